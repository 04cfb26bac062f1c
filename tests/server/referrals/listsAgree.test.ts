// On both databases: names are searched by words and trigrams, and sorted by code point.
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { exported } from '../exchange/support/exported.ts';
import {
  groupEnrollmentFilters,
  hospiceEnrollmentFilters,
  hospiceFilters,
  SEARCHES,
  sharedFilters,
} from './support/listFilters.ts';
import {
  due,
  ENROLLMENT_KEYS,
  read,
  REFERRAL_KEYS,
  sorted,
  type Keep,
  type Key,
  type Query,
} from './support/listModel.ts';
import { makeSamples, type Sample, type Samples } from './support/sampleReferrals.ts';
import { post, test, type TestServer } from '../support/server.ts';
import type { World } from '../support/world.ts';

/**
 * For filters, sorts, searches and ticked rows drawn by chance: the pages of a list, its count and its export say the same
 * as a plain model in memory. `LIST_RUNS` sets how many draws (60 by default); `TEST_SEED` repeats a run with another seed.
 */

const RUNS = Number(process.env['LIST_RUNS'] ?? 60);

interface Draw {
  readonly filters: readonly Query[];
  readonly search: Query | null;
  readonly sort: readonly (readonly [column: string, way: 1 | -1])[];
  readonly limit: number;
  readonly included: readonly number[] | null;
  readonly excluded: readonly number[] | null;
}

const namesIn = (query: string) => [...new URLSearchParams(query).keys()];

/** No parameter is named twice: the first filter that names it stays. */
function withoutRepeats(filters: readonly Query[]): Query[] {
  const named = new Set<string>();
  return filters.filter(([query]) => {
    const names = namesIn(query);
    if (names.some((name) => named.has(name) || name === 'search')) return false;
    for (const name of names) named.add(name);
    return true;
  });
}

/** Words that nobody is written with find who is written alike: they are another test's affair. */
const exactSearches = (rows: readonly Sample[]) => SEARCHES.filter(([, keep]) => rows.some(keep));

function draws(filters: readonly Query[], columns: readonly string[], rows: readonly Sample[]): fc.Arbitrary<Draw> {
  const way = fc.constantFrom(1 as const, -1 as const);
  const places = fc.uniqueArray(fc.nat({ max: rows.length - 1 }), { minLength: 1, maxLength: rows.length });
  return fc.record({
    filters: fc.uniqueArray(fc.constantFrom(...filters), { maxLength: 3 }).map(withoutRepeats),
    search: fc.option(fc.constantFrom(...exactSearches(rows)), { freq: 3 }),
    sort: fc.uniqueArray(fc.tuple(fc.constantFrom(...columns), way), { maxLength: 3, selector: ([column]) => column }),
    limit: fc.integer({ min: 3, max: 50 }),
    included: fc.option(places, { freq: 2 }),
    excluded: fc.option(places, { freq: 2 }),
  });
}

const queryOf = ({ filters, search, sort }: Draw): string =>
  [
    ...filters.map(([query]) => query),
    ...(search ? [`search=${encodeURIComponent(search[0])}`] : []),
    ...sort.map(([column, way]) => `sortBy=${column}:${way === 1 ? 'ASC' : 'DESC'}`),
  ]
    .filter((part) => part !== '')
    .join('&');

/** The ids that all pages show, in order; each page has the same total. */
async function allPages(server: TestServer, person: { id: string }, path: string, { limit }: Draw, total: number) {
  const ids: string[] = [];
  for (let page = 1; page === 1 || ids.length < total; page += 1) {
    const { data, meta } = await read(server, person, `${path}&limit=${limit}&page=${page}`);
    expect(meta.totalItems).toBe(total);
    if (data.length === 0) break;
    ids.push(...data.map(({ id }) => id));
  }
  return ids;
}

interface Side {
  readonly person: { readonly id: string };
  readonly listPath: string;
  readonly dataView: 'hospice' | 'stakeholder';
  readonly list: 'referrals' | 'enrollments';
  readonly filters: readonly Query[];
  readonly keys: Readonly<Record<string, readonly Key[]>>;
  readonly rows: readonly Sample[];
  /** The id that orders equal rows. */
  readonly idOf: (row: Sample) => string;
}

/** The id of a row of the list, also used to select it. */
const rowIdOf = ({ list }: Side, { enrollmentId, id }: Sample) => (list === 'enrollments' ? enrollmentId : id);

const isKept = ({ filters, search }: Draw): Keep => {
  const all = [...filters, ...(search ? [search] : [])];
  return (row) => all.every(([, keep]) => keep(row));
};

interface Ticked {
  readonly includedIds?: string[];
  readonly excludedIds?: string[];
}

/** The rows that were drawn to be ticked or unticked, and what a list keeps of its own. */
function tickedOf(side: Side, { excluded, included }: Draw): readonly [Ticked, Keep] {
  const idsAt = (places: readonly number[]) => side.rows.filter((_row, place) => places.includes(place));
  const [some, others] = [included && idsAt(included), excluded && idsAt(excluded)];
  const toIds = (rows: readonly Sample[]) => rows.map((row) => rowIdOf(side, row));
  return [
    { ...(some ? { includedIds: toIds(some) } : {}), ...(others ? { excludedIds: toIds(others) } : {}) },
    (row) => (some?.includes(row) ?? true) && !(others?.includes(row) ?? false),
  ];
}

const NEWEST_FIRST = [[({ receivedAt }: Sample) => receivedAt.getTime(), -1]] as const;

/** The order of a list where none is asked for. */
const defaultOrder = ({ keys, list }: Side) =>
  list === 'enrollments' ? (keys['startOfCare'] ?? []).map((key) => [key, -1] as const) : NEWEST_FIRST;

