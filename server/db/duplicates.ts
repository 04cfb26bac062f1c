import { DUPLICATE_DAYS, MOST_DUPLICATES, type DuplicateReferral } from '#contract/duplicates.ts';
import type { Diagnosis } from '#contract/patients.ts';
import type { ReferralStatus } from '#contract/statuses.ts';
import type { Viewpoint } from '#server/domain/viewpoint.ts';
import { sql, type Database } from './connection.ts';
import { ownEnrollments, ownReferrals, type Condition } from './tenancy.ts';

const DAY = 86_400_000;
const WINDOW = DUPLICATE_DAYS * DAY;

/** A patient as somebody asks about: of a new referral, of a row of a file, or of a record that there is. */
export interface Asked {
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  readonly phone: string | null;
  readonly receivedAt: Date;
}

type Ground = DuplicateReferral['grounds'][number];

/** What tells that two referrals may be of the same patient; equal keys are a ground. */
export interface PatientKeys {
  readonly name_and_birth_date: string | null;
  readonly name_and_phone: string | null;
}

interface Twin {
  readonly id: string;
  readonly grounds: Ground[];
}

const keysOf = (name: string, dateOfBirth: string | null, phone: string | null): PatientKeys => {
  const digits = phone?.replaceAll(/\D/g, '') ?? '';
  return {
    name_and_birth_date: dateOfBirth === null ? null : `${name}\n${dateOfBirth}`,
    name_and_phone: digits === '' ? null : `${name}\n${digits}`,
  };
};

const GROUNDS: readonly Ground[] = ['name_and_birth_date', 'name_and_phone'];

/** The last names as a search compares them, by what was given. */
async function nameKeys(db: Database, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; key: string }>`
    select name, searchable(name) as key from unnest(${[...new Set(names)]}::text[]) as given(name)`.execute(db);
  return new Map(rows.map(({ key, name }) => [name, key]));
}

/** The keys of each patient asked about, in the same order. */
export async function patientKeys(db: Database, asked: readonly Asked[]): Promise<PatientKeys[]> {
  const names = await nameKeys(
    db,
    asked.map(({ lastName }) => lastName),
  );
  return asked.map(({ dateOfBirth, lastName, phone }) => keysOf(names.get(lastName) ?? '', dateOfBirth, phone));
}

/** A hospice looks at its own handling of a referral, a group at the whole of it. */
const sideOf = (view: Viewpoint): { from: Condition; status: Condition; own: Condition } =>
  view.side === 'hospice'
    ? {
        from: sql`referral join enrollment on enrollment.referral_id = referral.id`,
        status: sql`enrollment.status`,
        own: ownEnrollments(view),
      }
    : { from: sql`referral`, status: sql`referral.global_status`, own: ownReferrals(view) };

/** Only one enrollment a referral is the viewpoint's, unless the first wall is down: then row-level security sees to it. */
const present = (view: Viewpoint): Condition => {
  const { own, status } = sideOf(view);
  return sql`(${own} and referral.deleted_at is null and ${status} <> 'entered_in_error')`;
};

interface Candidate {
  id: string;
  last_name_key: string;
  date_of_birth: string | null;
  phone: string | null;
  received_at: Date;
}

/**
 * Referrals that the viewpoint sees and that may be of the same patients: the same last name, and the same birth date or phone
 * number, received within 90 days of each other; neither deleted nor entered in error.
 * @param except a referral that is not its own duplicate
 * @returns for each patient asked about, the nearest in time first
 */
