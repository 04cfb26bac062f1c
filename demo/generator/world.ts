import type { GroupType } from '#contract/platform/users.ts';
import { DAY } from '#contract/platform/durations.ts';
import { withDuplicates } from '#demo/scenarios/duplicates.ts';
import { COMMUNITIES, GROUPS, HOSPICES, UNUSED_PROVIDER } from '#demo/scenarios/organizations.ts';
import { CLOSED_ACCOUNT, emailOf, PEOPLE, STAFF, type DemoPerson } from '#demo/scenarios/people.ts';
import { idOf, phoneOf, randomOf, type Random } from './random.ts';
import { surveyFormOf, type DemoSurveyForm } from '#demo/scenarios/surveyForms.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { insertTables, type TableRows } from './rows.ts';
import {
  hospiceIdOf,
  groupIdOf,
  userIdOf,
  locationIdOf,
  usersOf,
  staffWithAccount,
  staffWithoutAccount,
  type Stamps,
} from './worldPeople.ts';

/** The author of an action in the demo data. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly organization: string;
}

export interface DemoHospice {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly timeZone: string;
  readonly area: string;
  readonly city: string;
  readonly weight: number;
  /** Above 1: slower to call and to admit than most. */
  readonly pace: number;
  readonly locationIds: readonly string[];
  /** Users who may change an enrollment's status. */
  readonly managers: readonly Actor[];
  /** Users who may mark an entry as an error and restore it. */
  readonly administrators: readonly Actor[];
  readonly admissionNurses: readonly string[];
  readonly primaryNurses: readonly string[];
  readonly occasionalNurses: readonly string[];
  readonly surveys: DemoSurveyForm;
}

export interface DemoGroup {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly type: GroupType;
  readonly area: string;
  readonly city: string;
  readonly hospices: readonly DemoHospice[];
  readonly people: readonly Actor[];
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly communities: readonly DemoCommunity[];
}

export interface DemoCommunity {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly city: string;
  readonly groupKey: string | null;
  readonly state: string;
}

export interface World {
  readonly hospices: readonly DemoHospice[];
  readonly groups: readonly DemoGroup[];
  readonly communities: readonly DemoCommunity[];
  readonly rows: WorldRows;
}

const WORLD_TABLES = [
  'hospice',
  'hospice_location',
  'provider_group',
  'group_hospice',
  'app_user',
  'hospice_staff',
  'community',
  'provider',
] as const;

type WorldRows = TableRows<(typeof WORLD_TABLES)[number]>;

/** A number with a valid check digit that is never assigned: real ones begin with 1 or 2. */
function npiOf(seed: string): string {
  const digits = `9${String(randomOf(seed).int(0, 99_999_999)).padStart(8, '0')}`;
  const doubled = Array.from(`80840${digits}`)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) * 2 : Number(digit)));
  const sum = doubled.reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const actorOf = (person: DemoPerson, key: string, organization: string): Actor => ({
  id: userIdOf(emailOf(person, key)),
  name: `${person[0]} ${person[1]}`,
  organization,
});

const nursesOf = (key: string, duties: readonly (string | undefined)[]) =>
  (STAFF[key] ?? []).filter(([, , duty]) => duties.includes(duty)).map(([name]) => idOf(`staff ${key} ${name}`));

function hospicesOf(since: Date, now: number): DemoHospice[] {
  return HOSPICES.map(({ key, name, timeZone, area, city, weight, pace, locations }): DemoHospice => {
    const people = (PEOPLE[key] ?? []).filter((person) => emailOf(person, key) !== CLOSED_ACCOUNT);
    const actors = (...roles: string[]) =>
      people.filter(([, , role]) => roles.includes(role)).map((person) => actorOf(person, key, name));
    return {
      id: hospiceIdOf(key),
      key,
      name,
      timeZone,
      area,
      city,
      weight,
      pace,
      locationIds: locations.map(([location]) => locationIdOf(location)),
      managers: actors('hospice_admin', 'hospice_clinical_manager'),
      administrators: actors('hospice_super_admin', 'hospice_admin'),
      admissionNurses: nursesOf(key, ['admission', 'both']),
      primaryNurses: nursesOf(key, ['primary', 'both']),
      occasionalNurses: nursesOf(key, ['few']),
      surveys: surveyFormOf(key, since.getTime(), now),
    };
  });
}

const communitiesOf = (): DemoCommunity[] =>
  COMMUNITIES.map(([name, type, city, groupKey]) => ({
    id: idOf(`community ${name}`),
    name,
    type,
    city,
    groupKey,
    state: city.slice(-2),
  }));

