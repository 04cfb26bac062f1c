import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { openDatabase, sql, type Database, type OpenDatabase } from '#server/platform/database/connection.ts';
import { databaseAt } from './globalSetup.ts';
import { keepLog } from './quietLog.ts';

/** A migrated, empty database for one caller: embedded, or on the PostgreSQL that TEST_DATABASE_URL names. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const template = inject('databaseTemplate');
  const log = keepLog();
  if (template.kind === 'embedded') {
    return openDatabase({ loadDataDir: await openAsBlob(template.file), log });
  }
  const { databasePrefix, name, url } = template;
  const ownName = `${databasePrefix}${randomUUID().replaceAll('-', '')}`;
  const admin = await openDatabase({ databaseUrl: url, log });
  await sql`create database ${sql.id(ownName)} template ${sql.id(name)}`.execute(admin.db);
  await admin.close();
  return openDatabase({ databaseUrl: databaseAt(url, ownName), log });
}

let opened: Promise<OpenDatabase> | undefined;

/** The database that all files of this worker process share. Nobody closes it: it ends with the process. */
export async function workerDatabase(): Promise<OpenDatabase> {
  opened ??= openTestDatabase();
  try {
    return await opened;
  } catch (error) {
    // One bad moment of the database is one file's failure, not that of every file after it.
    opened = undefined;
    throw error;
  }
}

/** A table with more than this in its file is truncated: dead rows would slow every later look into it. */
const SMALL_TABLE_BYTES = 262_144;

/**
 * Empties every table that has rows, except the migrations' ledger, and restarts its numbering.
 * Triggers are off until it is done: the audit refuses to be emptied.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  await sql`
    do $$
    declare
      each record;
      has_rows boolean;
    begin
      set local session_replication_role = replica;
      for each in
        select oid, relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migration'
      loop
        execute format('select exists (select from %I)', each.relname) into has_rows;
        if has_rows and pg_relation_size(each.oid) <= ${sql.lit(SMALL_TABLE_BYTES)} then
          execute format('delete from %I', each.relname);
        elsif has_rows then
          execute format('truncate %I cascade', each.relname);
        end if;
      end loop;
      for each in select seqrelid from pg_sequence loop
        perform setval(each.seqrelid, 1, false);
      end loop;
    end $$`.execute(db);
}
