import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { COUNT_KEYS } from '#contract/countKeys.ts';
import type { ListQuery } from '#contract/listQuery.ts';
import { COUNTS, factsOfList, type CountKey } from '#contract/metricCounts.ts';
import {
  GroupPerformance,
  HospicePerformance,
  NO_SOURCE,
  PerformanceCharts,
  sourceTypeOfView,
  type FigurePeriod,
} from '#contract/performance.ts';
import type { PerformanceView } from '#contract/ability.ts';
import type { Role } from '#contract/roles.ts';
import { loadDemo } from '#server/demo/load.ts';
import {
  countedQuery,
  linesExported,
  listedOf,
  numbersIn,
  totalOf,
  type Numbers,
  type Person,
} from './support/countedLists.ts';
import { keepLog } from './support/quietLog.ts';
import { test, type TestServer } from './support/server.ts';
import { makeWorld } from './support/world.ts';

/** Each figure leads to the list of exactly the records that it counts: on the data of the demo, for whoever reads it. */

const PERIOD = 'period=last_12_months';
const REFERRALS = 500;

async function demo(server: TestServer) {
  await loadDemo(server.db, { now: server.clock.now, referrals: REFERRALS, log: keepLog() });
  const hospices = await server.db.selectFrom('hospice').select(['id', 'name']).execute();
  const hospiceId = hospices.find(({ name }) => name === 'Harbor Hospice')?.id ?? '';
  await server.db.updateTable('hospice').set({ plan: 'pro' }).execute();
  const add = (role: Role, more: { locationIds?: string[] } = {}) => server.addPerson({ role, hospiceId, ...more });
  const get = async <S extends z.core.$ZodType>(schema: S, person: Person, path: string): Promise<z.output<S>> => {
    const reply = await server.as(person)(path);
    const told: unknown = await reply.json();
    expect([path, reply.status, reply.status === 200 ? null : told]).toEqual([path, 200, null]);
    return z.parse(schema, told);
  };
  const read = (person: Person, view: PerformanceView, query = '') =>
    get(
      HospicePerformance,
      person,
      `/v1/hospices/${hospiceId}/performances?view=${view}&limit=100&${PERIOD}${query && `&${query}`}`,
    );
  return { hospiceId, add, get, read };
}

type Demo = Awaited<ReturnType<typeof demo>>;

interface Asked {
  readonly person: Person;
  readonly period: FigurePeriod;
  readonly numbers: Numbers;
  /** The page's own filters, as the registry names them. */
  readonly filters?: ListQuery;
  readonly countedFor?: string;
}

const LOCATION = 'filter.enrollment.hospiceLocation.id';

/** The same number in the list as in the figure, for each count that a list holds. */
async function expectLists(server: TestServer, { hospiceId }: Demo, asked: Asked): Promise<void> {
  const { countedFor, filters = {}, numbers, period, person } = asked;
  const keys = listedOf(numbers, undefined);
  expect(keys.length).toBeGreaterThan(20);
  const { [LOCATION]: locations, ...others } = filters;
  const source = countedFor ? { 'filter.countedFor': countedFor } : {};
  const found: Numbers = {};
  for (const key of keys) {
    const isFeedback = COUNTS[key].list === 'feedback';
    const location = { [isFeedback ? 'filter.hospiceLocation.id' : LOCATION]: locations };
    const query = countedQuery(key, period, { ...source, ...others, ...location });
    const path = `/v1/hospices/${hospiceId}/${isFeedback ? 'survey-satisfaction-results' : 'referrals'}`;
    found[key] = await totalOf(server, person, `${path}?limit=1&${query}`);
  }
  expect(found).toEqual(Object.fromEntries(keys.map((key) => [key, numbers[key]])));
}

