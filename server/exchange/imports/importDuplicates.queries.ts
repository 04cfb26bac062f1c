import { setImmediate as pause } from 'node:timers/promises';
import { MAX_LISTED_ROWS } from '#contract/exchange/imports.ts';
import { DAY } from '#contract/platform/durations.ts';
import { receivedAtOf, type FoundDuplicates, type GoodRow } from './importResult.rules.ts';
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

/** The patient of a row, to be compared with others. */
export const askedOf = ({ body }: GoodRow, now: Date): Asked => ({
  lastName: body.patient.lastName,
  dateOfBirth: body.patient.dateOfBirth,
  phone: body.patient.phone,
  receivedAt: receivedAtOf(body, now),
});

const DUPLICATE_DAYS = 90;

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
    for (const value of own) {
      const same = known.get(value);
      if (same) same.push({ row, at });
      else known.set(value, [{ row, at }]);
    }
    return near.length === 0 ? null : Math.min(...near.map((each) => each.row));
  });
}

/** So many rows are looked up in one transaction, so that others have their turn in between. */
const BATCH = 500;

/** Runs one transaction with the rights of the person who checks the file. */
type Session = <Result>(run: (trx: Trx) => Promise<Result>) => Promise<Result>;

async function lookUp(inSession: Session, view: Viewpoint, asked: readonly Asked[]) {
  const keys: PatientKey[] = [];
  const twins: Awaited<ReturnType<typeof findDuplicateMatches>> = [];
  for (let start = 0; start < asked.length; start += BATCH) {
    const batch = asked.slice(start, start + BATCH);
    await inSession(async (trx) => {
      keys.push(...(await patientKeys(trx, batch)));
      twins.push(...(await findDuplicateMatches(trx, view, batch)));
    });
    await pause();
  }
  return { keys, twins };
}

/** Rows of patients who may already have a referral, or who occur earlier in the same file. */
export async function duplicatesAmong(
  inSession: Session,
  view: Viewpoint,
  now: Date,
  rows: readonly GoodRow[],
): Promise<FoundDuplicates> {
  const { keys, twins } = await lookUp(
    inSession,
    view,
    rows.map((row) => askedOf(row, now)),
  );
  const repeats = repeatsOf(rows, keys, now);
  const found = rows.flatMap(({ body: { patient }, row }, index) => {
    const own = twins[index] ?? [];
    const sameAsRow = repeats[index] ?? null;
    return sameAsRow === null && own.length === 0 ? [] : [{ row, patient, sameAsRow, twins: own }];
  });
  const listed = found.slice(0, MAX_LISTED_ROWS);
  const ids = listed.flatMap((each) => each.twins.map(({ id }) => id));
  const read = await inSession((trx) => readDuplicates(trx, view, ids));
  return {
    rows: new Set(found.map(({ row }) => row)),
    matches: new Map(found.map((each) => [each.row, each.twins.map(({ id }) => id)])),
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