async function expectAgreement(server: TestServer, side: Side, draw: Draw): Promise<void> {
  const { dataView, idOf, keys, list, listPath, person, rows } = side;
  const query = queryOf(draw);
  const kept = rows.filter(isKept(draw));
  const order = draw.sort.flatMap(([column, way]) => (keys[column] ?? []).map((key) => [key, way] as const));
  const wanted = sorted(kept, draw.sort.length === 0 ? defaultOrder(side) : order, idOf);
  expect([query, await allPages(server, person, `${listPath}?${query}`, draw, wanted.length)]).toEqual([
    query,
    wanted.map((row) => rowIdOf(side, row)),
  ]);

  const [ticked, isTicked] = tickedOf(side, draw);
  const selection = Object.entries(ticked).map(([name, ids]) => `${name}=${ids.join(',')}`);
  const chosen = wanted.filter(isTicked);
  const asked = [`dataView=${dataView}`, ...(list === 'enrollments' ? ['list=enrollments'] : []), query, ...selection];
  const file = await exported(server, person, asked.join('&'));
  const found = [query, file.lines.map((line) => line['Number']), file.headers.get('Total-Items')];
  expect(found).toEqual([query, chosen.map(({ number }) => `R-${number}`), String(chosen.length)]);
}

/** Whom rows belong to is itself a filter of the registry: assignments are drawn after the lists. */
async function expectAssigned(server: TestServer, world: World, side: Side, draw: Draw, turn: number): Promise<void> {
  const { hospice_admin: one, hospice_clinical_manager: other } = world.people;
  const [to, before] = turn % 2 === 0 ? [one, other] : [other, one];
  const query = queryOf(draw);
  const [ticked, isTicked] = tickedOf(side, draw);
  const kept = side.rows.filter(isKept(draw)).filter(isTicked);
  await server.db.updateTable('enrollment').set({ assigned_to_id: before.id }).execute();
  const body = { assignedToId: to.id, list: side.list, query, ...ticked };
  const reply = await server.as(side.person)(`/v1/hospices/${world.hospiceId}/referrals/assign`, post(body));
  expect([query, await reply.json()]).toMatchObject([query, { assigned: kept.length }]);
  const given = await server.db.selectFrom('enrollment').select('id').where('assigned_to_id', '=', to.id).execute();
  expect(given.map(({ id }) => id).toSorted()).toEqual(kept.map(({ enrollmentId }) => enrollmentId).toSorted());
}

const settings = { numRuns: RUNS };

const hospiceSides = (samples: Samples): Side[] => {
  const { rows, world } = samples;
  const path = `/v1/hospices/${world.hospiceId}`;
  const shared = { dataView: 'hospice', rows, idOf: ({ enrollmentId }: Sample) => enrollmentId } as const;
  return [
    {
      ...shared,
      list: 'referrals',
      person: world.people.hospice_admin,
      listPath: `${path}/referrals`,
      filters: [...sharedFilters(samples), ...hospiceFilters(samples)],
      keys: { ...REFERRAL_KEYS, nextActionDueAt: [due] },
    },
    {
      ...shared,
      list: 'enrollments',
      person: world.people.hospice_clinical_manager,
      listPath: `${path}/enrollments`,
      filters: hospiceEnrollmentFilters(samples),
      keys: ENROLLMENT_KEYS,
    },
  ];
};

const groupSides = (samples: Samples): Side[] => {
  const { rows, world } = samples;
  const path = `/v1/groups/${world.groupId}`;
  const shared = { dataView: 'stakeholder', person: world.people.care_manager, rows } as const;
  return [
    {
      ...shared,
      list: 'referrals',
      listPath: `${path}/referrals`,
      filters: sharedFilters(samples),
      keys: { ...REFERRAL_KEYS, nextActionDueAt: [] },
      idOf: ({ id }) => id,
    },
    {
      ...shared,
      list: 'enrollments',
      listPath: `${path}/enrollments`,
      filters: groupEnrollmentFilters(samples),
      keys: ENROLLMENT_KEYS,
      idOf: ({ enrollmentId }) => enrollmentId,
    },
  ];
};

const drawsOf = ({ filters, keys, rows }: Side, isFilter = (_query: string) => true) =>
  draws(
    filters.filter(([query]) => isFilter(query)),
    Object.keys(keys),
    rows,
  );

test(
  'referral and enrollment lists of a hospice: pages, totals, exports and bulk assignments agree for random queries',
  { timeout: 120_000 },
  async ({ server }) => {
    const samples = await makeSamples(server);
    const sides = hospiceSides(samples);
    for (const side of sides) {
      await fc.assert(
        fc.asyncProperty(drawsOf(side), (draw) => expectAgreement(server, side, draw)),
        settings,
      );
    }
    let turn = 0;
    for (const side of sides) {
      const unassigned = drawsOf(side, (query) => !/assignedTo|owner/.test(query));
      await fc.assert(
        fc.asyncProperty(unassigned, (draw) => {
          turn += 1;
          return expectAssigned(server, samples.world, side, draw, turn);
        }),
        { ...settings, numRuns: Math.ceil(RUNS / 4) },
      );
    }
  },
);

test(
  'referral and enrollment lists of a group: pages, totals and exports agree for random queries',
  { timeout: 120_000 },
  async ({ server }) => {
    const samples = await makeSamples(server);
    for (const side of groupSides(samples)) {
      await fc.assert(
        fc.asyncProperty(drawsOf(side), (draw) => expectAgreement(server, side, draw)),
        settings,
      );
    }
  },
);
