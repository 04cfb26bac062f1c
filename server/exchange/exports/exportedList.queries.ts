import { GroupEnrollmentQuery, HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { exportHeadings, GROUP_EXPORT_COLUMNS, HOSPICE_EXPORT_COLUMNS } from '#contract/exchange/exportColumns.ts';
import type { ExportedRows } from '#contract/exchange/exports.ts';
import { writeSearchParams } from '#contract/platform/listQuery.ts';
import { GroupReferralQuery, HospiceReferralQuery } from '#contract/referrals/lists/referralLists.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { groupEnrollmentRows, hospiceEnrollmentRows } from '#server/referrals/lists/enrollmentLists.queries.ts';
import { ID_DIGITS, packIds, zoneNameOf, type InSession, type PackedIds } from './exportRows.queries.ts';
import { groupEnrollmentExportCells, groupExportCells } from './groupExportRows.queries.ts';
import { listedFacts, readHospiceFacts } from './hospiceFacts.queries.ts';
import { createHospiceFile } from './hospiceFile.queries.ts';
import { readThroughCursor } from './listCursor.queries.ts';
import { groupReferralRows } from '#server/referrals/lists/groupReferrals.queries.ts';
import { hospiceReferralRows } from '#server/referrals/lists/hospiceReferrals.queries.ts';
import type { ListRows } from '#server/platform/database/lists.queries.ts';
import { notFound, Refusal } from '#server/platform/access/refusal.ts';
import { groupView, hospiceView, isAdmin, type Actor, type ReadContext } from '#server/platform/access/viewpoint.ts';
import { parseQuery } from '#server/platform/http/calls/parse.ts';
import { checkTenancy } from '#server/platform/http/calls/checkTenancy.queries.ts';
import { csvFile, csvPieces, readAhead } from '#server/platform/http/files/csv.ts';

/** An exported list: its tenant, rows and filters. */
export interface ExportedList {
  readonly context: ReadContext;
  readonly tenant: string;
  readonly rows: ListRows;
  /** The list's filters, without the search text. */
  readonly filters: readonly string[];
  /** Whether a row of the file is an enrollment, not a referral. */
  readonly isByEnrollment: boolean;
}

interface Asking {
  readonly actor: Actor;
  readonly db: Trx;
  readonly now: Date;
  readonly asked: ExportedRows;
}

/**
 * The caller decides the tenant, never the request: a hospice or group in the request must be the caller's own.
 * @throws Refusal `not_found` for another's list; `unknown_parameter` for a filter that the list does not know and
 * `invalid_parameter` for an order that it does not have, as the list itself refuses them
 */
export async function findExportedList({ actor, asked, db, now }: Asking): Promise<ExportedList> {
  const { dataView, excludedIds, groupId, hospiceId, includedIds, list, ...narrowing } = asked;
  await checkTenancy(db, actor, { ...(hospiceId ? { hospiceId } : {}), ...(groupId ? { groupId } : {}) });
  const address = writeSearchParams(narrowing);
  const selection = { includedIds, excludedIds };
  const isOfEnrollments = list === 'enrollments';
  const { search: _, sortBy: _sort, ...filters } = narrowing;
  const filterTexts = [...writeSearchParams(filters)].map(([name, value]) => `${name}=${value}`);
  if (dataView === 'hospice') {
    const own = hospiceId ?? actor.hospiceId ?? unnamed(actor, 'hospiceId');
    const context = { view: hospiceView(own, actor), actor, now };
    const rows = isOfEnrollments
      ? hospiceEnrollmentRows(context, { ...parseQuery(HospiceEnrollmentQuery, address), ...selection })
      : hospiceReferralRows(context, { ...parseQuery(HospiceReferralQuery, address), ...selection });
    return { context, tenant: own.toLowerCase(), rows, filters: filterTexts, isByEnrollment: true };
  }
  const own = groupId ?? actor.groupId ?? unnamed(actor, 'groupId');
  const context = { view: groupView(own), actor, now };
  const rows = isOfEnrollments
    ? groupEnrollmentRows(context, { ...parseQuery(GroupEnrollmentQuery, address), ...selection })
    : groupReferralRows(context, { ...parseQuery(GroupReferralQuery, address), ...selection });
  return { context, tenant: own.toLowerCase(), rows, filters: filterTexts, isByEnrollment: isOfEnrollments };
}

/** A caller of the other side has no such list; an administrator must name one. */
function unnamed(actor: Actor, path: 'hospiceId' | 'groupId'): never {
  if (!isAdmin(actor)) throw notFound();
  throw new Refusal('invalid_parameter', 'A parameter of the address is not valid', {
    errors: [{ path, message: 'Choose which list to export' }],
  });
}

/** How the rows of a file are read. */
interface Reading {
  readonly inSession: InSession;
  /** How many rows are read at once. */
  readonly batch: number;
  /** Takes a slot for a cursor and returns how to free it, or undefined if none is free. Without it, rows are found by their ids. */
  readonly takeCursor?: (() => (() => void) | undefined) | undefined;
}

interface ExportedFile {
  /** How many rows it has now. */
  readonly length: number;
  /** Its text in pieces, read in batches after the call's own transaction. Throws when the signal is aborted. */
  readonly pieces: (reading: Reading, signal: AbortSignal) => AsyncGenerator<string>;
}

/** The list as a file, with the rows that it has now, in order. */
export async function fileOf(db: Trx, { isByEnrollment, context, rows }: ExportedList): Promise<ExportedFile> {
  const zone = await zoneNameOf(db, context);
  const ids = await packIds(db, rows, isByEnrollment ? sql`enrollment.id` : sql`referral.id`);
  const { length } = ids;
  if (context.view.side === 'hospice') {
    const headings = exportHeadings(HOSPICE_EXPORT_COLUMNS, zone);
    return {
      length,
      pieces: (reading, signal) => {
        const write = createHospiceFile(context, zone, reading.inSession);
        return csvPieces(headings, readFacts({ context, ids, rows, zone }, reading, signal), write);
      },
    };
  }
  const headings = exportHeadings(GROUP_EXPORT_COLUMNS, zone);
  const cells = isByEnrollment ? groupEnrollmentExportCells : groupExportCells;
  return {
    length,
    pieces: ({ inSession }, signal) => {
      const read = (from: number, limit: number) =>
        inSession((trx) => cells(trx, context, zone, ids.slice(from, limit)));
      return csvFile({ headings, length, read }, signal);
    },
  };
}

interface HospiceRows {
  readonly context: ReadContext;
  readonly zone: string;
  readonly rows: ListRows;
  readonly ids: PackedIds;
}

/**
 * The facts of these rows, in order. Running through a large list takes half as long as finding each row by its id. But the cursor sees the
 * list a moment later than the ids, and not for long: where it has another row than expected or ends, the rest is found by the ids.
 */
async function* readFacts(
  { context, ids, rows, zone }: HospiceRows,
  { batch, inSession, takeCursor }: Reading,
  signal: AbortSignal,
): AsyncGenerator<readonly string[]> {
  let from = 0;
  const freeCursor = ids.length > batch ? takeCursor?.() : undefined;
  if (freeCursor) {
    // Freed when the cursor ends: the file may be read for much longer.
    const inCursorSession: InSession = (read) => inSession(read).finally(freeCursor);
    for await (const facts of readThroughCursor(inCursorSession, listedFacts(context, rows), batch)) {
      signal.throwIfAborted();
      const expected = ids.slice(from, facts.length);
      if (facts.some((row, place) => row.slice(0, ID_DIGITS) !== expected[place])) break;
      yield facts;
      from += facts.length;
    }
  }
  const read = (first: number, limit: number) =>
    inSession((trx) => readHospiceFacts(trx, context, zone, ids.slice(first, limit)));
  yield* readAhead({ batch, from, length: ids.length, read }, signal);
}
