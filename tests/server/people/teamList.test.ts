// On both databases: names are searched by trigrams and sorted by code point.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { HOSPICE_ROLES, ROLES, type Role } from '#contract/platform/roles.ts';
import { MEMBER_STATES, type Member } from '#contract/people/team.ts';
import { DAY } from '#contract/platform/durations.ts';
import { NOW } from '../referrals/support/enrollmentSteps.ts';
import { test, type TestServer } from '../support/server.ts';
import { addInvite, readTeam } from './support/teamCalls.ts';

/**
 * For people, filters, searches and sorts drawn by chance, the pages of the list together are what a plain model in memory
 * says. `TEAM_RUNS` sets how many draws are asked of one hospice; `TEST_SEED` repeats a run with another seed.
 */

const RUNS = Number(process.env['TEAM_RUNS'] ?? 60);
const PEOPLE = 30;

const FIRST_NAMES = ['Ana', 'ana', "D'Arcy", 'Zoë', 'Mei-Lin', 'Bo'];
const LAST_NAMES = ['Ruiz', 'ruiz', "O'Brien", 'de la Cruz', 'Ångström'];

type Drawn = Pick<Member, 'state' | 'locationIds'> & {
  readonly role: (typeof HOSPICE_ROLES)[number];
  readonly first: string;
  readonly last: string;
  readonly isNamed: boolean;
  readonly signedIn: number | null;
};

const drawnPerson = (locations: readonly string[]): fc.Arbitrary<Drawn> =>
  fc.record({
    state: fc.constantFrom(...MEMBER_STATES),
    role: fc.constantFrom(...HOSPICE_ROLES),
    locationIds: fc.oneof(fc.constant<string[]>([]), fc.subarray([...locations])),
    first: fc.constantFrom(...FIRST_NAMES),
    last: fc.constantFrom(...LAST_NAMES),
    isNamed: fc.boolean(),
    signedIn: fc.option(fc.integer({ min: 1, max: 3 })),
  });

async function addDrawn(server: TestServer, hospiceId: string, drawn: Drawn, index: number): Promise<void> {
  const { first, isNamed, last, locationIds, role, signedIn, state } = drawn;
  if (state === 'invited' || state === 'invite_expired' || state === 'waiting_for_confirmation') {
    const expiresAt = new Date(NOW.getTime() + (state === 'invite_expired' ? -index * DAY : DAY));
    const name = isNamed ? { firstName: first, lastName: last } : {};
    const awaitsConfirmation = state === 'waiting_for_confirmation';
    await addInvite(server, {
      awaitsConfirmation,
      hospiceId,
      email: `New.${index}@harbor.example`,
      role,
      locationIds,
      expiresAt,
      ...name,
    });
    return;
  }
  const isActive = state === 'active';
  const { id } = await server.addPerson({ role, hospiceId, locationIds, isActive, firstName: first, lastName: last });
  const email = `${index % 2 === 0 ? 'Nurse' : 'nurse'}-${index}@harbor.example`;
  const last_login_at = signedIn === null ? null : new Date(NOW.getTime() - signedIn * DAY);
  await server.db.updateTable('app_user').set({ email, last_login_at }).where('id', '=', id).execute();
}

const SORTS = ['name', 'email', 'role', 'state', 'lastSignInAt'] as const;

interface Asked {
  readonly states: readonly Member['state'][];
  readonly roles: readonly Role[];
  readonly locations: readonly string[];
  readonly ids: readonly number[];
  readonly search: string | null;
  readonly sorts: readonly (readonly [column: (typeof SORTS)[number], way: 'ASC' | 'DESC'])[];
  readonly limit: number;
}

const asked = (locations: readonly string[]): fc.Arbitrary<Asked> =>
  fc.record({
    states: fc.subarray([...MEMBER_STATES]),
    roles: fc.subarray([...ROLES]),
    locations: fc.subarray([...locations]),
    ids: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.uniqueArray(fc.nat({ max: PEOPLE - 1 }), { maxLength: 9 }),
    ),
    search: fc.constantFrom(
      null,
      null,
      'ana',
      'RUIZ ana',
      "o'brien",
      'obrien',
      'nurse-1',
      'new.',
      '%',
      'harbor.example bo',
      'ångström',
    ),
    sorts: fc.uniqueArray(fc.tuple(fc.constantFrom(...SORTS), fc.constantFrom('ASC' as const, 'DESC' as const)), {
      maxLength: 3,
      selector: ([column]) => column,
    }),
    limit: fc.integer({ min: 1, max: 40 }),
  });

