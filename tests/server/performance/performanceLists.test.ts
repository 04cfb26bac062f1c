import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { writeSearchParams, type ListQuery } from '#contract/platform/listQuery.ts';
import { COUNTS, type CountKey } from '#contract/referrals/counts/counts.ts';
import {
  GroupPerformance,
  HospicePerformance,
  PerformanceCharts,
  type FigurePeriod,
} from '#contract/performance/performance.ts';
import type { PerformanceView } from '#contract/platform/ability.ts';
import type { Role } from '#contract/platform/roles.ts';
import { loadDemo } from '#demo/load.ts';
import {
  drillDownQuery,
  linesExported,
  listedOf,
  numbersIn,
  totalOf,
  type Numbers,
  type Person,
} from './support/drillDownLists.ts';
import { keepLog } from '../support/quietLog.ts';
import { testOfOneWorld, type TestServer } from '../support/server.ts';
import { NO_SOURCE, sourceTypeOfView } from '#contract/referrals/counts/sources.ts';

/** Each figure links to a list of exactly the records that it counts, on demo data, for every role that reads it. */

const PERIOD = 'period=last_12_months';
const REFERRALS = 300;

async function demo(server: TestServer) {
  await loadDemo(server.db, { now: server.clock.now, referrals: REFERRALS, log: keepLog() });
  const hospices = await server.db.selectFrom('hospice').select(['id', 'name']).execute();
  const hospiceId = hospices.find(({ name }) => name === 'Harbor Hospice')?.id ?? '';
  await server.db.updateTable('hospice').set({ plan: 'pro' }).execute();
  const add = (role: Role, more: { locationIds?: string[] } = {}) => server.addPerson({ role, hospiceId, ...more });
  const get = async <S extends z.core.$ZodType>(schema: S, person: Person, path: string): Promise<z.output<S>> => {
    const reply = await server.as(person)(path);
    const body: unknown = await reply.json();
    expect([path, reply.status, reply.status === 200 ? null : body]).toEqual([path, 200, null]);
    return z.parse(schema, body);
  };
  const read = (person: Person, view: PerformanceView, query = '') =>
    get(
      HospicePerformance,
      person,
      `/v1/hospices/${hospiceId}/performances?view=${view}&limit=100&${PERIOD}${query && `&${query}`}`,
    );
  const [largest] = await server.db
    .selectFrom('referral')
    .select(({ fn }) => ['creator_group_id as id', fn.countAll().as('referrals')])
    .where('creator_group_id', 'is not', null)
    .groupBy('creator_group_id')
    .orderBy('referrals', 'desc')
    .execute();
  const [location] = await server.db
    .selectFrom('hospice_location')
    .select('id')
    .where('hospice_id', '=', hospiceId)
    .orderBy('id')
    .execute();
  return { hospiceId, groupId: largest?.id ?? '', locationId: location?.id ?? '', add, get, read };
}

type Demo = Awaited<ReturnType<typeof demo>>;

interface Asked {
  readonly person: Person;
  readonly period: FigurePeriod;
  readonly numbers: Numbers;
  /** The page's own filters, as the registry names them. */
  readonly filters?: ListQuery;
  readonly source?: string;
}

const LOCATION = 'filter.enrollment.hospiceLocation.id';

/** The list has the same number as the figure, for each count that has a list. */
async function expectLists(server: TestServer, { hospiceId }: Demo, asked: Asked): Promise<void> {
  const { source: countedFor, filters = {}, numbers, period, person } = asked;
  const keys = listedOf(numbers, undefined);
  expect(keys.length).toBeGreaterThan(20);
  const { [LOCATION]: locations, ...others } = filters;
  const source = countedFor ? { 'filter.drillDownSource': countedFor } : {};
  const found: Numbers = {};
  for (const key of keys) {
    const isFeedback = COUNTS[key].list === 'feedback';
    const location = { [isFeedback ? 'filter.hospiceLocation.id' : LOCATION]: locations };
    const query = drillDownQuery(key, period, { ...source, ...others, ...location });
    const path = `/v1/hospices/${hospiceId}/${isFeedback ? 'survey-satisfaction-results' : 'referrals'}`;
    found[key] = await totalOf(server, person, `${path}?limit=1&${query}`);
  }
  expect(found).toEqual(Object.fromEntries(keys.map((key) => [key, numbers[key]])));
}

const test = testOfOneWorld.extend('world', { scope: 'file' }, ({ server }) => demo(server));