export async function findTwins(
  db: Database,
  view: Viewpoint,
  asked: readonly Asked[],
  except: string | null = null,
): Promise<Twin[][]> {
  const keys = await patientKeys(db, asked);
  const moments = asked.map(({ receivedAt }) => receivedAt.getTime());
  const given = (ground: Ground) => [...new Set(keys.flatMap((each) => each[ground]?.split('\n')[1] ?? []))];
  const names = [
    ...new Set(keys.flatMap((each) => (each.name_and_birth_date ?? each.name_and_phone)?.split('\n')[0] ?? [])),
  ];
  if (names.length === 0) return asked.map(() => []);
  const { from } = sideOf(view);
  const { rows } = await sql<Candidate>`
    select referral.id, referral.last_name_key, referral.date_of_birth, referral.phone, referral.received_at
    from ${from}
    where referral.last_name_key = any (${names}::text[])
      and referral.received_at between ${new Date(moments.reduce((one, other) => Math.min(one, other), Infinity) - WINDOW)}
        and ${new Date(moments.reduce((one, other) => Math.max(one, other), -Infinity) + WINDOW)}
      and (
        referral.date_of_birth = any (${given('name_and_birth_date')}::date[])
        or regexp_replace(referral.phone, '[^0-9]', '', 'g') = any (${given('name_and_phone')}::text[])
      )
      and referral.id is distinct from ${except}::uuid
      and ${present(view)}`.execute(db);

  const byKey = new Map<string, Candidate[]>();
  for (const row of rows) {
    const own = keysOf(row.last_name_key, row.date_of_birth, row.phone);
    for (const ground of GROUNDS) {
      const key = own[ground];
      if (key === null) continue;
      const rowsOfKey = byKey.get(`${ground}\n${key}`);
      if (rowsOfKey) rowsOfKey.push(row);
      else byKey.set(`${ground}\n${key}`, [row]);
    }
  }
  return keys.map((own, index) => twinsOf(own, moments[index] ?? 0, byKey));
}

function twinsOf(keys: PatientKeys, moment: number, byKey: ReadonlyMap<string, readonly Candidate[]>): Twin[] {
  const found = new Map<string, { row: Candidate; grounds: Ground[] }>();
  for (const ground of GROUNDS) {
    for (const row of byKey.get(`${ground}\n${keys[ground]}`) ?? []) {
      if (Math.abs(row.received_at.getTime() - moment) > WINDOW) continue;
      const known = found.get(row.id);
      if (known) known.grounds.push(ground);
      else found.set(row.id, { row, grounds: [ground] });
    }
  }
  const away = ({ row }: { row: Candidate }) => Math.abs(row.received_at.getTime() - moment);
  return [...found.values()]
    .toSorted((one, other) => away(one) - away(other) || (one.row.id < other.row.id ? -1 : 1))
    .slice(0, MOST_DUPLICATES)
    .map(({ grounds, row }) => ({ id: row.id, grounds }));
}

interface TwinRow {
  id: string;
  display_id: string;
  status: ReferralStatus;
  received_at: Date;
  first_name: string;
  last_name: string;
  date_of_birth: string | null;
  phone: string | null;
  address: string | null;
  diagnosis: Diagnosis | null;
  provider_name: string | null;
  community_name: string | null;
}

/** What is told of referrals that were found, by their ids. */
export async function readTwins(
  db: Database,
  view: Viewpoint,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Omit<DuplicateReferral, 'grounds'>>> {
  if (ids.length === 0) return new Map();
  const { from, status } = sideOf(view);
  const { rows } = await sql<TwinRow>`
    select referral.id, referral.display_id, ${status} as status,
      ${view.side === 'hospice' ? sql`enrollment.received_at` : sql`referral.received_at`} as received_at,
      referral.first_name, referral.last_name, referral.date_of_birth, referral.phone, referral.address, referral.diagnosis,
      provider.name as provider_name, community.name as community_name
    from ${from}
      left join provider on provider.id = referral.responsible_provider_id
      left join community on community.id = referral.community_id
    where referral.id = any (${[...new Set(ids)]}::uuid[]) and ${present(view)}`.execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        displayId: row.display_id,
        status: row.status,
        receivedAt: row.received_at.toISOString(),
        firstName: row.first_name,
        lastName: row.last_name,
        dateOfBirth: row.date_of_birth,
        phone: row.phone,
        address: row.address,
        responsibleProvider: row.provider_name,
        community: row.community_name,
        diagnosis: row.diagnosis?.text ?? null,
      },
    ]),
  );
}

/** Puts what was found and what is told of it together. */
export const toldTwins = (
  twins: readonly Twin[],
  read: ReadonlyMap<string, Omit<DuplicateReferral, 'grounds'>>,
): DuplicateReferral[] =>
  twins.flatMap(({ grounds, id }) => {
    const told = read.get(id);
    return told ? [{ ...told, grounds }] : [];
  });

/** Other referrals that may be of one patient, as they are told. */
export async function findDuplicates(
  db: Database,
  view: Viewpoint,
  asked: Asked,
  except: string | null = null,
): Promise<DuplicateReferral[]> {
  const [twins = []] = await findTwins(db, view, [asked], except);
  return toldTwins(
    twins,
    await readTwins(
      db,
      view,
      twins.map(({ id }) => id),
    ),
  );
}
