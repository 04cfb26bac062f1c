import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { setImmediate as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { escapeIdentifier, Pool, type PoolClient } from 'pg';
import { from, to } from 'pg-copy-streams';
import { behind, openEmbedded, serverSettings, TURNS_OF_ONE, type Opening, type OpenDatabase } from './connection.ts';
import { listenOnServer } from './listening.ts';

/** The columns of a table in the order in which their values are copied. */
export interface CopiedTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Takes the rows of one table. */
export interface RowSink {
  /** @param rows whole rows in the text form of COPY */
  write(rows: Uint8Array): Promise<void>;
  end(): Promise<void>;
  /** Stops in the middle; the transaction can then only be rolled back. */
  abort(): Promise<void>;
}

/**
 * A database on one connection and without time limits, whose tables are copied as a whole. A copy takes part in the transaction
 * that is open on the connection.
 */
export interface BulkDatabase extends OpenDatabase {
  /** All rows of a table in the text form of COPY, which both databases write and read alike; rows may be cut anywhere. */
  copyOut(table: CopiedTable): AsyncIterable<Uint8Array>;
  copyIn(table: CopiedTable): RowSink;
}

const columnsOf = ({ columns }: CopiedTable) => columns.map((name) => escapeIdentifier(name)).join(', ');

/**
 * Opens a database for copying all of it.
 * @throws DirectoryInUse
 */
export async function openBulk(opening: Opening): Promise<BulkDatabase> {
  if (opening.databaseUrl === undefined) {
    const { engine, opened } = await openEmbedded(opening);
    return {
      ...opened,
      copyOut: (table) => embeddedRows(engine, table),
      copyIn: (table) => embeddedSink(engine, table),
    };
  }
  const { databaseUrl, log } = opening;
  const pool = new Pool({ ...serverSettings(databaseUrl), max: 1, idleTimeoutMillis: 0 });
  // The pool's only connection, which is also the one of an open transaction.
  let client: PoolClient | undefined;
  pool.on('connect', (connected) => (client = connected));
  const connection = (): PoolClient => {
    if (!client) throw new Error('Rows are copied inside of a transaction');
    return client;
  };
  return {
    ...behind('server', pool, log, TURNS_OF_ONE, () => Promise.resolve()),
    listen: (channel, listener) => listenOnServer(databaseUrl, channel, listener, log),
    copyOut: (table) => serverRows(connection(), table),
    copyIn: (table) => serverSink(connection(), table),
  };
}

async function* serverRows(client: PoolClient, table: CopiedTable): AsyncGenerator<Uint8Array> {
  const stream = client.query(to(`copy ${escapeIdentifier(table.name)} (${columnsOf(table)}) to stdout`));
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } finally {
    // Where the reader stopped early: the connection is free for the rollback once all rows have come.
    if (!stream.readableEnded && !stream.errored) await finished(stream.resume());
  }
}

function serverSink(client: PoolClient, table: CopiedTable): RowSink {
  const stream = client.query(from(`copy ${escapeIdentifier(table.name)} (${columnsOf(table)}) from stdin`));
  const done = finished(stream);
  // Reported by the next write, or by the end.
  done.catch(() => {});
  return {
    write: async (rows) => {
      if (!stream.write(rows)) await Promise.race([once(stream, 'drain'), done]);
    },
    end: async () => {
      stream.end();
      await done;
    },
    // Otherwise the database waits for more rows, and the rollback for the database.
    abort: async () => {
      stream.destroy(new Error('The copy was stopped'));
      await done.catch(() => {});
    },
  };
}

/** The blocks of a table that are read at once: some megabytes, since the engine has each answer in memory. */
const BLOCKS = 512;

async function* embeddedRows(engine: PGlite, table: CopiedTable): AsyncGenerator<Uint8Array> {
  const name = escapeIdentifier(table.name);
  const { rows } = await engine.query<{ blocks: number }>(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::integer)::integer as blocks`,
    [name],
  );
  for (let block = 0; block < (rows[0]?.blocks ?? 0); block += BLOCKS) {
    const { blob } = await engine.query(
      `copy (select ${columnsOf(table)} from ${name} where ctid >= '(${block},0)' and ctid < '(${block + BLOCKS},0)')
       to '/dev/blob'`,
    );
    if (blob && blob.size > 0) yield new Uint8Array(await blob.arrayBuffer());
    // The engine answers without ever leaving the event loop to others.
    await pause();
  }
}

/** A file in the memory of the engine: reading from /dev/blob copies the whole part again for every kilobyte. */
const PART = '/tmp/rows';

function embeddedSink(engine: PGlite, table: CopiedTable): RowSink {
  const release = () => {
    engine.copyToFS(PART, new Uint8Array());
    return Promise.resolve();
  };
  return {
    write: async (rows) => {
      engine.copyToFS(PART, rows);
      await engine.query(`copy ${escapeIdentifier(table.name)} (${columnsOf(table)}) from '${PART}'`);
      await pause();
    },
    end: release,
    abort: release,
  };
}
