import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { inject } from 'vitest';
import { openDatabase, sql, type Database, type OpenDatabase } from '#server/db/connection.ts';
import { databaseAt } from './globalSetup.ts';
import { keepLog } from './quietLog.ts';

/** A migrated, empty database of a test file's own: embedded, or on the PostgreSQL that TEST_DATABASE_URL names. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const template = inject('databaseTemplate');
  const log = keepLog();
  if (template.kind === 'embedded') {
    return openDatabase({ loadDataDir: await openAsBlob(template.file), log });
  }
  const { url } = template;
  const name = `wayside_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, (db) => sql`create database ${sql.id(name)} template ${sql.id(template.name)}`.execute(db));
  const opened = await openDatabase({ databaseUrl: databaseAt(url, name), log });
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await onServer(url, (db) => sql`drop database ${sql.id(name)} with (force)`.execute(db));
    },
  };
}

async function onServer(url: string, run: (db: Database) => Promise<unknown>): Promise<void> {
  const admin = await openDatabase({ databaseUrl: url, log: keepLog() });
  try {
    await run(admin.db);
  } finally {
    await admin.close();
  }
}

/** Empties every table but the migrations' ledger. Triggers are off meanwhile: the audit refuses to be emptied. */
export async function emptyDatabase(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'`.execute(
    db,
  );
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`truncate ${sql.join(rows.map(({ name }) => sql.id(name)))} restart identity cascade`.execute(connection);
    await sql`set session_replication_role = default`.execute(connection);
  });
}
