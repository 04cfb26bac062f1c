import { sql, type Database, type OpenDatabase } from './connection.ts';

/** PostgreSQL reads 300 rows for each of these, 100 unless told otherwise. Enough for a plan, and nobody waits for long. */
const SMALL_SAMPLE = 10;

/**
 * Makes the planner's statistics of one table anew; plans that were made before are made again. The embedded database has a single
 * connection and everybody waits for it meanwhile, so it reads a small sample.
 */
export async function analyzeTable(db: Database, kind: OpenDatabase['kind'], table: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (kind === 'embedded') await sql`set local default_statistics_target = ${sql.lit(SMALL_SAMPLE)}`.execute(trx);
    await sql`analyze ${sql.table(table)}`.execute(trx);
  });
}
