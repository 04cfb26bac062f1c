import type { Database, Trx } from '#server/platform/database/connection.ts';
import { savePasswordHash } from './identities.queries.ts';
import { hashPassword } from './passwords/password.ts';

/** The password of every demo account. The sign-in page shows it, and it protects only invented people. */
export const DEMO_PASSWORD = 'calm-harbor-2026';

/** Lets invented people sign in with the demo password, and lists them on the sign-in page. One hash serves all. */
export async function addDemoAccounts(db: Database | Trx, userIds: readonly string[]): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await savePasswordHash(db, { userIds, passwordHash, at: new Date(), isDemo: true });
}
