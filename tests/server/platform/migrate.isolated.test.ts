// On both databases: the schema is made by each database itself.
import { createHash } from 'node:crypto';
import { describe, expect } from 'vitest';
import { sql, type Database } from '#server/platform/database/connection.ts';
import {
  ChangedMigration,
  ForeignDatabase,
  isMigrated,
  migrate,
  readMigrations,
} from '#server/platform/database/migrate.queries.ts';
import { test } from '../support/server.ts';

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
});

async function forget(db: Database, name: string, table: string): Promise<void> {
  await sql`delete from schema_migration where name = ${name}`.execute(db);
  await sql`drop table ${sql.id(table)}`.execute(db);
}
