import type { Database } from '#server/db/connection.ts';
import { listDemoPeople } from '#server/db/identityStore.ts';
import { DEMO_PASSWORD } from '#server/identity/demoAccounts.ts';
import type { Config } from './config.ts';

/**
 * Loads the demo data where the settings want it and the database is empty: it is never mixed with real records.
 * @returns what the person at the terminal is told while demo accounts exist
 */
export async function prepareDemo(db: Database, { auth, demoData, isProduction }: Config): Promise<string[]> {
  if (demoData ?? !isProduction) await loadWhereEmpty(db);
  const people = auth.issuer === undefined ? await listDemoPeople(db) : [];
  if (people.length === 0) return [];
  const width = Math.max(...people.map(({ email }) => email.length));
  return [
    `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
    ...people.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`),
  ];
}

async function loadWhereEmpty(db: Database): Promise<void> {
  const someone = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  if (someone) return;
}
