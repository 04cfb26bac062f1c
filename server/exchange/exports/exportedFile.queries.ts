import { exportHeadings, GROUP_EXPORT_COLUMNS, HOSPICE_EXPORT_COLUMNS } from '#contract/exchange/exportColumns.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import type { ListRows } from '#server/platform/database/lists.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';
import { csvFile, csvPieces, readAhead } from '#server/platform/http/files/csv.ts';
import type { ExportedList } from './exportedList.queries.ts';
import { countInSnapshot, packIds, zoneNameOf, type InSession, type PackedIds } from './exportRows.queries.ts';
import { groupEnrollmentExportCells, groupExportCells } from './groupExportRows.queries.ts';
import { listedFacts, readHospiceFacts } from './hospiceFacts.queries.ts';
import { createHospiceFile } from './hospiceFile.queries.ts';
import { openCursor, type ListCursor } from './listCursor.queries.ts';

/** How the rows of a file are read, beside the call's own transaction and after it. */
export interface Reading {
  readonly inSession: InSession;
  /** How many rows are read at once. */
  readonly batch: number;
  /** Left out: rows are found by their ids. */
  readonly cursors?: Cursors | undefined;
}

interface Cursors {
  /** Takes a slot for a cursor and returns how to free it, or undefined if none is free. */
  readonly take: () => (() => void) | undefined;
  /** A session that begins with this snapshot. */
  readonly inSnapshot: (snapshot: string) => InSession;
}

interface ExportedFile {
  /** How many rows it has now. */
  readonly length: number;
  /** Its text in pieces. Throws when the signal is aborted. */
  readonly pieces: (signal: AbortSignal) => AsyncGenerator<string>;
  /** Ends what was begun for a file that nobody reads. */
  readonly close: () => Promise<void>;
}

/** The list as a file, with the rows that it has now, in order. */
export async function fileOf(
  db: Trx,
  { context, isByEnrollment, rows }: ExportedList,
  reading: Reading,
): Promise<ExportedFile> {
  const zone = await zoneNameOf(db, context);
  if (context.view.side === 'hospice') return hospiceFile(db, { context, rows, zone }, reading);
  const ids = await packIds(db, rows, isByEnrollment ? sql`enrollment.id` : sql`referral.id`);
  const { length } = ids;
  const headings = exportHeadings(GROUP_EXPORT_COLUMNS, zone);
  const cells = isByEnrollment ? groupEnrollmentExportCells : groupExportCells;
  const read = (from: number, limit: number) =>
    reading.inSession((trx) => cells(trx, context, zone, ids.slice(from, limit)));
  return { length, pieces: (signal) => csvFile({ headings, length, read }, signal), close: async () => {} };
}

interface HospiceRows {
  readonly context: ReadContext;
  readonly zone: string;
  readonly rows: ListRows;
}

async function hospiceFile(db: Trx, listed: HospiceRows, reading: Reading): Promise<ExportedFile> {
  const { context, zone } = listed;
  const { cursor, ids, length } = await takeRows(db, listed, reading);
  const headings = exportHeadings(HOSPICE_EXPORT_COLUMNS, zone);

  async function* facts(signal: AbortSignal): AsyncGenerator<readonly string[]> {
    if (cursor) {
      for await (const batch of cursor.batches()) {
        signal.throwIfAborted();
        yield batch;
      }
    }
    const rest = cursor ? await cursor.rest() : ids;
    const read = (from: number, limit: number) =>
      reading.inSession((trx) => readHospiceFacts(trx, context, zone, rest.slice(from, limit)));
    yield* readAhead({ batch: reading.batch, length: rest.length, read }, signal);
  }

  return {
    length,
    pieces: (signal) => csvPieces(headings, facts(signal), createHospiceFile(context, zone, reading.inSession)),
    close: async () => cursor?.close(),
  };
}

type TakenRows = { readonly length: number } & (
  | { readonly cursor: ListCursor; readonly ids?: never }
  | { readonly cursor?: never; readonly ids: PackedIds }
);

/**
 * The rows that a hospice's list has now. Running through a large list takes half as long as finding each row by its id, and nobody waits
 * for the ids of all rows before the file begins.
 */
async function takeRows(db: Trx, { context, rows }: HospiceRows, { batch, cursors }: Reading): Promise<TakenRows> {
  const id = sql`enrollment.id`;
  if (cursors) {
    const { length, snapshot } = await countInSnapshot(db, rows);
    const free = length > batch ? cursors.take() : undefined;
    if (free) {
      // Freed when the cursor ends: the file may be read for much longer.
      const inCursorSession: InSession = (read) => cursors.inSnapshot(snapshot)(read).finally(free);
      const { from, orderBy, where } = rows;
      const cursor = await openCursor(inCursorSession, {
        batch,
        // Not by the list's keys: exactly as the cursor's statement.
        idsAfter: (trx, given) => packIds(trx, { from, orderBy, where }, id, given),
        statement: listedFacts(context, rows),
      });
      if (cursor) return { cursor, length };
    }
  }
  const ids = await packIds(db, rows, id);
  return { ids, length: ids.length };
}
