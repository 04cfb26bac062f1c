import * as fc from 'fast-check';
import { expect } from 'vitest';
import { exported } from './support/exported.ts';
import { hospiceFilters, SEARCHES, sharedFilters } from './support/listFilters.ts';
import { due, read, REFERRAL_KEYS, sorted, type Key, type Query } from './support/listModel.ts';
import { makeSamples, type Sample } from './support/sampleReferrals.ts';
import { post, test, type TestServer } from './support/server.ts';

/**
 * For filters, sorts, searches and ticked rows drawn by chance: the pages of a list, its count and its export say the same
 * as a plain model in memory. `LIST_RUNS` sets how many draws (60 by default), `LIST_SEED` repeats a run.
 */

const RUNS = Number(process.env['LIST_RUNS'] ?? 60);
const SEED = process.env['LIST_SEED'];

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

/** The ids that all pages show, one after the other; each page tells the same total. */
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
  readonly filters: readonly Query[];
  readonly keys: Readonly<Record<string, readonly Key[]>>;
  readonly rows: readonly Sample[];
  /** What settles the order of equal rows. */
  readonly idOf: (row: Sample) => string;
}

const NEWEST_FIRST = [[({ receivedAt }: Sample) => receivedAt.getTime(), -1]] as const;

async function expectAgreement(server: TestServer, side: Side, draw: Draw): Promise<void> {
  const { dataView, idOf, keys, listPath, person, rows } = side;
  const query = queryOf(draw);
  const kept = rows.filter((row) =>
    [...draw.filters, ...(draw.search ? [draw.search] : [])].every(([, keep]) => keep(row)),
  );
  const order = draw.sort.flatMap(([column, way]) => (keys[column] ?? []).map((key) => [key, way] as const));
  const wanted = sorted(kept, draw.sort.length === 0 ? NEWEST_FIRST : order, idOf);
  expect([query, await allPages(server, person, `${listPath}?${query}`, draw, wanted.length)]).toEqual([
    query,
    wanted.map(({ id }) => id),
  ]);

  const idsAt = (places: readonly number[] | null) => places && places.flatMap((place) => rows[place]?.id ?? []);
  const [included, excluded] = [idsAt(draw.included), idsAt(draw.excluded)];
  const selection = [
    ...(included ? [`includedIds=${included.join(',')}`] : []),
    ...(excluded ? [`excludedIds=${excluded.join(',')}`] : []),
  ];
  const chosen = wanted.filter(({ id }) => (included?.includes(id) ?? true) && !(excluded?.includes(id) ?? false));
  const file = await exported(server, person, [`dataView=${dataView}`, query, ...selection].join('&'));
  const told = [query, file.lines.map((line) => line['Number']), file.headers.get('Total-Items')];
  expect(told).toEqual([query, chosen.map(({ number }) => `R-${number}`), String(chosen.length)]);
}

const settings = { numRuns: RUNS, ...(SEED ? { seed: Number(SEED) } : {}) };

test(
  "a hospice's list, its count, its export and an assignment of all of it agree",
  { timeout: 120_000 },
  async ({ server }) => {
    const samples = await makeSamples(server);
    const { rows, world } = samples;
    const side: Side = {
      person: world.people.hospice_admin,
      listPath: `/v1/hospices/${world.hospiceId}/referrals`,
      dataView: 'hospice',
      filters: [...sharedFilters(samples), ...hospiceFilters(samples)],
      keys: { ...REFERRAL_KEYS, nextActionDueAt: [due] },
      rows,
      idOf: ({ enrollmentId }) => enrollmentId,
    };
    await fc.assert(
      fc.asyncProperty(draws(side.filters, Object.keys(side.keys), rows), (draw) =>
        expectAgreement(server, side, draw),
      ),
      settings,
    );

    // Whom rows belong to is itself a filter: assignments are drawn after the lists.
    const unassigned = side.filters.filter(([query]) => !query.includes('assignedTo'));
    const { hospice_admin: one, hospice_clinical_manager: other } = world.people;
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(draws(unassigned, Object.keys(side.keys), rows), async (draw) => {
        const query = queryOf(draw);
        const kept = rows.filter((row) =>
          [...draw.filters, ...(draw.search ? [draw.search] : [])].every(([, keep]) => keep(row)),
        );
        turn += 1;
        const [to, before] = turn % 2 === 0 ? [one, other] : [other, one];
        await server.db.updateTable('enrollment').set({ assigned_to_id: before.id }).execute();
        const body = { assignedToId: to.id, query };
        const reply = await server.as(side.person)(`${side.listPath}/assign`, post(body));
        expect([query, await reply.json()]).toMatchObject([query, { assigned: kept.length }]);
        const given = await server.db
          .selectFrom('enrollment')
          .select('id')
          .where('assigned_to_id', '=', to.id)
          .execute();
        expect(given.map(({ id }) => id).toSorted()).toEqual(kept.map(({ enrollmentId }) => enrollmentId).toSorted());
      }),
      { ...settings, numRuns: Math.ceil(RUNS / 4) },
    );
  },
);

test("a group's list, its count and its export agree", { timeout: 120_000 }, async ({ server }) => {
  const samples = await makeSamples(server);
  const { rows, world } = samples;
  const side: Side = {
    person: world.people.care_manager,
    listPath: `/v1/groups/${world.groupId}/referrals`,
    dataView: 'stakeholder',
    filters: sharedFilters(samples),
    keys: { ...REFERRAL_KEYS, nextActionDueAt: [] },
    rows,
    idOf: ({ id }) => id,
  };
  await fc.assert(
    fc.asyncProperty(draws(side.filters, Object.keys(side.keys), rows), (draw) => expectAgreement(server, side, draw)),
    settings,
  );
});
