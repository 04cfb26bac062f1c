import { at, invalid, NOT_A_CHOICE } from '#server/platform/access/refusal.ts';
import { sql, type Database } from './connection.ts';

/**
 * The name of a time zone as the database writes it: one that it does not know would break every list of the hospice.
 * @throws Refusal `invalid`
 */
export async function knownTimeZone(db: Database, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_timezone_names where lower(name) = lower(${name}) limit 1`.execute(db);
  if (!rows[0]) throw invalid([at('timeZone', NOT_A_CHOICE)]);
  return rows[0].name;
}
