import { MAX_LISTED_ROWS } from '#contract/exchange/imports.ts';
import { receivedAtOf, type FoundDuplicate, type GoodRow } from './importResult.rules.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import {
  findDuplicateMatches,
  groundsOf,
  patientKeys,
  readDuplicates,
  shownDuplicates,
  type Asked,
  type PatientKey,
} from '#server/referrals/duplicates/duplicates.queries.ts';

const askedOf = ({ body }: GoodRow, now: Date): Asked => ({
  lastName: body.patient.lastName,
  dateOfBirth: body.patient.dateOfBirth,
  phone: body.patient.phone,
  receivedAt: receivedAtOf(body, now),
});

const DUPLICATE_DAYS = 90;
const DAY = 86_400_000;

/** For each row, the first row above it with the same keys and received in the same 90 days: a later referral is another one. */
function repeatsOf(rows: readonly GoodRow[], keys: readonly PatientKey[], now: Date): (number | null)[] {
  const known = new Map<string, { readonly row: number; readonly at: number }[]>();
  return rows.map(({ body, row }, index) => {
    const key = keys[index];
    const at = receivedAtOf(body, now).getTime();
    const own = key ? groundsOf(key).map(([, value]) => value) : [];
    const near = own
      .flatMap((value) => known.get(value) ?? [])
      .filter((each) => Math.abs(each.at - at) <= DUPLICATE_DAYS * DAY);
    for (const value of own) known.set(value, [...(known.get(value) ?? []), { row, at }]);
    return near.length === 0 ? null : Math.min(...near.map((each) => each.row));
  });
}

/**
 * Rows of patients who may already have a referral, or who occur earlier in the same file.
 * @returns the numbers of all these rows, and the first ones with their possible duplicates
 */
export async function duplicatesAmong(
  db: Trx,
  view: Viewpoint,
  now: Date,
  rows: readonly GoodRow[],
): Promise<{ readonly rows: ReadonlySet<number>; readonly listed: readonly FoundDuplicate[] }> {
  const asked = rows.map((row) => askedOf(row, now));
  const repeats = repeatsOf(rows, await patientKeys(db, asked), now);
  const twins = await findDuplicateMatches(db, view, asked);
  const found = rows.flatMap(({ body: { patient }, row }, index) => {
    const own = twins[index] ?? [];
    const sameAsRow = repeats[index] ?? null;
    return sameAsRow === null && own.length === 0 ? [] : [{ row, patient, sameAsRow, twins: own }];
  });
  const listed = found.slice(0, MAX_LISTED_ROWS);
  const read = await readDuplicates(
    db,
    view,
    listed.flatMap((each) => each.twins.map(({ id }) => id)),
  );
  return {
    rows: new Set(found.map(({ row }) => row)),
    listed: listed.map(({ patient, row, sameAsRow, twins: own }) => ({
      row,
      firstName: patient.firstName,
      lastName: patient.lastName,
      dateOfBirth: patient.dateOfBirth,
      phone: patient.phone,
      sameAsRow,
      referrals: shownDuplicates(own, read),
    })),
  };
}
