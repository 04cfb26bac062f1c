import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase, sql } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.queries.ts';
import { makeEmptyTables } from './emptyTables.ts';
import { keepLog } from './quietLog.ts';
import { schemaHash } from './schemaHash.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The template of a test file's own database: a dump's file, or a database on a real PostgreSQL. */
    databaseTemplate:
      | { kind: 'embedded'; file: string }
      | {
          kind: 'server';
          url: string;
          name: string;
          /** The prefix of the names of this run's databases. */
          databasePrefix: string;
        };
  }
}

/** One migrated template for all files of a run, and for the next run while no migration changes. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hash = schemaHash();
  const url = process.env['TEST_DATABASE_URL'];
  if (url) {
    const name = `wayside_template_${hash}`;
    await makeTemplateDatabase(url, name);
    const databasePrefix = `wayside_test_${randomUUID().slice(0, 8)}_`;
    project.provide('databaseTemplate', { kind: 'server', url, name, databasePrefix });
    return () => dropDatabases(url, databasePrefix);
  }
  const file = join(tmpdir(), `wayside-template-${hash}.tar`);
  if (!existsSync(file)) await makeTemplateFile(file);
  project.provide('databaseTemplate', { kind: 'embedded', file });
  return () => Promise.resolve();
}

/** Workers share a database between files, so none of them knows when it has served. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const admin = await openDatabase({ databaseUrl: url, log: keepLog() });
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where starts_with(datname, ${prefix})`.execute(admin.db);
  for (const { name } of rows) await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db);
  await admin.close();
}

async function makeTemplateFile(file: string): Promise<void> {
  const database = await openDatabase({ log: keepLog() });
  await migrate(database.db);
  await makeEmptyTables(database.db);
  const dump = await database.dump?.();
  await database.close();
  if (!dump) throw new Error('The embedded database gave no dump');
  // Under another name first: a second run may look for it at this moment.
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, new Uint8Array(await dump.arrayBuffer()));
  await rename(unfinished, file);
}

async function makeTemplateDatabase(url: string, name: string): Promise<void> {
  const admin = await openDatabase({ databaseUrl: url, log: keepLog() });
  try {
    await admin.db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(7243002)`.execute(connection);
      const known = await sql`select 1 from pg_database where datname = ${name}`.execute(connection);
      if (known.rows.length > 0) return;
      const unfinished = `${name}_new`;
      await sql`drop database if exists ${sql.id(unfinished)}`.execute(connection);
      await sql`create database ${sql.id(unfinished)}`.execute(connection);
      const template = await openDatabase({ databaseUrl: databaseAt(url, unfinished), log: keepLog() });
      await migrate(template.db);
      await makeEmptyTables(template.db);
      await template.close();
      await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(name)}`.execute(connection);
    });
  } finally {
    await admin.close();
  }
}

/** The same server's other database. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
