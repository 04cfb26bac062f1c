import { DUPLICATE_DAYS, MAX_DUPLICATES, type DuplicateReferral } from '#contract/referrals/duplicates.ts';
import { DAY } from '#contract/platform/durations.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { ownEnrollments, ownReferrals } from '#server/platform/access/tenancy.queries.ts';

const WINDOW = DUPLICATE_DAYS * DAY;

/** The patient to check: of a new referral, of a row of a file, or of an existing record. */
export interface Asked {
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  readonly phone: string | null;
  readonly receivedAt: Date;
}

type Ground = DuplicateReferral['grounds'][number];

/** The normalized values for comparing patients: the name as in a search, the phone in the form in which it is stored. */
export interface PatientKey {
  readonly name: string;
  readonly dateOfBirth: string | null;
  readonly phone: string | null;
}

interface DuplicateMatch {
  readonly id: string;
  readonly grounds: Ground[];
}

const keyOf = (name: string, dateOfBirth: string | null, phone: string | null): PatientKey => ({
  name,
  dateOfBirth,
  phone,
});

/** The grounds on which a patient can match, with their values: equal values mean a possible duplicate. */
export const groundsOf = ({ dateOfBirth, name, phone }: PatientKey): (readonly [Ground, string])[] => [
  ...(dateOfBirth === null ? [] : [['name_and_birth_date', JSON.stringify([name, 'born', dateOfBirth])] as const]),
  ...(phone === null ? [] : [['name_and_phone', JSON.stringify([name, 'phone', phone])] as const]),
];

/** The last names as a search compares them, by the original name. */
async function nameKeys(db: Database, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; key: string }>`
    select name, searchable(name) as key from unnest(${[...new Set(names)]}::text[]) as given(name)`.execute(db);
  return new Map(rows.map(({ key, name }) => [name, key]));
}

/** The keys of the given patients, in the same order. */
export async function patientKeys(db: Database, asked: readonly Asked[]): Promise<PatientKey[]> {
  const names = await nameKeys(
    db,
    asked.map(({ lastName }) => lastName),
  );
  return asked.map(({ dateOfBirth, lastName, phone }) => keyOf(names.get(lastName) ?? '', dateOfBirth, phone));
}

/** A hospice uses the status of its own enrollment, a group that of the whole referral. */
const sideOf = (view: Viewpoint): { from: Sql; status: Sql; own: Sql } =>
  view.side === 'hospice'
    ? {
        from: sql`referral join enrollment on enrollment.referral_id = referral.id`,
        status: sql`enrollment.status`,
        own: ownEnrollments(view),
      }
    : { from: sql`referral`, status: sql`referral.global_status`, own: ownReferrals(view) };

/** The viewpoint has at most one enrollment per referral. */
const present = (view: Viewpoint): Sql => {
  const { own, status } = sideOf(view);
  return sql`(${own} and referral.deleted_at is null and ${status} <> 'entered_in_error')`;
};

const given = (values: readonly (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))];

interface Candidate {
  id: string;
  last_name_key: string;
  date_of_birth: string | null;
  phone: string | null;
  received_at: Date;
}

/**
 * Visible referrals that may be of the same patients: the same last name, and the same date of birth or phone number, received within 90 days
 * of each other; neither deleted nor entered in error.
 * @param except the referral itself, which is not its own duplicate
 * @returns the matches of each patient, the nearest in time first
 */
