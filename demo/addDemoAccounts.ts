import type { Database, Trx } from '#server/platform/database/connection.ts';
import { DEMO_PASSWORD } from '#server/identity/demoPassword.ts';
import { savePasswordHash } from '#server/identity/identities.queries.ts';
import { hashPassword } from '#server/identity/passwords/password.ts';

/** Lets invented people sign in with the demo password, and lists them on the sign-in page. One hash serves all. */
export async function addDemoAccounts(db: Database | Trx, userIds: readonly string[]): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await savePasswordHash(db, { userIds, passwordHash, at: new Date(), isDemo: true });
}