const joined = (name: string, values: readonly string[]) => (values.length > 0 ? [[name, values.join(',')]] : []);

const queryOf = ({ ids, locations, roles, search, sorts, states }: Asked, everyone: readonly Member[]): string =>
  new URLSearchParams([
    ...joined('filter.state', states),
    ...joined('filter.role', roles),
    ...joined('filter.location.id', locations),
    ...joined(
      'filter.id',
      ids.map((at) => everyone[at]?.id ?? ''),
    ),
    ...(search === null ? [] : [['search', search]]),
    ...sorts.map((sort) => ['sortBy', sort.join(':')]),
  ]).toString();

/** The text that a search compares, as in the database: lowercase and without punctuation. */
const plain = (text: string) => text.toLowerCase().replaceAll(/['’\-.,]/g, '');

const keeps =
  ({ ids, locations, roles, search, states }: Asked, everyone: readonly Member[]) =>
  (member: Member) =>
    (states.length === 0 || states.includes(member.state)) &&
    (roles.length === 0 || roles.includes(member.role)) &&
    (ids.length === 0 || ids.some((at) => everyone[at]?.id === member.id)) &&
    (locations.length === 0 ||
      member.locationIds.length === 0 ||
      member.locationIds.some((id) => locations.includes(id))) &&
    (search?.split(' ') ?? []).every((word) => plain(`${member.name ?? ''} ${member.email}`).includes(plain(word)));

const KEYS: Record<(typeof SORTS)[number], (member: Member) => Buffer | number | null> = {
  name: ({ name }) => (name === null ? null : Buffer.from(name.toLowerCase())),
  email: ({ email }) => Buffer.from(email.toLowerCase()),
  role: ({ role }) => ROLES.indexOf(role),
  state: ({ state }) => MEMBER_STATES.indexOf(state),
  lastSignInAt: ({ lastSignInAt }) => (lastSignInAt === null ? null : Date.parse(lastSignInAt)),
};

function compare(one: Buffer | number | null, other: Buffer | number | null, way: 1 | -1): number {
  if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
  if (typeof one === 'number' || typeof other === 'number') return way * (Number(one) - Number(other));
  return way * Buffer.compare(one, other);
}

const inOrder = (members: readonly Member[], { sorts }: Asked): Member[] =>
  members.toSorted((one, other) => {
    for (const [column, way] of sorts.length > 0 ? sorts : [['name', 'ASC'] as const]) {
      const result = compare(KEYS[column](one), KEYS[column](other), way === 'ASC' ? 1 : -1);
      if (result !== 0) return result;
    }
    return one.id < other.id ? -1 : 1;
  });

const facts = (of: readonly Pick<Member, 'state' | 'role' | 'locationIds'>[]) =>
  of.map(({ locationIds, role, state }) => `${state} ${role} ${locationIds.toSorted().join()}`).toSorted();

test(
  'the team list returns the same pages as a plain model in memory for random people, filters, searches and sorts',
  { timeout: 120_000 },
  async ({ server }) => {
    const hospiceId = await server.addHospice();
    const locations = [
      await server.addLocation(hospiceId),
      await server.addLocation(hospiceId, { name: 'South office' }),
      await server.addLocation(hospiceId, { name: 'East office' }),
    ];
    const reader = await server.addPerson({ role: 'superuser' });
    const drawn = fc.sample(drawnPerson(locations), { numRuns: PEOPLE });
    for (const [index, person] of drawn.entries()) await addDrawn(server, hospiceId, person, index);
    const { data: everyone } = await readTeam(server, reader, hospiceId, 'limit=100');
    // Every member is listed as stored.
    expect(facts(everyone)).toEqual(facts(drawn));

    await fc.assert(
      fc.asyncProperty(asked(locations), async (ask) => {
        const wanted = inOrder(everyone.filter(keeps(ask, everyone)), ask);
        const found: Member[] = [];
        for (let page = 1; page === 1 || found.length < wanted.length; page += 1) {
          const query = `${queryOf(ask, everyone)}&limit=${ask.limit}&page=${page}`;
          const { data, meta } = await readTeam(server, reader, hospiceId, query);
          expect(meta.totalItems).toBe(wanted.length);
          expect(data.length).toBe(Math.min(ask.limit, wanted.length - found.length));
          found.push(...data);
        }
        expect(found).toEqual(wanted);
      }),
      { numRuns: RUNS },
    );
  },
);