export async function findDuplicateMatches(
  db: Database,
  view: Viewpoint,
  asked: readonly Asked[],
  except: string | null = null,
): Promise<DuplicateMatch[][]> {
  const keys = await patientKeys(db, asked);
  const moments = asked.map(({ receivedAt }) => receivedAt.getTime());
  const comparable = keys.filter((key) => groundsOf(key).length > 0);
  if (comparable.length === 0) return asked.map(() => []);
  const names = given(comparable.map(({ name }) => name));
  const birthDates = given(comparable.map(({ dateOfBirth }) => dateOfBirth));
  const phones = given(comparable.map((key) => key.phone));
  const { from } = sideOf(view);
  const { rows } = await sql<Candidate>`
    select referral.id, referral.last_name_key, referral.date_of_birth, referral.phone, referral.received_at
    from ${from}
    where referral.last_name_key = any (${names}::text[])
      and referral.received_at between ${new Date(moments.reduce((one, other) => Math.min(one, other), Infinity) - WINDOW)}
        and ${new Date(moments.reduce((one, other) => Math.max(one, other), -Infinity) + WINDOW)}
      and (
        referral.date_of_birth = any (${birthDates}::date[])
        or referral.phone = any (${phones}::text[])
      )
      and referral.id is distinct from ${except}::uuid
      and ${present(view)}`.execute(db);

  const byValue = new Map<string, Candidate[]>();
  for (const row of rows) {
    for (const [, value] of groundsOf(keyOf(row.last_name_key, row.date_of_birth, row.phone))) {
      const same = byValue.get(value);
      if (same) same.push(row);
      else byValue.set(value, [row]);
    }
  }
  return keys.map((key, index) => twinsOf(key, moments[index] ?? 0, byValue));
}

function twinsOf(
  key: PatientKey,
  moment: number,
  byValue: ReadonlyMap<string, readonly Candidate[]>,
): DuplicateMatch[] {
  const found = new Map<string, { row: Candidate; grounds: Ground[] }>();
  for (const [ground, value] of groundsOf(key)) {
    for (const row of byValue.get(value) ?? []) {
      if (Math.abs(row.received_at.getTime() - moment) > WINDOW) continue;
      const known = found.get(row.id);
      if (known) known.grounds.push(ground);
      else found.set(row.id, { row, grounds: [ground] });
    }
  }
  const away = ({ row }: { row: Candidate }) => Math.abs(row.received_at.getTime() - moment);
  return [...found.values()]
    .toSorted((one, other) => away(one) - away(other) || (one.row.id < other.row.id ? -1 : 1))
    .slice(0, MAX_DUPLICATES)
    .map(({ grounds, row }) => ({ id: row.id, grounds }));
}

/** The displayed data of the found referrals, by id. */
export async function readDuplicates(
  db: Database,
  view: Viewpoint,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Omit<DuplicateReferral, 'grounds'>>> {
  if (ids.length === 0) return new Map();
  const { from, status } = sideOf(view);
  const receivedAt = view.side === 'hospice' ? sql`enrollment.received_at` : sql`referral.received_at`;
  const { rows } = await sql<Omit<DuplicateReferral, 'grounds'>>`
    select referral.id, referral.display_id as "displayId", ${status} as status, ${isoColumn(receivedAt)} as "receivedAt",
      referral.first_name as "firstName", referral.last_name as "lastName", referral.date_of_birth as "dateOfBirth",
      referral.phone, referral.address, provider.name as "responsibleProvider", community.name as community,
      referral.diagnosis ->> 'text' as diagnosis
    from ${from}
      left join provider on provider.id = referral.responsible_provider_id
      left join community on community.id = referral.community_id
    where referral.id = any (${[...new Set(ids)]}::uuid[]) and ${present(view)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Joins the matches with their displayed data. */
export const shownDuplicates = (
  twins: readonly DuplicateMatch[],
  read: ReadonlyMap<string, Omit<DuplicateReferral, 'grounds'>>,
): DuplicateReferral[] =>
  twins.flatMap(({ grounds, id }) => {
    const duplicate = read.get(id);
    return duplicate ? [{ ...duplicate, grounds }] : [];
  });

/** Other referrals that may be of the same patient, limited to what the caller may see. */
export async function findDuplicates(
  db: Database,
  view: Viewpoint,
  asked: Asked,
  except: string | null = null,
): Promise<DuplicateReferral[]> {
  const [twins = []] = await findDuplicateMatches(db, view, [asked], except);
  return shownDuplicates(
    twins,
    await readDuplicates(
      db,
      view,
      twins.map(({ id }) => id),
    ),
  );
}