describe('List behind each figure of a hospice', () => {
  test('matches the figure on screen and as CSV', async ({ server, world }) => {
    const person = await world.add('hospice_admin');
    const { period, totals } = await world.read(person, 'by_responsible_provider');
    const numbers = numbersIn(totals);
    expect(numbers.enrolled).toBeGreaterThan(20);
    await expectLists(server, world, { person, period, numbers });

    const registry = listedOf(numbers, 'registry');
    const files: Numbers = {};
    const enrollments: Numbers = {};
    for (const key of registry) {
      const query = drillDownQuery(key, period);
      files[key] = await linesExported(server, person, `dataView=hospice&${query}`);
      const path = `/v1/hospices/${world.hospiceId}/enrollments?limit=1&${query}`;
      enrollments[key] = await totalOf(server, person, path);
    }
    const expected = Object.fromEntries(registry.map((key) => [key, numbers[key]]));
    expect(files).toEqual(expected);
    expect(enrollments).toEqual(expected);
    const declined = `dataView=hospice&list=enrollments&${drillDownQuery('declined', period)}`;
    expect(await linesExported(server, person, declined)).toBe(numbers.declined);
  });

  test('matches the figure under the filters of the page', async ({ server, world }) => {
    const person = await world.add('hospice_admin');
    const read = (filters: ListQuery) => world.read(person, 'by_community', writeSearchParams(filters).toString());
    const locations = { [LOCATION]: [world.locationId] };
    const sources = { 'filter.source': ['physician', 'hospital'] };
    const groups = { 'filter.stakeholders.group.id': [world.groupId] };
    for (const other of [sources, groups]) {
      const filters = { ...locations, ...other };
      const { period, totals } = await read(filters);
      const numbers = numbersIn(totals);
      expect(numbers.enrolled).toBeGreaterThan(0);
      await expectLists(server, world, { person, period, numbers, filters });
      // Each of the two filters removes records: a list without one would be longer.
      for (const one of [locations, other]) {
        expect((await read(one)).totals.referrals?.value).toBeGreaterThan(numbers.referrals ?? 0);
      }
    }
  });

  test.for([
    ['by_responsible_provider', 'hospice_admin'],
    ['by_community', 'hospice_business_development'],
    ['by_nurse', 'hospice_clinical_manager'],
  ] as const)(
    'in view %s matches the figure, for one source and for none (%s)',
    async ([view, role], { server, world }) => {
      const person = await world.add(role);
      const { data, period } = await world.read(person, view, 'sortBy=enrolled:DESC');
      const rows = [data[0], data.find(({ source }) => source.id === null)];
      for (const row of rows) {
        if (!row) continue;
        const countedFor = `${sourceTypeOfView[view]}:${row.source.id ?? NO_SOURCE}`;
        await expectLists(server, world, { person, period, numbers: numbersIn(row.figures), source: countedFor });
      }
    },
  );

  test('matches the figure for a person limited to some locations', async ({ server, world }) => {
    const person = await world.add('hospice_admin', { locationIds: [world.locationId] });
    const whole = await world.read(await world.add('hospice_admin'), 'by_community');
    const { period, totals } = await world.read(person, 'by_community');
    expect(totals.referrals?.value).toBeLessThan(whole.totals.referrals?.value ?? 0);
    await expectLists(server, world, { person, period, numbers: numbersIn(totals) });
  });

  test('matches each bar of the charts', async ({ server, world }) => {
    const person = await world.add('hospice_admin');
    const path = `/v1/hospices/${world.hospiceId}`;
    const charts = await world.get(
      PerformanceCharts,
      person,
      `${path}/performances/charts?view=by_community&${PERIOD}`,
    );
    const totalOfList = (key: CountKey, more: ListQuery = {}) =>
      totalOf(server, person, `${path}/referrals?limit=1&${drillDownQuery(key, charts.period, more)}`);

    for (const bars of [charts.funnel, charts.hoursToAdmission, charts.daysOfStay, charts.pendingFor]) {
      const lists = await inTurn(bars, ({ count }) => totalOfList(count));
      expect(lists).toEqual(bars.map(({ value }) => value));
    }
    expect(charts.declines.length).toBeGreaterThan(2);
    const declines = await inTurn(charts.declines, ({ reason }) =>
      totalOfList('declined', { 'filter.enrollment.declineReason': [reason] }),
    );
    expect(declines).toEqual(charts.declines.map(({ value }) => value));
    const sources = await inTurn(charts.sources, ({ source }) =>
      totalOfList('referrals', { 'filter.source': [source] }),
    );
    expect(sources).toEqual(charts.sources.map(({ value }) => value));
  });
});

async function inTurn<Item, Result>(items: readonly Item[], once: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await once(item));
  return results;
}

describe('List behind each figure of a group', () => {
  test('matches the figure in total and for each hospice, on screen and as CSV', async ({ server, world }) => {
    const { get, groupId } = world;
    const person = await server.addPerson({ role: 'care_manager', groupId });
    const { data, period, totals } = await get(
      GroupPerformance,
      person,
      `/v1/groups/${groupId}/performances?${PERIOD}&limit=100`,
    );
    expect(data.length).toBeGreaterThan(1);
    const wholes = [{ numbers: numbersIn(totals), ids: undefined }];
    const rows = data.map(({ figures, hospice }) => ({ numbers: numbersIn(figures), ids: [hospice.id] }));
    for (const { ids, numbers } of [...wholes, ...rows]) {
      const keys = listedOf(numbers, 'registry');
      expect(keys.length).toBeGreaterThan(8);
      const expected = Object.fromEntries(keys.map((key) => [key, numbers[key]]));
      const lists: Numbers = {};
      const files: Numbers = {};
      for (const key of keys) {
        const query = drillDownQuery(key, period, { 'filter.hospice.id': ids });
        lists[key] = await totalOf(server, person, `/v1/groups/${groupId}/referrals?limit=1&${query}`);
        const list = ids ? '&list=enrollments' : '';
        files[key] = await linesExported(server, person, `dataView=stakeholder${list}&${query}`);
      }
      expect(lists).toEqual(expected);
      expect(files).toEqual(expected);
    }
  });
});