const providersOf = () =>
  GROUPS.flatMap((group) => [
    ...(PEOPLE[group.key] ?? [])
      .filter(([, , role]) => role === 'provider')
      .map((person) => ({
        name: `${person[0]} ${person[1]}, ${person[3] ?? 'MD'}`,
        specialty: group.type === 'hospital' ? 'Hospital medicine' : 'Internal medicine',
        userId: userIdOf(emailOf(person, group.key)),
        group,
      })),
    ...group.providers.map(([name, specialty]) => ({ name, specialty, userId: null, group })),
  ]).map((provider) => ({ ...provider, id: idOf(`provider ${provider.name}`) }));

type DemoProvider = ReturnType<typeof providersOf>[number];

interface Parts {
  readonly hospices: readonly DemoHospice[];
  readonly communities: readonly DemoCommunity[];
  readonly providers: readonly DemoProvider[];
}

const groupsOf = ({ communities, hospices, providers }: Parts): DemoGroup[] =>
  GROUPS.map(({ key, name, type, area, city, hospices: keys }) => ({
    id: groupIdOf(key),
    key,
    name,
    type,
    area,
    city,
    hospices: hospices.filter((hospice) => keys.includes(hospice.key)),
    people: (PEOPLE[key] ?? []).map((person) => actorOf(person, key, name)),
    providers: providers.filter(({ group, name: provider }) => group.key === key && provider !== UNUSED_PROVIDER),
    communities: communities.filter(({ groupKey }) => groupKey === key),
  }));

const organizationRows = (now: number, stamps: Stamps) => ({
  hospice: HOSPICES.map((hospice, index) => ({
    id: hospiceIdOf(hospice.key),
    name: hospice.name,
    legal_name: `${hospice.name}, Inc.`,
    ccn: `99${String(1501 + index)}`,
    npi: npiOf(hospice.key),
    plan: hospice.plan,
    phone: `(${hospice.area}) 555-0100`,
    email: `intake@${hospice.key}.example`,
    city: hospice.city,
    time_zone: hospice.timeZone,
    response_target_minutes: hospice.responseTargetMinutes,
    admission_target_hours: 24,
    sharing: hospice.sharing,
    families_told_at: hospice.familiesToldDaysAgo === null ? null : new Date(now - hospice.familiesToldDaysAgo * DAY),
    is_active: true,
    version: 1,
    ...stamps,
  })),
  hospice_location: HOSPICES.flatMap(({ key, locations }) =>
    locations.map(([name, type]) => ({
      id: locationIdOf(name),
      hospice_id: hospiceIdOf(key),
      name,
      type,
      is_active: true,
      ...stamps,
    })),
  ),
  provider_group: GROUPS.map(({ key, name, type, area, city }) => ({
    id: groupIdOf(key),
    name,
    type,
    phone: `(${area}) 555-0110`,
    city,
    is_active: true,
    version: 1,
    ...stamps,
  })),
  group_hospice: GROUPS.flatMap(({ key, hospices: keys }) =>
    keys.map((hospice) => ({ group_id: groupIdOf(key), hospice_id: hospiceIdOf(hospice), since: stamps.created_at })),
  ),
});

/** The area code of the hospice in the same state. */
const areaOf = (city: string): string | undefined =>
  HOSPICES.find((hospice) => hospice.city.slice(-2) === city.slice(-2))?.area;

/** The organizations' phones are drawn after those of the people. */
const directoryRows = (providers: readonly DemoProvider[], stamps: Stamps, random: Random) => ({
  community: COMMUNITIES.map(([name, type, city, group]) => ({
    id: idOf(`community ${name}`),
    name,
    type,
    city,
    phone: phoneOf(random, areaOf(city)),
    group_id: group === null ? null : groupIdOf(group),
    is_active: true,
    ...stamps,
  })),
  provider: providers.map(({ id, name, specialty, userId, group }) => ({
    id,
    group_id: groupIdOf(group.key),
    user_id: userId,
    name,
    specialty,
    npi: npiOf(name),
    phone: phoneOf(random, group.area),
    is_active: true,
    ...stamps,
  })),
});

/** Builds the rows of organizations and their people, and the data that referrals are generated from. */
export function buildWorld(now: number): World {
  const since = new Date(now - 760 * DAY);
  const stamps = { created_at: since, updated_at: since };
  const random = randomOf('world');
  const hospices = hospicesOf(since, now);
  const communities = communitiesOf();
  const providers = providersOf();
  const rows = {
    ...organizationRows(now, stamps),
    app_user: usersOf(now, stamps, random),
    hospice_staff: HOSPICES.flatMap(({ key }) => [
      ...staffWithAccount(key, stamps),
      ...staffWithoutAccount(key, stamps),
    ]),
    ...directoryRows(providers, stamps, random),
  };
  return {
    hospices,
    groups: groupsOf({ hospices, communities, providers }),
    communities,
    rows: withDuplicates(rows, since),
  };
}

export const insertWorld = (trx: Trx, { rows }: World): Promise<void> => insertTables(trx, WORLD_TABLES, rows);
