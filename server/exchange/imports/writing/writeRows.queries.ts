import type { FILE_FORMATS } from '#contract/exchange/importReading.ts';
import type { RowLeftOut } from '#contract/exchange/fileImports.ts';
import { receivedAtOf } from '#server/exchange/imports/importResult.rules.ts';
import { askedOf } from '#server/exchange/imports/importDuplicates.queries.ts';
import { authorOf, type Author } from '#server/people/author.queries.ts';
import { refuseErrors } from '#server/platform/access/refusal.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { checkHospices } from '#server/referrals/choices.queries.ts';
import { createReferrals, type NewReferral } from '#server/referrals/createReferral.queries.ts';
import { findDuplicateMatches } from '#server/referrals/duplicates/duplicates.queries.ts';
import type { KeptRow } from './keptRows.rules.ts';

/** Shown at the beginning of the timeline of each referral that a file brought. */
const REMARKS = { csv: 'Imported from a CSV file', xlsx: 'Imported from an Excel file' } as const;

type Owner = Exclude<Viewpoint, { side: 'admin' }>;

export interface Writing {
  readonly actor: Person;
  readonly view: Owner;
  readonly format: (typeof FILE_FORMATS)[number];
  readonly now: Date;
  /** When the import was started: a row that says nothing of it was received then. */
  readonly startedAt: Date;
  /** The ids of the referrals that all rows of the file become. */
  readonly ownIds: ReadonlySet<string>;
}

export interface Written {
  readonly created: number;
  readonly leftOut: readonly RowLeftOut[];
}

/** Until the end of the transaction, nobody else writes a file's rows for the same hospice or group. */
const lockOwner = (trx: Trx, view: Owner) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`file import ${view.side === 'hospice' ? view.hospiceId : view.groupId}`}, 0))`.execute(
    trx,
  );

/**
 * Writes rows of a file as the calls of New referral would have, in the session of the person who imports. Hospices get no mail for
 * each row. A patient whom somebody else added after the check is left out.
 * @throws Refusal `invalid`: a hospice may not be asked any more
 */
export async function writeRows(trx: Trx, writing: Writing, rows: readonly KeptRow[]): Promise<Written> {
  const { actor, now, ownIds, startedAt, view } = writing;
  await lockOwner(trx, view);
  if (view.side === 'group') {
    const hospiceIds = new Set(rows.flatMap(({ body }) => ('hospiceIds' in body ? body.hospiceIds : [])));
    refuseErrors(await checkHospices(trx, view.groupId, [...hospiceIds]));
  }
  const matches = await findDuplicateMatches(
    trx,
    view,
    rows.map((row) => askedOf(row, startedAt)),
  );
  const isTaken = ({ known }: KeptRow, index: number) =>
    (matches[index] ?? []).some(({ id }) => !known.includes(id) && !ownIds.has(id));
  const wanted = rows.filter((row, index) => !isTaken(row, index));
  const author = await authorOf(trx, actor);
  await createReferrals(
    trx,
    wanted.map((row) => newReferral(row, writing, { author, now })),
    { ofFile: true },
  );
  return {
    created: wanted.length,
    leftOut: rows.filter(isTaken).map(({ row }) => ({ row, reason: 'duplicate' as const })),
  };
}

function newReferral(
  { body, history, id }: KeptRow,
  { format, startedAt, view }: Writing,
  { author, now }: { readonly author: Author; readonly now: Date },
): NewReferral {
  const common = { id, body, author, now, remark: REMARKS[format], hospiceLocationId: null };
  if (view.side === 'hospice') {
    return {
      ...common,
      history,
      receivedAt: receivedAtOf(body, startedAt),
      receivedChannel: 'receivedChannel' in body ? body.receivedChannel : 'phone',
      creatorGroupId: null,
      creatorHospiceId: view.hospiceId,
      hospiceIds: [view.hospiceId],
    };
  }
  return {
    ...common,
    receivedAt: startedAt,
    receivedChannel: 'portal',
    creatorGroupId: view.groupId,
    creatorHospiceId: null,
    hospiceIds: 'hospiceIds' in body ? body.hospiceIds.map((hospiceId) => hospiceId.toLowerCase()) : [],
  };
}
