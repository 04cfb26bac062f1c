import { TransformStream } from 'node:stream/web';
import { isDatabaseAway, sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { TooManyWaiting } from '#server/platform/database/turns.ts';
import { drainRows, type InSession, PackedIds } from './exportRows.queries.ts';

/** Each holds one of a server's ten connections, for seconds. */
const CURSORS_AT_ONCE = 3;
const LONGEST_MS = 10_000;

/**
 * Counts the cursors that are open in this process.
 * @returns a function that takes a slot for this tenant and returns how to free it; undefined if the tenant has one already or all are taken
 */
export function createCursorSlots(): (tenant: string) => (() => void) | undefined {
  const taken = new Set<string>();
  return (tenant) => {
    if (taken.has(tenant) || taken.size >= CURSORS_AT_ONCE) return undefined;
    taken.add(tenant);
    return () => void taken.delete(tenant);
  };
}

/** A call waits at most this long for a second connection, because it can do without. */
const OPEN_WITHIN_MS = 1_000;

/** So few at first, so that they can be written while the next ones are read. */
const FIRST = 200;

const NO_IDS = new PackedIds(Buffer.alloc(0));

/** What a cursor runs through. */
export interface CursorRows {
  /** With one column of text, `facts`. */
  readonly statement: Sql;
  /** How many rows are fetched at once. */
  readonly batch: number;
  /** The ids of the statement's rows after the first `given`. */
  readonly idsAfter: (trx: Trx, given: number) => Promise<PackedIds>;
}

/** A statement that runs in a session of its own. */
export interface ListCursor {
  /** The results, fetched while the statement runs: one batch ahead of the reader. When the reader stops, the session ends. */
  readonly batches: () => AsyncGenerator<readonly string[]>;
  /** Once the batches have ended: the ids of the rows that could not be handed over within ten seconds. */
  readonly rest: () => Promise<PackedIds>;
  /** Ends the session of a cursor that nobody reads; it would end after ten seconds. */
  readonly close: () => Promise<void>;
}

/**
 * @param inSession begins with the snapshot that the rows are read from
 * @returns once the session has begun: from then on, the snapshot is its own. Undefined if no connection is free within a second
 */
export async function openCursor(
  inSession: InSession,
  { batch, idsAfter, statement }: CursorRows,
): Promise<ListCursor | undefined> {
  const { readable, writable } = new TransformStream<readonly string[], readonly string[]>();
  const writer = writable.getWriter();
  // It rejects when the reader has stopped, which the session learns from `ready`.
  writer.closed.catch(() => {});
  const opening = Promise.withResolvers<'open' | 'busy'>();
  let isWanted = true;
  const patience = setTimeout(() => {
    isWanted = false;
    opening.resolve('busy');
  }, OPEN_WITHIN_MS);
  const session = inSession(async (trx) => {
    if (!isWanted) return NO_IDS;
    opening.resolve('open');
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), LONGEST_MS);
    try {
      await sql`declare listed no scroll cursor for ${statement}`.execute(trx);
      let given = 0;
      for (let limit = Math.min(FIRST, batch); ; limit = batch) {
        if ((await Promise.race([writer.ready, late.promise])) === 'late') return await idsAfter(trx, given);
        const { rows } = await sql<{ facts: string }>`fetch ${sql.lit(limit)} from listed`.execute(trx);
        if (rows.length === 0) return NO_IDS;
        given += rows.length;
        // `ready` waits for it.
        writer.write(drainRows(rows).map(({ facts }) => facts)).catch(() => {});
      }
    } finally {
      clearTimeout(timer);
    }
  });
  session
    .then(
      () => writer.close(),
      (error: unknown) => {
        if (isDatabaseAway(error) || error instanceof TooManyWaiting) opening.resolve('busy');
        else opening.reject(error);
        return writer.abort(error);
      },
    )
    // The reader has stopped.
    .catch(() => {});
  const outcome = await opening.promise.finally(() => clearTimeout(patience));
  if (outcome === 'busy') return undefined;

  const reader = readable.getReader();
  async function close(): Promise<void> {
    // Whoever stops reading does not care about an error of what was read ahead.
    await reader.cancel().catch(() => {});
    await session.catch(() => {});
  }
  async function* batches(): AsyncGenerator<readonly string[]> {
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        yield value;
      }
    } finally {
      await close();
    }
  }
  return { batches, rest: () => session, close };
}
