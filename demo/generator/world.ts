import { accountTypeOf } from '#contract/platform/roles.ts';
import type { GroupType } from '#contract/platform/users.ts';
import { DAY } from './dates.ts';
import { withDuplicates } from '#demo/scenarios/duplicates.ts';
import { COMMUNITIES, GROUPS, HOSPICES, UNUSED_PROVIDER } from '#demo/scenarios/organizations.ts';
import { BRANCH_MANAGER, CLOSED_ACCOUNT, emailOf, PEOPLE, STAFF, type DemoPerson } from '#demo/scenarios/people.ts';
import { idOf, phoneOf, randomOf } from './random.ts';
import { surveyFormOf, type DemoSurveyForm } from '#demo/scenarios/surveyForms.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { Row } from '#server/platform/database/insertRows.queries.ts';
import { insertTables, type TableRows } from './rows.ts';

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

const hospiceIdOf = (key: string): string => idOf(`hospice ${key}`);
const groupIdOf = (key: string) => idOf(`group ${key}`);
const userIdOf = (email: string) => idOf(`user ${email}`);
const locationIdOf = (name: string) => idOf(`location ${name}`);

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

/** Builds the rows of organizations and their people, and the data that referrals are generated from. */
export function buildWorld(now: number): World {
  const since = new Date(now - 760 * DAY);
  const stamps = { created_at: since, updated_at: since };
  const random = randomOf('world');

  const users = Object.entries(PEOPLE).flatMap(([key, people]) =>
    people.map((person): Row<'app_user'> => {
      const email = emailOf(person, key);
      const [first, last, role, credentials] = person;
      const accountType = accountTypeOf(role);
      const isOpen = email !== CLOSED_ACCOUNT;
      return {
        id: userIdOf(email),
        account_type: accountType,
        role,
        email,
        first_name: first,
        last_name: last,
        credentials: credentials ?? null,
        phone: phoneOf(random),
        hospice_id: accountType === 'hospice' ? hospiceIdOf(key) : null,
        group_id: accountType === 'stakeholder' ? groupIdOf(key) : null,
        location_ids: email === BRANCH_MANAGER ? [locationIdOf('Harbor North branch')] : [],
        is_active: isOpen,
        last_login_at: new Date(now - (isOpen ? random.int(1, 200) * 3_600_000 : 120 * DAY)),
        version: 1,
        ...stamps,
      };
    }),
  );

  const staff = HOSPICES.flatMap(({ key }): Row<'hospice_staff'>[] => {
    const hospice = { hospice_id: hospiceIdOf(key) };
    const withAccount = (PEOPLE[key] ?? []).map((person): Row<'hospice_staff'> => {
      const [first, last, role, credentials] = person;
      const isClinical = role === 'hospice_clinical_manager';
      return {
        id: idOf(`staff ${emailOf(person, key)}`),
        ...hospice,
        user_id: userIdOf(emailOf(person, key)),
        name: credentials ? `${first} ${last}, ${credentials}` : `${first} ${last}`,
        credentials: credentials ?? null,
        discipline: isClinical
          ? credentials === 'NP'
            ? 'np'
            : 'rn'
          : role === 'hospice_admin'
            ? 'intake'
            : role === 'hospice_business_development'
              ? 'liaison'
              : 'admin',
        can_be_admission_nurse: isClinical,
        can_be_primary_nurse: false,
        is_active: emailOf(person, key) !== CLOSED_ACCOUNT,
        ...stamps,
      };
    });
    const without = (STAFF[key] ?? []).map(([name, discipline, duty]): Row<'hospice_staff'> => ({
      id: idOf(`staff ${key} ${name}`),
      ...hospice,
      user_id: null,
      name,
      credentials: name.includes(', ') ? (name.split(', ')[1] ?? null) : null,
      discipline,
      can_be_admission_nurse: duty === 'admission' || duty === 'both',
      can_be_primary_nurse: duty === 'primary' || duty === 'both' || duty === 'few',
      is_active: true,
      ...stamps,
    }));
    return [...withAccount, ...without];
  });

  const hospices = HOSPICES.map(({ key, name, timeZone, area, city, weight, locations }): DemoHospice => {
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
      locationIds: locations.map(([location]) => locationIdOf(location)),
      managers: actors('hospice_admin', 'hospice_clinical_manager'),
      administrators: actors('hospice_super_admin', 'hospice_admin'),
      admissionNurses: nursesOf(key, ['admission', 'both']),
      primaryNurses: nursesOf(key, ['primary', 'both']),
      occasionalNurses: nursesOf(key, ['few']),
      surveys: surveyFormOf(key, since.getTime(), now),
    };
  });

  const communities = COMMUNITIES.map(([name, type, city, groupKey]): DemoCommunity => ({
    id: idOf(`community ${name}`),
    name,
    type,
    groupKey,
    state: city.slice(-2),
  }));

  const providers = GROUPS.flatMap((group) => [
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

  const groups = GROUPS.map(({ key, name, type, area, city, hospices: keys }): DemoGroup => ({
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

  return {
    hospices,
    groups,
    communities,
    rows: withDuplicates(
      {
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
          keys.map((hospice) => ({ group_id: groupIdOf(key), hospice_id: hospiceIdOf(hospice), since })),
        ),
        app_user: users,
        hospice_staff: staff,
        community: COMMUNITIES.map(([name, type, city, group]) => ({
          id: idOf(`community ${name}`),
          name,
          type,
          city,
          phone: phoneOf(random),
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
      },
      since,
    ),
  };
}

export const insertWorld = (trx: Trx, { rows }: World): Promise<void> => insertTables(trx, WORLD_TABLES, rows);