describe('the list behind each figure of a hospice', () => {
  test('holds as many records, on its pages and as a file', async ({ server }) => {
    const world = await demo(server);
    const person = await world.add('hospice_admin');
    const { period, totals } = await world.read(person, 'by_responsible_provider');
    const numbers = numbersIn(totals);
    expect(numbers.enrolled).toBeGreaterThan(20);
    await expectLists(server, world, { person, period, numbers });

    const registry = listedOf(numbers, 'registry');
    const files: Numbers = {};
    const enrollments: Numbers = {};
    for (const key of registry) {
      const query = countedQuery(key, period);
      files[key] = await linesExported(server, person, `dataView=hospice&${query}`);
      const path = `/v1/hospices/${world.hospiceId}/enrollments?limit=1&${query}`;
      enrollments[key] = await totalOf(server, person, path);
    }
    const expected = Object.fromEntries(registry.map((key) => [key, numbers[key]]));
    expect(files).toEqual(expected);
    expect(enrollments).toEqual(expected);
    const declined = `dataView=hospice&list=enrollments&${countedQuery('declined', period)}`;
    expect(await linesExported(server, person, declined)).toBe(numbers.declined);
  });

  test('goes by the filters of the page', async ({ server }) => {
    const world = await demo(server);
    const person = await world.add('hospice_admin');
    const [group] = await server.db.selectFrom('provider').select('group_id').orderBy('id').execute();
    const [location] = await server.db
      .selectFrom('hospice_location')
      .select('id')
      .where('hospice_id', '=', world.hospiceId)
      .orderBy('id')
      .execute();
    const all = {
      'filter.source': ['physician', 'hospital'],
      'filter.stakeholders.group.id': [group?.group_id ?? ''],
      [LOCATION]: [location?.id ?? ''],
    };
    const each = Object.entries(all).map(([name, values]) => ({ [name]: values }));
    for (const filters of [...each, all]) {
      const query = Object.entries(filters)
        .map(([name, values]) => `${name}=${values.join(',')}`)
        .join('&');
      const { period, totals } = await world.read(person, 'by_community', query);
      await expectLists(server, world, { person, period, numbers: numbersIn(totals), filters });
    }
  });

  test('is of the provider, community or nurse that the figure is of', async ({ server }) => {
    const world = await demo(server);
    const person = await world.add('hospice_admin');
    for (const view of ['by_responsible_provider', 'by_community', 'by_nurse'] as const) {
      const { data, period } = await world.read(person, view, 'sortBy=enrolled:DESC');
      const rows = [data[0], data.find(({ source }) => source.id === null)];
      for (const row of rows) {
        if (!row) continue;
        const countedFor = `${sourceTypeOfView[view]}:${row.source.id ?? NO_SOURCE}`;
        await expectLists(server, world, { person, period, numbers: numbersIn(row.figures), countedFor });
      }
    }
  });

  test.for([
    ['hospice_business_development', 'by_community'],
    ['hospice_clinical_manager', 'by_nurse'],
  ] as const)('is read by %s as well', async ([role, view], { server }) => {
    const world = await demo(server);
    const person = await world.add(role);
    const { data, period, totals } = await world.read(person, view, 'sortBy=enrolled:DESC');
    await expectLists(server, world, { person, period, numbers: numbersIn(totals) });
    const countedFor = `${sourceTypeOfView[view]}:${data[0]?.source.id ?? NO_SOURCE}`;
    await expectLists(server, world, { person, period, numbers: numbersIn(data[0]?.figures ?? {}), countedFor });
  });

  test('is of the locations to which a person is limited', async ({ server }) => {
    const world = await demo(server);
    const locations = await server.db
      .selectFrom('hospice_location')
      .select('id')
      .where('hospice_id', '=', world.hospiceId)
      .orderBy('id')
      .execute();
    const person = await world.add('hospice_admin', { locationIds: [locations[0]?.id ?? ''] });
    const whole = await world.read(await world.add('hospice_admin'), 'by_community');
    const { period, totals } = await world.read(person, 'by_community');
    expect(totals.referrals?.value).toBeLessThan(whole.totals.referrals?.value ?? 0);
    await expectLists(server, world, { person, period, numbers: numbersIn(totals) });
  });

  test('is there for every bar of a chart', async ({ server }) => {
    const world = await demo(server);
    const person = await world.add('hospice_admin');
    const path = `/v1/hospices/${world.hospiceId}`;
    const charts = await world.get(
      PerformanceCharts,
      person,
      `${path}/performances/charts?view=by_community&${PERIOD}`,
    );
    const totalOfList = (key: CountKey, more: ListQuery = {}) =>
      totalOf(server, person, `${path}/referrals?limit=1&${countedQuery(key, charts.period, more)}`);

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

const at = (day: string) => new Date(`2026-10-${day}T15:00:00Z`);

async function inTurn<Item, Result>(items: readonly Item[], once: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await once(item));
  return results;
}

describe('the list behind each figure of a group', () => {
  test('holds as many records: its referrals once, those of each hospice alone', async ({ server }) => {
    const { get } = await demo(server);
    const [largest] = await server.db
      .selectFrom('referral')
      .select(({ fn }) => ['creator_group_id as id', fn.countAll().as('referrals')])
      .where('creator_group_id', 'is not', null)
      .groupBy('creator_group_id')
      .orderBy('referrals', 'desc')
      .execute();
    const groupId = largest?.id ?? '';
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
        const query = countedQuery(key, period, { 'filter.hospice.id': ids });
        lists[key] = await totalOf(server, person, `/v1/groups/${groupId}/referrals?limit=1&${query}`);
        const list = ids ? '&list=enrollments' : '';
        files[key] = await linesExported(server, person, `dataView=stakeholder${list}&${query}`);
      }
      expect(lists).toEqual(expected);
      expect(files).toEqual(expected);
    }
  });

  test('leaves out the records of a hospice that does not share what the count rests on', async ({ server }) => {
    const { groupId, hospiceId, people } = await makeWorld(server);
    const silentId = await server.addHospice({ name: 'Silent Hospice', sharing: JSON.stringify({ shared: [] }) });
    const asked = { hospiceIds: [hospiceId, silentId], groupId, receivedAt: at('05') };
    await server.addReferral({
      ...asked,
      status: 'enrolled',
      enrollment: {
        start_of_care: at('05'),
        first_contact_at: at('05'),
        evaluation_visit_at: at('05'),
        discharge_date: '2026-10-07',
        discharge_type: 'death',
        is_sia: true,
        sia_since: at('06'),
        has_open_low_score: true,
      },
    });
    await server.addReferral({ ...asked, status: 'declined' });
    await server.addReferral({ ...asked, status: 'enrolled', enrollment: { start_of_care: at('06') } });
    const days = { from: '2026-10-01', to: '2026-10-31' };
    const told: CountKey[] = [];
    for (const key of COUNT_KEYS) {
      if (COUNTS[key].list !== 'registry') continue;
      const path = (hospice: string) =>
        `enrollments?limit=1&${countedQuery(key, days, { 'filter.hospice.id': [hospice] })}`;
      const total = (hospice: string) => totalOf(server, people.care_manager, `/v1/groups/${groupId}/${path(hospice)}`);
      const open = await total(hospiceId);
      const silent = await total(silentId);
      expect([key, silent]).toEqual([key, factsOfList(key).length > 0 ? 0 : open]);
      if (open > 0) told.push(key);
    }
    expect(told).toEqual(
      expect.arrayContaining(['enrolled', 'contacted', 'sameDay', 'deathsWithSia', 'stayUpTo3d', 'inCare', 'eligible']),
    );
  });
});

const REGISTRY = (id: string) => `/v1/hospices/${id}/referrals`;
const FEEDBACK = (id: string) => `/v1/hospices/${id}/survey-satisfaction-results`;

describe('a list is refused', () => {
  const DAYS = 'filter.countedOn=$btw:2026-09-01,2026-09-30';

  test.for([
    ['the feedback in the registry', REGISTRY, `filter.counted=surveysAnswered&${DAYS}`, 'filter.counted'],
    ['referrals in the feedback', FEEDBACK, `filter.counted=enrolled&${DAYS}`, 'filter.counted'],
    ['a count without its days', REGISTRY, 'filter.counted=inCare', 'filter.counted'],
    ['days without an end', REGISTRY, 'filter.counted=inCare&filter.countedOn=$gte:2026-09-01', 'filter.countedOn'],
    ['a source of nothing counted', REGISTRY, `filter.countedFor=nurse:${NO_SOURCE}`, 'filter.countedFor'],
  ] as const)('%s', async ([_name, pathOf, query, path], { server }) => {
    const { hospiceId, people } = await makeWorld(server);
    const reply = await server.as(people.hospice_admin)(`${pathOf(hospiceId)}?${query}`);
    expect(await reply.json()).toMatchObject({ status: 400, code: 'invalid_parameter', errors: [{ path }] });
  });

  test('by the nurse, to a role that does not read the figures by nurse', async ({ server }) => {
    const { hospiceId, nurseId, people } = await makeWorld(server);
    const query = `filter.counted=enrolled&${DAYS}&filter.countedFor=nurse:${nurseId}`;
    const paths = [
      `${REGISTRY(hospiceId)}?${query}`,
      `/v1/hospices/${hospiceId}/enrollments?${query}`,
      `/v1/referrals/export?dataView=hospice&${query}`,
    ];
    for (const path of paths) {
      const statusFor = async (role: Role) => (await server.as(people[role])(path)).status;
      expect([path, await statusFor('hospice_business_development')]).toEqual([path, 403]);
      expect([path, await statusFor('hospice_clinical_manager')]).toEqual([path, 200]);
    }
  });
});
