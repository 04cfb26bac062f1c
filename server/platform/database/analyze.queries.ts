import { sql, type Database } from './connection.ts';

/** The rows that are looked at, 300 times as many: enough for a plan, and on the embedded database nobody waits for long. */
const SMALL_SAMPLE = 10;

/** Makes the planner's statistics of one table anew from a small sample. Plans that were made before it are made again. */
export const analyzeSample = (db: Database, table: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local default_statistics_target = ${sql.lit(SMALL_SAMPLE)}`.execute(trx);
    await sql`analyze ${sql.table(table)}`.execute(trx);
  });
