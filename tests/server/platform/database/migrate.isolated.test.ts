// On both databases: the schema is made by each database itself.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect } from 'vitest';
import { openDatabase, sql, type Database } from '#server/platform/database/connection.ts';
import {
  ChangedMigration,
  ForeignDatabase,
  isMigrated,
  migrate,
  readMigrations,
} from '#server/platform/database/migrate.queries.ts';
import { keepLog } from '#tests/server/support/quietLog.ts';
import { test } from '#tests/server/support/server.ts';
import { makeDatabase } from '#tests/server/support/serverProcess.ts';

const file = (name: string, text: string) => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});
const known = readMigrations();

const hasTable = async (db: Database, name: string): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db);
  return rows[0]?.found === true;
};

describe('Database migrations', () => {
  test('have unique numbers, in order and without gaps', () => {
    expect(known.map(({ name }) => Number(name.slice(0, 4)))).toEqual(known.map((_file, index) => index + 1));
  });

  test('are all applied in a new database, and another run applies none', async ({ database: { db } }) => {
    expect(await isMigrated(db)).toBe(true);
    expect(await migrate(db)).toEqual([]);
  });

  test('are applied once when several servers start at the same time', async ({ database: { db } }) => {
    const files = [
      ...known,
      file('9001_first.sql', 'create table first_thing (id int); insert into first_thing values (1)'),
    ];
    const applied = await Promise.all([migrate(db, files), migrate(db, files), migrate(db, files)]);
    expect(applied.flat()).toEqual(['9001_first.sql']);
    const { rows } = await sql`select id from first_thing`.execute(db);
    expect(rows).toEqual([{ id: 1 }]);
    await forget(db, '9001_first.sql', 'first_thing');
  });

  test('that fail are rolled back, and the ones before them stay applied', async ({ database: { db } }) => {
    const files = [
      ...known,
      file('9001_first.sql', 'create table first_thing (id int)'),
      file('9002_second.sql', 'create table second_thing (id int); select 1 / 0'),
    ];
    await expect(migrate(db, files)).rejects.toThrow(/division by zero/);
    expect([await hasTable(db, 'first_thing'), await hasTable(db, 'second_thing')]).toEqual([true, false]);
    await forget(db, '9001_first.sql', 'first_thing');
  });

  test('that were changed after they were applied are refused', async ({ database: { db } }) => {
    const [first, ...rest] = known;
    const changed = [file(first?.name ?? '', `${first?.text} -- changed`), ...rest];
    await expect(migrate(db, changed)).rejects.toThrow(ChangedMigration);
    await expect(migrate(db, changed)).rejects.toThrow(first?.name);
  });

  test('that this version does not know are refused: an earlier or a newer form made the database', async ({
    database: { db },
  }) => {
    await sql`insert into schema_migration (name, checksum) values ('0001_domain.sql', '')`.execute(db);
    await expect(migrate(db)).rejects.toThrow(ForeignDatabase);
    await expect(migrate(db)).rejects.toThrow(/0001_domain\.sql.*Start with an empty data directory/);
    await sql`delete from schema_migration where name = '0001_domain.sql'`.execute(db);
  });

  test('of a newer version are accepted by the servers that keep working with them, and by no earlier one', async ({
    database: { db },
  }) => {
    const [next, nextButOne] = [file('0002_next.sql', 'select 1'), file('0003_next.sql', 'select 1')];
    const later = { ...file('0004_later.sql', 'create table later_thing (id int)'), worksSince: 3 };
    await migrate(db, [...known, next, nextButOne, later]);
    expect(await migrate(db, [...known, next, nextButOne])).toEqual([]);
    await expect(migrate(db, [...known, next])).rejects.toThrow(/0003_next\.sql/);
    await sql`update schema_migration set works_since = 2 where name = ${nextButOne.name}`.execute(db);
    await expect(migrate(db, [...known, next])).rejects.toThrow(/0004_later\.sql/);
    await sql`delete from schema_migration where name = any (${[next.name, nextButOne.name]})`.execute(db);
    await forget(db, later.name, 'later_thing');
  });

  test.for([
    ['no line about it', 'create table some_thing (id int);'],
    ['its own number', '-- Servers since 0002 keep working.\nselect 1;'],
    ['a number that does not exist', '-- Servers since 0000 keep working.\nselect 1;'],
  ])('that do not say which servers keep working are refused: %s', ([, words]) => {
    const folder = mkdtempSync(join(tmpdir(), 'wayside-migrations-'));
    writeFileSync(join(folder, '0002_some.sql'), words ?? '');
    const read = () => readMigrations(pathToFileURL(`${folder}/`));
    expect(read).toThrow(/^Migration 0002_some\.sql must begin with a line/);
    writeFileSync(join(folder, '0002_some.sql'), '-- Servers since 0001 keep working.\nselect 1;');
    expect(read().at(-1)).toMatchObject({ name: '0002_some.sql', worksSince: 1 });
    rmSync(folder, { recursive: true });
  });

  const postgres = process.env['TEST_DATABASE_URL'];
  test.runIf(postgres)('refuse a database that cannot keep every name', async () => {
    const ascii = await makeDatabase(postgres ?? '', sql`encoding 'SQL_ASCII' locale 'C' template template0`);
    const { close, db } = await openDatabase({ databaseUrl: ascii.url, log: keepLog() });
    await expect(migrate(db)).rejects.toThrow(/^This database keeps text as SQL_ASCII, and Wayside needs UTF8\./);
    await close();
    await ascii.drop();
  });

  test.runIf(postgres)(
    'that wait for a table let others read it meanwhile, and go on when it is free',
    async ({ database: { db } }) => {
      const files = [...known, file('9001_wide.sql', 'alter table hospice add column width integer')];
      const free = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      // As a backup holds all tables until it is written.
      const backup = db.transaction().execute(async (trx) => {
        await sql`lock table hospice in access share mode`.execute(trx);
        held.resolve();
        await free.promise;
      });
      await held.promise;
      const migrating = migrate(db, files);
      const waits = async () => {
        const { rows } = await sql`select from pg_locks where not granted and relation = 'hospice'::regclass`.execute(
          db,
        );
        return rows.length;
      };
      await expect.poll(waits, { timeout: 10_000 }).toBe(1);
      await sql`select from hospice`.execute(db);
      free.resolve();
      await backup;
      expect(await migrating).toEqual(['9001_wide.sql']);
      await sql`alter table hospice drop column width`.execute(db);
      await sql`delete from schema_migration where name = '9001_wide.sql'`.execute(db);
    },
  );
});

async function forget(db: Database, name: string, table: string): Promise<void> {
  await sql`delete from schema_migration where name = ${name}`.execute(db);
  await sql`drop table ${sql.id(table)}`.execute(db);
}
