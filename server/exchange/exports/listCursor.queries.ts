import { TransformStream } from 'node:stream/web';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { drainRows, type InSession } from './exportRows.queries.ts';

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

/** So few at first, so that they can be written while the next ones are read. */
const FIRST = 200;

/**
 * The results of a statement in batches, fetched while it runs. One batch is read ahead of the reader; when the reader stops, the statement
 * ends.
 * @param statement with one column of text, `facts`
 * @returns what could be handed over within ten seconds: all of it, or its beginning
 */
export async function* readThroughCursor(
  inSession: InSession,
  statement: Sql,
  batch: number,
): AsyncGenerator<readonly string[]> {
  const { readable, writable } = new TransformStream<readonly string[], readonly string[]>();
  const writer = writable.getWriter();
  // It rejects when the reader has stopped, which the session learns from `ready`.
  writer.closed.catch(() => {});
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), LONGEST_MS);
  const session = inSession(async (trx) => {
    await sql`declare listed no scroll cursor for ${statement}`.execute(trx);
    for (let limit = Math.min(FIRST, batch); ; limit = batch) {
      if ((await Promise.race([writer.ready, late.promise])) === 'late') return;
      const { rows } = await sql<{ facts: string }>`fetch ${sql.lit(limit)} from listed`.execute(trx);
      if (rows.length === 0) return;
      // `ready` waits for it.
      writer.write(drainRows(rows).map(({ facts }) => facts)).catch(() => {});
    }
  }).then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  );
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    // Whoever stops reading does not care about an error of what was read ahead.
    await reader.cancel().catch(() => {});
    await session.catch(() => {});
  }
}
