import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sql, type Database } from './connection.ts';

interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
}

const BASELINE = '0001_baseline.sql';
const BASELINE_FOLDER = new URL('./baseline/', import.meta.url);
const FOLDER = new URL('./migrations/', import.meta.url);
const FILE_NAME = /^\d+_[a-z0-9_]+\.sql$/;

/** One number for all servers on one database: the second waits until the first has migrated. */
const LOCK = 7_243_001;

/** The database has a migration that this version does not know: another form of Wayside made it. */
export class ForeignDatabase extends Error {
  constructor(name: string) {
    super(
      `This database was made by an earlier or newer version of Wayside. It has migration ${name}, which this version does not know. ` +
        'Start with an empty data directory (DATA_DIR) or database (DATABASE_URL), or with the version that made this one.',
    );
    this.name = 'ForeignDatabase';
  }
}

/** A migration file was changed after it was applied. */
export class ChangedMigration extends Error {
  constructor(name: string) {
    super(
      `Migration ${name} was changed after it was applied to this database. Put it back and add a new file instead.`,
    );
    this.name = 'ChangedMigration';
  }
}

const asMigration = (name: string, text: string): Migration => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});

/** The SQL files of a folder, in the order of their numbers. */
const readFolder = (folder: URL) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => FILE_NAME.test(name))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n') }));

/** The baseline, whose files are applied as one, and the migrations after it in the order of their numbers. */
export function readMigrations(): Migration[] {
  const baseline = readFolder(BASELINE_FOLDER).map(({ text }) => text);
  return [
    asMigration(BASELINE, baseline.join('\n')),
    ...readFolder(FOLDER).map(({ name, text }) => asMigration(name, text)),
  ];
}

/**
 * Brings the database to the newest state: every file that it has not seen, in order, each in one transaction.
 * @returns the names of the files that were applied
 * @throws ChangedMigration, ForeignDatabase
 */
export async function migrate(db: Database, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Waiting for another server, or a large table, takes as long as it takes.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
    try {
      await sql`
        create table if not exists schema_migration (
          name text primary key,
          checksum text not null,
          applied_at timestamptz not null default now()
        )`.execute(connection);
      const pending = await pendingOf(connection, migrations);
      for (const { name, checksum, text } of pending) {
        await connection.transaction().execute(async (trx) => {
          await sql.raw(text).execute(trx);
          await sql`insert into schema_migration (name, checksum) values (${name}, ${checksum})`.execute(trx);
        });
      }
      return pending.map(({ name }) => name);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function pendingOf(db: Database, migrations: readonly Migration[]): Promise<Migration[]> {
  const ledger = await sql<{ name: string; checksum: string }>`
    select name, checksum from schema_migration order by name`.execute(db);
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of ledger.rows) {
    const migration = byName.get(name);
    if (!migration) throw new ForeignDatabase(name);
    if (migration.checksum !== checksum) throw new ChangedMigration(name);
    byName.delete(name);
  }
  return [...byName.values()];
}

/** Whether the database has every migration of this version of the server. */
export async function isMigrated(db: Database): Promise<boolean> {
  return (await pendingOf(db, readMigrations())).length === 0;
}
