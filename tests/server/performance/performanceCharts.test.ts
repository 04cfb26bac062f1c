import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { PERFORMANCE_VIEWS } from '#contract/platform/ability.ts';
import { type Figures, type PerformanceCharts } from '#contract/performance/performance.ts';
import { plusDays } from '#contract/platform/periods.ts';
import { stepOf, stepsOf } from '#server/performance/chartSteps.rules.ts';
import { EDGE_DAYS, edges, spread } from './support/performanceRecords.ts';
import { performanceWorld, valuesOf } from './support/performanceWorld.ts';
import { test } from '../support/server.ts';
import { sourceTypeOfView } from '#contract/referrals/counts/sources.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
const total = (bars: readonly { value: number }[]) => sum(bars.map(({ value }) => value));

/** Rows lie in another order where a source is read alone: the last digit of a mean may differ. */
const rounded = (figures: Figures | undefined): unknown =>
  JSON.parse(JSON.stringify(figures), (_key, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(6)) : value,
  );

const valueIn = (figures: Figures, key: keyof Figures) => figures[key]?.value;
const dayOf = (place: number) => plusDays('2026-10-26', place);
const point = (referrals: number, enrolled: number, declined: number, median: number | null, inCare: number) => ({
  referrals,
  enrolled,
  declined,
  medianHoursToAdmission: median,
  inCare,
});

