import { constants } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, sql, type PostgresPool, type RawBuilder, type Transaction } from 'kysely';
import { Pool, types } from 'pg';
import { MINUTE } from '#contract/platform/durations.ts';
import type { Log } from '#server/platform/log.ts';
import { currentCaller } from './caller.ts';
import { listenOnServer, type Listener, type StopListening } from './listening.ts';
import { lockDirectory } from './lock.ts';
import { traceStatement } from '#server/platform/tracing/traceStatement.ts';
import { refuseMoved } from './moved.ts';
import { answeredWithin, DatabaseSilent, endWhenSilent, PATIENCE, type Patience } from './silence.ts';
import type { Tables } from './tables.ts';
import { isPlanOutdated, nameMarked } from './plannedOnce.queries.ts';
import { sendTogether } from './sentTogether.queries.ts';
import { createTurns, type TurnLimits, type Turns } from './turns.ts';

export { sql };
export type Database = Kysely<Tables>;
export type Trx = Transaction<Tables>;
/** A piece of a statement: a condition, a column, a join. */
export type Sql<Value = unknown> = RawBuilder<Value>;

/** The connections of one server to its database. */
interface Connections {
  readonly open: number;
  /** Open, with nothing to do. */
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
}

export interface OpenDatabase {
  readonly db: Database;
  readonly kind: 'embedded' | 'server';
  readonly connections: () => Connections;
  /** Rejects when the database does not answer. */
  readonly ping: () => Promise<void>;
  /** Hears what transactions notify on the channel when they are committed, here or by any other server. */
  readonly listen: (channel: string, listener: Listener) => Promise<StopListening>;
  readonly close: () => Promise<void>;
  /** Copies the files of an embedded database in a directory, as of one moment, to open another from; calls wait meanwhile. */
  readonly copyFiles?: (folder: string) => Promise<void>;
  /** Everything in the embedded database as one file to open another from; a real server has its own tools for that. */
  readonly dump?: () => Promise<Blob>;
}

export interface Opening {
  /** A real PostgreSQL. Without it the embedded one is opened. */
  readonly databaseUrl?: string | undefined;
  /** The directory of the embedded database; without it, the database is in memory. */
  readonly dataDir?: string | undefined;
  /** A dump to start the embedded database from. */
  readonly loadDataDir?: Blob | undefined;
  /** With a real PostgreSQL that stays silent; a test has less. */
  readonly patience?: Patience;
  /** After so many milliseconds a real PostgreSQL stops a statement; a test has fewer. */
  readonly longestStatement?: number;
  readonly log: Log;
}

const INT8 = 20;
const DATE = 1082;

// Counts fit a number, and a calendar date has no time zone to be shifted by.
types.setTypeParser(INT8, Number);
types.setTypeParser(DATE, (value) => value);

/** Loaded at every opening: an index that uses one cannot be read without it. */
const extensions = { pg_trgm, unaccent, btree_gin };

/**
 * Opens the database, real or embedded, behind one dialect and one driver.
 * @throws DirectoryInUse when another process has locked the data directory; MovedAway
 */
export async function openDatabase({ databaseUrl, ...opening }: Opening): Promise<OpenDatabase> {
  if (databaseUrl === undefined) return (await openEmbedded(opening)).opened;
  const { log, longestStatement = LONGEST_STATEMENT, patience = PATIENCE } = opening;
  const settings = serverSettings(databaseUrl);
  const pool = new Pool({
    ...settings,
    max: TURNS.slots,
    statement_timeout: longestStatement,
    idle_in_transaction_session_timeout: MINUTE,
    // A new connection has to load the catalog and plan its statements again.
    idleTimeoutMillis: 10 * MINUTE,
    pipeline: true,
  });
  const endWatch = endWhenSilent(pool, settings, patience, log);
  const opened = behind('server', pool, log, TURNS, () => Promise.resolve(endWatch()));
  // Registered after `nameMarked`, so held statements get names too.
  pool.on('connect', sendTogether);
  return {
    ...opened,
    ping: () => answeredWithin(patience.forAnswer, opened.ping()),
    listen: (channel, listener) => listenOnServer(databaseUrl, channel, listener, log),
  };
}

/** The app gives up five seconds later, and what stands in front of a server often does: the answer still reaches somebody. */
const LONGEST_STATEMENT = 25_000;

/** A page asks for up to six things at once. Three connections are left to others, whatever one organization does. */
const TURNS: TurnLimits = {
  slots: 10,
  slotsOfTenant: 7,
  slotsOfPerson: 6,
  waitingOfPerson: 100,
  longestWait: 15_000,
};

/** For a single connection, such as the embedded database is. */
export const TURNS_OF_ONE: TurnLimits = { ...TURNS, slots: 1, longestWait: 120_000, pausesBetween: true };

