import { sql, type Database } from '#server/platform/database/connection.ts';

/** A table with more than this in its file is truncated: dead rows would slow every later look into it. */
const SMALL_TABLE_BYTES = 262_144;

/**
 * Makes `testing.empty_tables()`, which empties every table that has rows, except the migrations' ledger, and restarts its numbering.
 * It names each table in a statement of its own, so that a connection plans them once and not in each test. Whoever calls it turns triggers
 * off: the audit refuses to be emptied.
 */
export async function makeEmptyTables(db: Database): Promise<void> {
  await sql`create schema testing`.execute(db);
  await sql`
    do $make$
    declare
      body text;
    begin
      select string_agg(format(
        'if exists (select from %1$s) then
          if pg_relation_size(%2$L) <= ${sql.raw(String(SMALL_TABLE_BYTES))} then delete from %1$s; else truncate %1$s cascade; end if;
        end if;', oid::regclass, oid), E'\\n')
      into body from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration';
      select body || string_agg(format('perform setval(%L, 1, false);', seqrelid::regclass), E'\\n') into body from pg_sequence;
      execute format('create function testing.empty_tables() returns void language plpgsql as %L',
        'begin ' || body || ' end');
    end $make$`.execute(db);
}
