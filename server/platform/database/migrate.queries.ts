import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { codeOf, DISK_FULL, isDatabaseAway, isWorthRetrying, sql, type Database } from './connection.ts';

interface Migration {
  readonly name: string;
  readonly checksum: string;
  readonly text: string;
  /** Servers that know the migration of this number keep working after this one; undefined: no earlier server does. */
  readonly worksSince?: number | undefined;
}

const BASELINE = '0001_baseline.sql';
const BASELINE_FOLDER = new URL('./baseline/', import.meta.url);
const FOLDER = new URL('./migrations/', import.meta.url);
const FILE_NAME = /^\d+_[a-z0-9_]+\.sql$/;

const WORKS_SINCE = /^-- Servers since (\d{4}) keep working\.\n/;

/** One number for all servers on one database: the second waits until the first has migrated. */
const LOCK = 7_243_001;

/** While a migration waits for a table, every call that needs the table waits behind it: so it waits briefly, and tries again. */
const LOCK_TIMEOUT = sql.lit('2s');
const TRY_AGAIN_MS = 1_000;
const NO_LOCK = '55P03';

/** The database has a migration that this version does not know and cannot work with: another version of Wayside made it. */
export class ForeignDatabase extends Error {
  constructor(name: string) {
    super(
      `This database was made by an earlier or newer version of Wayside. It has migration ${name}, which this version does not know. ` +
        'Start with an empty data directory (DATA_DIR) or database (DATABASE_URL), or with the version that made this one.',
    );
    this.name = 'ForeignDatabase';
  }
}

/** The database keeps text in another encoding, in which most names of people cannot be saved. */
export class ForeignEncoding extends Error {
  constructor(encoding: string) {
    super(
      `This database keeps text as ${encoding}, and Wayside needs UTF8. Create another one with: createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 NAME`,
    );
    this.name = 'ForeignEncoding';
  }
}

/** A migration failed, and the database is as it was before it. */
export class FailedMigration extends Error {
  constructor(name: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `Migration ${name} failed, and nothing of it was saved: ${reason}. ` +
        'The database still works with the version that you used before. Go on with that version until the migration is fixed.',
      { cause },
    );
    this.name = 'FailedMigration';
  }
}

/** A migration file does not say which servers keep working after it. */
class UnclearMigration extends Error {
  constructor(name: string) {
    super(
      `Migration ${name} must begin with a line such as “-- Servers since 0001 keep working.”, with a number before its own.`,
    );
    this.name = 'UnclearMigration';
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

const numberOf = (name: string): number => Number.parseInt(name, 10);

/** A migration after the baseline, which says which servers keep working. */
function asLaterMigration(name: string, text: string): Migration {
  const worksSince = Number(WORKS_SINCE.exec(text)?.[1]);
  if (!(worksSince > 0 && worksSince < numberOf(name))) throw new UnclearMigration(name);
  return { ...asMigration(name, text), worksSince };
}

/**
 * The baseline, whose files are applied as one, and the migrations after it in the order of their numbers.
 * @throws UnclearMigration
 */
export function readMigrations(folder: URL = FOLDER): Migration[] {
  const baseline = readFolder(BASELINE_FOLDER).map(({ text }) => text);
  return [
    asMigration(BASELINE, baseline.join('\n')),
    ...readFolder(folder).map(({ name, text }) => asLaterMigration(name, text)),
  ];
}

/**
 * Brings the database to the newest state: every file that it has not seen, in order, each in one transaction. Servers of the
 * version before go on meanwhile.
 * @returns the names of the files that were applied
 * @throws ChangedMigration, FailedMigration, ForeignDatabase, ForeignEncoding
 */
export async function migrate(db: Database, migrations: readonly Migration[] = readMigrations()): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Waiting for another server, or a large table, takes as long as it takes.
    await sql`set statement_timeout = 0`.execute(connection);
    await demandUtf8(connection);
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
    try {
      await sql`
        create table if not exists schema_migration (
          name text primary key,
          checksum text not null,
          applied_at timestamptz not null default now(),
          works_since integer
        )`.execute(connection);
      await sql`alter table schema_migration add column if not exists works_since integer`.execute(connection);
      const pending = await pendingOf(connection, migrations);
      for (const migration of pending) await apply(connection, migration);
      return pending.map(({ name }) => name);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function demandUtf8(connection: Database): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(
    connection,
  );
  const encoding = rows[0]?.encoding ?? '';
  if (encoding !== 'UTF8') throw new ForeignEncoding(encoding);
}

async function apply(connection: Database, { name, checksum, text, worksSince }: Migration): Promise<void> {
  for (;;) {
    try {
      await connection.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${LOCK_TIMEOUT}`.execute(trx);
        await sql.raw(text).execute(trx);
        await sql`
          insert into schema_migration (name, checksum, works_since)
          values (${name}, ${checksum}, ${worksSince ?? null}::integer)`.execute(trx);
      });
      return;
    } catch (error) {
      if (isDatabaseAway(error) && codeOf(error) !== DISK_FULL) throw error;
      if (codeOf(error) !== NO_LOCK && !isWorthRetrying(error)) throw new FailedMigration(name, error);
      await wait(TRY_AGAIN_MS);
    }
  }
}

async function pendingOf(db: Database, migrations: readonly Migration[]): Promise<Migration[]> {
  // As JSON: an earlier form of the ledger has no column for it.
  const ledger = await sql<{ name: string; checksum: string; works_since: number | null }>`
    select name, checksum, (to_jsonb(schema_migration) ->> 'works_since')::integer as works_since
    from schema_migration order by name`.execute(db);
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  const newest = numberOf(migrations.at(-1)?.name ?? '0');
  for (const { name, checksum, works_since } of ledger.rows) {
    const migration = byName.get(name);
    if (!migration) {
      if (works_since === null || works_since > newest) throw new ForeignDatabase(name);
      continue;
    }
    if (migration.checksum !== checksum) throw new ChangedMigration(name);
    byName.delete(name);
  }
  return [...byName.values()];
}

/** Whether the database has every migration of this version of the server, and no later one that it cannot work with. */
export async function isMigrated(db: Database): Promise<boolean> {
  return (await pendingOf(db, readMigrations())).length === 0;
}
