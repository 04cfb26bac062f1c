import { sql, type Database } from '#server/platform/database/connection.ts';

const MANY = 100;

/** Tables with a hundred rows or more of which the planner knows less than half; some are filled only by triggers and easily forgotten. */
export async function tablesUnknownToPlanner(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; known: number }>`
    select relname as name, reltuples as known from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0 order by relname`.execute(
    db,
  );
  const unknown: string[] = [];
  for (const { known, name } of rows) {
    const { rows: counted } = await sql<{ number: number }>`select count(*) as number from ${sql.table(name)}`.execute(
      db,
    );
    const number = counted[0]?.number ?? 0;
    if (number >= MANY && known < number / 2) unknown.push(name);
  }
  return unknown;
}
