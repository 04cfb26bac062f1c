import type { Database } from '#server/platform/database/connection.ts';
import { listDemoPeople } from '#server/identity/identities.queries.ts';
import type { Log } from '#server/platform/log.ts';
import { DEMO_PASSWORD } from '#server/identity/demoPassword.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';
import type { Config } from './config.ts';

/**
 * Loads the demo data where the settings want it and the database is empty: it is never mixed with real records.
 * @returns the lines for the person at the terminal while demo accounts exist
 */
export async function prepareDemo(
  db: Database,
  { allowsDemoAccounts, auth, demoData, isProduction, mail, publicOrigin }: Config,
  { log, storage }: { readonly log: Log; readonly storage: DocumentStore },
): Promise<string[]> {
  if (demoData ?? !isProduction) {
    const readableAt = mail.smtpUrl === undefined ? publicOrigin : undefined;
    // Loaded only here: a server without demo data never has its code in memory.
    const { loadDemo } = await import('#demo/load.ts');
    await loadDemo(db, { now: new Date(), storage, publicOrigin: readableAt, log });
  }
  const people = allowsDemoAccounts && auth.issuer === undefined ? await listDemoPeople(db) : [];
  if (people.length === 0) return [];
  const width = Math.max(...people.map(({ email }) => email.length));
  return [
    `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
    ...people.map(({ email, role }) => `  ${email.padEnd(width)}  ${role}`),
  ];
}