/** How every connection to a real PostgreSQL is made. */
export const serverSettings = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  connectionTimeoutMillis: 5_000,
  application_name: 'wayside',
  // A network in between forgets connections that are idle for long.
  keepAlive: true,
  options: [
    // Compiling a list's statement takes longer than running it.
    '-c jit=off',
    // No call should take several cores, and the workers of a parallel statement are new processes, which first map the database's memory.
    '-c max_parallel_workers_per_gather=0',
    // Figures over a year sort in memory what they group.
    '-c work_mem=16MB',
    // Dates are read as ISO, whatever the database's own style is.
    '-c datestyle=ISO',
  ].join(' '),
});

/**
 * The embedded database with its engine, which has the files of a COPY.
 * @throws DirectoryInUse, MovedAway
 */
export async function openEmbedded({
  dataDir,
  loadDataDir,
  log,
}: Omit<Opening, 'databaseUrl'>): Promise<{ readonly opened: OpenDatabase; readonly engine: PGlite }> {
  const lock = dataDir === undefined ? undefined : await lockDirectory(dataDir);
  try {
    if (dataDir !== undefined) refuseMoved(dataDir);
    const engine = await PGlite.create({
      ...(dataDir === undefined ? {} : { dataDir: join(dataDir, FILES) }),
      ...(loadDataDir === undefined ? {} : { loadDataDir }),
      extensions,
    });
    const config = createPgConfig(engine);
    config.connection.on('errorMessage', (error: unknown) => endAfterPanic(error, log));
    // One connection, kept open: it is the database itself.
    const pool = new Pool(Object.assign(config, { max: 1, idleTimeoutMillis: 0 }));
    const opened = {
      ...behind('embedded', pool, log, TURNS_OF_ONE, async () => {
        await engine.close();
        await lock?.release();
      }),
      listen: (channel: string, { onPayload }: Listener) => engine.listen(channel, onPayload),
      dump: () => engine.dumpDataDir('none'),
      ...(dataDir === undefined ? {} : { copyFiles: (folder: string) => copyFiles(pool, dataDir, folder) }),
    };
    return { opened, engine };
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

/**
 * After a panic, such as no room for its log of changes, the embedded database never answers again. The process ends at once: what starts it
 * again finds everything that was saved.
 */
function endAfterPanic(error: unknown, log: Log): void {
  if (typeof error !== 'object' || error === null || !('severity' in error) || error.severity !== 'PANIC') return;
  log.error({ reason: 'message' in error ? error.message : undefined }, 'The embedded database has stopped');
  process.exit(1);
}

const FILES = 'postgres';

/** Holds the only connection, so that nothing is written, with everything in the files after the checkpoint. */
async function copyFiles(pool: Pool, dataDir: string, folder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('checkpoint');
    await cp(join(dataDir, FILES), join(folder, FILES), { recursive: true, mode: constants.COPYFILE_FICLONE });
  } finally {
    client.release();
  }
}

/** A database behind a pool of connections, without what differs between the two kinds. */
export function behind(
  kind: OpenDatabase['kind'],
  pool: Pool,
  log: Log,
  limits: TurnLimits,
  closeRest: () => Promise<void>,
): Omit<OpenDatabase, 'listen' | 'dump' | 'copyFiles'> {
  pool.on('error', (error) => log.warn({ reason: error.message }, 'A database connection was lost'));
  // A connection that is lost during a call emits an error; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', nameMarked);
  const turns = createTurns(limits);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: inTurns(pool, turns) }), log: traceStatement });
  let closing: Promise<void> | undefined;
  return {
    db,
    kind,
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: turns.countWaiting() }),
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => (closing ??= db.destroy().then(closeRest)),
  };
}

/** The pool, with connections given to callers in turns. */
function inTurns(pool: Pool, turns: Turns): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const endTurn = await turns.take(currentCaller());
      try {
        const client = await pool.connect();
        const release = client.release.bind(client);
        // The pool gives it a new `release` with each loan.
        client.release = (error) => {
          release(error);
          endTurn();
        };
        return client;
      } catch (error) {
        endTurn();
        throw error;
      }
    },
  };
}

/** The code of an error of the database or of the system; empty where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The database's disk is full: until somebody makes room, it can only be read. */
export const DISK_FULL = '53100';

/**
 * Whether the database stopped a statement, because it took too long or because its administrator said so. The database is not away, and
 * the transaction has failed.
 */
export const isStatementStopped = (error: unknown): boolean => codeOf(error) === '57014';

const CANNOT_SERVE = new Set([
  DISK_FULL,
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);

const DRIVER_MESSAGE =
  /timeout exceeded when trying to connect|connection terminated|connection error|not queryable|after calling end on the pool/i;

/** Whether an error says that the database cannot be reached or cannot write now, rather than that a statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseSilent) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const code = codeOf(error);
  if (CANNOT_SERVE.has(code) || code.startsWith('08')) return true;
  return error instanceof Error && DRIVER_MESSAGE.test(error.message);
}

/** Another transaction or a migration was in the way: this one is run again from its beginning. */
export const isWorthRetrying = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error)) || isPlanOutdated(error);