describe('Performance charts of a hospice', () => {
  test('match values worked out by hand, with records on the edge of each bar', async ({ server }) => {
    const asked = await performanceWorld(server);
    await edges(asked);
    const charts = await asked.charts(`view=by_responsible_provider&${EDGE_DAYS}`);

    expect(valuesOf(charts.funnel)).toEqual(['referrals 10', 'contacted 8', 'accepted 7', 'enrolled 6']);
    expect(valuesOf(charts.hoursToAdmission)).toEqual([
      'admittedWithin4h 1',
      'admitted4To8h 1',
      'admitted8To24h 1',
      'admitted24To48h 1',
      'admitted2To7d 1',
      'admittedAfter7d 1',
    ]);
    expect(valuesOf(charts.daysOfStay)).toEqual([
      'stayUpTo3d 1',
      'stay4To7d 1',
      'stay8To14d 0',
      'stay15To30d 0',
      'stay31To60d 0',
      'stay61To180d 1',
      'stayOver180d 1',
    ]);
    expect(valuesOf(charts.pendingFor)).toEqual([
      'pendingUpTo1d 0',
      'pending1To3d 1',
      'pending3To7d 0',
      'pending7To30d 0',
      'pendingOver30d 1',
    ]);
    expect(charts.declines).toEqual([
      { reason: 'patient_ineligible', value: 1, isControllable: false },
      { reason: 'unable_to_reach', value: 1, isControllable: true },
    ]);
    expect(charts.sources).toEqual([
      { source: 'physician', value: 7 },
      { source: 'hospital', value: 2 },
      { source: 'family', value: 1 },
    ]);
    expect(charts.period).toMatchObject({ from: '2026-10-26', to: '2026-11-08', timeZone: 'America/New_York' });
    expect(charts.step).toBe('day');
    const series = charts.series.map(({ medianHoursToAdmission: median, ...rest }) => ({
      ...rest,
      medianHoursToAdmission: median === null ? null : Math.round(median * 100) / 100,
    }));
    expect(series).toEqual(
      [
        // Since long: three. The one of 26 October is there until the 29th.
        point(1, 1, 0, 4, 4),
        point(1, 1, 0, 120, 4),
        point(1, 1, 0, 192, 4),
        point(0, 0, 0, null, 3),
        point(0, 0, 0, null, 2),
        point(0, 0, 0, null, 2),
        // 1 November: both of the night, and the one that waited for 5 days.
        point(2, 2, 0, 6.5, 5),
        point(2, 0, 2, null, 4),
        point(1, 0, 0, null, 4),
        point(1, 1, 0, 40, 4),
        point(0, 0, 0, null, 5),
        point(0, 0, 0, null, 6),
        point(0, 0, 0, null, 6),
        point(1, 0, 0, null, 6),
      ].map((each, index) => ({ from: dayOf(index), to: dayOf(index), ...each })),
    );
  });

  test('add up to the totals of the table for the same days, in every bar and point', async ({ server }) => {
    const asked = await performanceWorld(server);
    await spread(asked, 60);
    const view = 'view=by_responsible_provider';
    const fits = async (query: string) => {
      const charts = await asked.charts(`${view}&${query}`);
      const { totals, period } = await asked.table(`${view}&${query}&limit=1`);
      expect(charts.period).toEqual(period);
      expect(charts.step).toBe(stepOf(period));
      expect(charts.series.map(({ from, to }) => ({ from, to }))).toEqual(stepsOf(period));
      const last = charts.series.at(-1);
      expect({
        referrals: sum(charts.series.map(({ referrals }) => referrals)),
        enrolled: sum(charts.series.map(({ enrolled }) => enrolled)),
        declined: sum(charts.series.map(({ declined }) => declined)),
        inCare: last?.inCare,
        waits: total(charts.hoursToAdmission),
        stays: total(charts.daysOfStay),
        pending: total(charts.pendingFor),
        reasons: total(charts.declines),
        sources: total(charts.sources),
      }).toEqual({
        referrals: valueIn(totals, 'referrals'),
        enrolled: valueIn(totals, 'enrolled'),
        declined: valueIn(totals, 'declined'),
        inCare: valueIn(totals, 'census'),
        waits: valueIn(totals, 'enrolled'),
        stays: valueIn(totals, 'discharged'),
        pending: valueIn(totals, 'pending'),
        reasons: valueIn(totals, 'declined'),
        sources: valueIn(totals, 'referrals'),
      });
      const stages = charts.funnel.map((bar) => bar.value);
      expect(stages).toEqual(stages.toSorted((one, other) => other - one));
      return charts;
    };
    for (const period of ['last_7_days', 'last_30_days', 'last_90_days', 'quarter', 'last_12_months']) {
      await fits(`period=${period}`);
    }
    await fits('period=last_12_months&filter.source=hospital,family');
    await fits(`period=last_12_months&filter.stakeholders.group.id=${asked.world.groupId}`);

    const day = fc.integer({ min: 0, max: 420 }).map((back) => plusDays('2026-11-25', -back));
    await fc.assert(
      fc.asyncProperty(day, fc.integer({ min: 0, max: 250 }), fc.nat(), async (from, more, place) => {
        const charts = await fits(`period=custom&filter.days=$btw:${from},${plusDays(from, more)}`);
        // Any point is what the table says of its days alone.
        const any = charts.series[place % charts.series.length];
        if (!any) throw new Error('A period has a day');
        const { totals } = await asked.table(`${view}&period=custom&filter.days=$btw:${any.from},${any.to}&limit=1`);
        expect([any.inCare, any.referrals, any.enrolled, any.medianHoursToAdmission]).toEqual([
          valueIn(totals, 'census'),
          valueIn(totals, 'referrals'),
          valueIn(totals, 'enrolled'),
          valueIn(totals, 'medianHoursToAdmission'),
        ]);
      }),
      { numRuns: 12 },
    );
  });

  test('of all sources of a view add up to the charts of the whole hospice', async ({ server }) => {
    const asked = await performanceWorld(server);
    await spread(asked, 40);
    const year = 'period=last_12_months';
    for (const view of PERFORMANCE_VIEWS) {
      const whole = await asked.charts(`view=${view}&${year}`);
      const { data } = await asked.table(`view=${view}&${year}&limit=100`);
      const ids = data.map(({ source }) => source.id ?? 'none');
      expect(ids).toContain('none');
      const parts: PerformanceCharts[] = [];
      for (const id of ids) {
        const { charts, figures } = await asked.source(sourceTypeOfView[view], id, year);
        const row = data.find(({ source }) => (source.id ?? 'none') === id);
        expect(rounded(figures)).toEqual(rounded(row?.figures));
        parts.push(charts);
      }
      for (const chart of ['funnel', 'hoursToAdmission', 'daysOfStay', 'pendingFor'] as const) {
        const places = whole[chart].map((_bar, place) => sum(parts.map((part) => part[chart][place]?.value ?? 0)));
        expect([view, chart, places]).toEqual([view, chart, whole[chart].map(({ value }) => value)]);
      }
      const points = whole.series.map((_point, place) => ({
        referrals: sum(parts.map(({ series }) => series[place]?.referrals ?? 0)),
        inCare: sum(parts.map(({ series }) => series[place]?.inCare ?? 0)),
      }));
      expect(points).toEqual(whole.series.map(({ referrals, inCare }) => ({ referrals, inCare })));
    }
  });

  test('are refused without the right to the view, and by nurse on the standard plan', async ({ server }) => {
    const { ask, world } = await performanceWorld(server);
    expect(await ask('/charts?view=by_nurse', 'hospice_business_development')).toMatchObject({ status: 403 });
    expect(await ask('/charts?view=by_community', 'hospice_clinical_manager')).toMatchObject({ status: 403 });
    expect(await ask('/charts?view=by_nurse', 'hospice_clinical_manager')).toMatchObject({ status: 200 });
    expect(await ask('/charts?view=by_community&filter.days=$btw:2026-02-01,2026-01-01&period=custom')).toMatchObject({
      status: 400,
    });
    await server.db.updateTable('hospice').set({ plan: 'standard' }).where('id', '=', world.hospiceId).execute();
    const refused = await ask('/charts?view=by_nurse');
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([403, { code: 'plan_lacks' }]);
    expect(await ask('/charts?view=by_community')).toMatchObject({ status: 200 });
  });

  test('leave out enrollments of locations that the person may not see', async ({ server }) => {
    const { add, world } = await performanceWorld(server);
    const north = await server.addLocation(world.hospiceId);
    const south = await server.addLocation(world.hospiceId, { name: 'South office' });
    const local = await server.addPerson({ role: 'hospice_admin', hospiceId: world.hospiceId, locationIds: [north] });
    for (const hospice_location_id of [north, south, null]) {
      await add({ at: '2026-11-19T15:00:00Z', enrollment: { hospice_location_id } });
    }
    const path = `/v1/hospices/${world.hospiceId}/performances/charts?view=by_community`;
    const charts = await (await server.as(local)(path)).json();
    expect(charts).toMatchObject({ funnel: [{ value: 2 }, {}, {}, {}] });
    const filtered = `&filter.enrollment.hospiceLocation.id=${south}`;
    expect(await (await server.as(local)(path + filtered)).json()).toMatchObject({
      funnel: [{ value: 0 }, {}, {}, {}],
    });
    const whole = await (await server.as(world.people.hospice_admin)(path + filtered)).json();
    expect(whole).toMatchObject({ funnel: [{ value: 1 }, {}, {}, {}] });
  });
});
