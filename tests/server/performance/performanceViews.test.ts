import { describe, expect } from 'vitest';
import type { MetricKey } from '#contract/performance/metrics.ts';
import type { HospicePerformance } from '#contract/performance/performance.ts';
import { count, daily, share } from './support/expectedFigures.ts';
import { performanceOf } from './support/performanceCalls.ts';
import { paperWorld } from './support/performancePaper.ts';
import { test } from '../support/server.ts';

/** The records of support/performancePaper.ts in every view; performanceOnPaper.test.ts has their sums. */

type Row = HospicePerformance['data'][number];

const valuesOf = ({ source, figures }: Row, keys: readonly MetricKey[]) => [
  source.name,
  ...keys.map((key) => (key === 'averageDailyCensus' ? figures[key]?.numerator : figures[key]?.value)),
];

describe('Performance figures of a hospice', () => {
  test('by community have a row for each community and one for patients at home', async ({ server }) => {
    const { admin, communities, hospiceId } = await paperWorld(server);
    const found = await performanceOf(server, admin, hospiceId, 'view=by_community');
    expect(found.data.map(({ source }) => source)).toEqual([
      { id: communities.maple, name: 'Maple House', detail: 'Assisted living', group: null },
      { id: communities.oak, name: 'Oak House', detail: 'Assisted living', group: null },
      { id: null, name: 'No community (private home)', detail: null, group: null },
    ]);
    const keys = ['referrals', 'enrolled', 'declined', 'stillOpen', 'pending', 'census', 'discharged'] as const;
    expect(found.data.map((row) => valuesOf(row, [...keys, 'openAlerts', 'averageDailyCensus']))).toEqual([
      // A I N O came; K is pending; B O in care; A L N left; alerts of B K O; 1 + 30 + 25 + 9 + 12 days
      ['Maple House', 4, 3, 1, 0, 1, 2, 3, 3, 77],
      // C D H M came, C M left after 8 + 20 days
      ['Oak House', 4, 2, 1, 1, 0, 0, 2, 0, 28],
      // G J P
      ['No community (private home)', 3, 0, 1, 2, 1, 0, 0, 1, 0],
    ]);
  });

  test('by nurse have a row per nurse, with referrals admitted and stays cared for', async ({ server }) => {
    const { admin, hospiceId, nurses } = await paperWorld(server);
    const found = await performanceOf(server, admin, hospiceId, 'view=by_nurse');
    expect(found.data.map(({ source }) => [source.id, source.name, source.detail])).toEqual([
      [nurses.nora, 'Nora Quinn', 'Registered nurse'],
      [nurses.omar, 'Omar Reed', 'Registered nurse'],
      [nurses.quiet, 'Quincy Shaw', 'Licensed practical nurse'],
      [null, 'No nurse recorded', null],
    ]);
    const keys = ['referrals', 'pending', 'discharged', 'census', 'openAlerts', 'surveysAnswered'] as const;
    expect(found.data.map((row) => valuesOf(row, [...keys, 'averageDailyCensus']))).toEqual([
      // Admitted A C N O. Cares or cared for A B L N: 1 + 30 + 25 + 9 days; alert of B; answers of B, 5, and L, 2.
      ['Nora Quinn', 4, 0, 3, 1, 1, 7, 65],
      // Admitted M, waits for J. Cares or cared for C M O: 8 + 20 + 12 days; alert of O; answers of M and O.
      ['Omar Reed', 2, 1, 2, 1, 1, 2, 40],
      ['Quincy Shaw', 0, 0, 0, 0, 0, 0, 0],
      // D G H I P; K is pending; alerts of K and P.
      ['No nurse recorded', 5, 1, 0, 0, 2, 0, 0],
    ]);
  });

  test('have the same totals in every view', async ({ server }) => {
    const { admin, hospiceId } = await paperWorld(server);
    const [first, ...others] = await Promise.all(
      (['by_responsible_provider', 'by_community', 'by_nurse'] as const).map((view) =>
        performanceOf(server, admin, hospiceId, `view=${view}`),
      ),
    );
    for (const { before, totals } of others)
      expect({ before, totals }).toEqual({ before: first?.before, totals: first?.totals });
  });

  test('leave out locations that the person may not see', async ({ server }) => {
    const { hospiceId, northerner } = await paperWorld(server);
    const { data, totals } = await performanceOf(server, northerner, hospiceId, 'view=by_community');
    // All but C, which is of the south.
    expect(totals).toMatchObject({
      referrals: count(10),
      enrolled: count(4),
      discharged: count(4),
      liveDischargeRate: share(0, 4),
      averageDailyCensus: daily(97, 30, 6),
      surveysSent: count(9),
    });
    expect(data.map((row) => valuesOf(row, ['referrals']))).toEqual([
      ['Maple House', 4],
      ['Oak House', 3],
      ['No community (private home)', 3],
    ]);
  });

  test('can be filtered by location, group and source of the referral', async ({ server }) => {
    const { admin, groupId, hospiceId } = await paperWorld(server);
    const total = async (filter: string) =>
      (await performanceOf(server, admin, hospiceId, `view=by_nurse&${filter}`)).totals.referrals?.value;
    const { id: south } = await server.db
      .selectFrom('hospice_location')
      .select('id')
      .where('name', '=', 'South office')
      .executeTakeFirstOrThrow();
    expect(await total(`filter.enrollment.hospiceLocation.id=${south}`)).toBe(1);
    expect(await total(`filter.stakeholders.group.id=${groupId}`)).toBe(11);
    expect(await total(`filter.stakeholders.group.id=${south}`)).toBe(0);
    expect(await total('filter.source=physician')).toBe(11);
    expect(await total('filter.source=family,hospital')).toBe(0);
  });

  test('for chosen days start and end at midnight hospice time, even on the 25-hour day', async ({ server }) => {
    const { admin, hospiceId } = await paperWorld(server);
    const on = async (days: string) => {
      const { totals } = await performanceOf(
        server,
        admin,
        hospiceId,
        `view=by_community&period=custom&filter.days=${days}`,
      );
      return [totals.referrals?.value, totals.census?.value, totals.averageDailyCensus?.numerator];
    };
    // Only C; in care at the end of it B C L M, and so were they that day.
    expect(await on('$btw:2026-11-01,2026-11-01')).toEqual([1, 4, 4]);
    // A is received at its first moment and dies; B begins; L is in care.
    expect(await on('$btw:2026-10-22,2026-10-22')).toEqual([1, 2, 3]);
    // B is received in its last second; L is in care.
    expect(await on('$btw:2026-10-21,2026-10-21')).toEqual([1, 1, 1]);
    // Future days count nobody's care.
    expect(await on('$btw:2026-11-20,2026-11-29')).toEqual([1, 2, 3]);
  });
});

describe('Table of performance sources', () => {
  test('is sorted by a figure or by name, paged, and searched by name', async ({ server }) => {
    const { admin, hospiceId } = await paperWorld(server);
    const names = async (query: string) => {
      const { data, meta } = await performanceOf(server, admin, hospiceId, query);
      return [...data.map(({ source }) => source.name), meta.totalItems];
    };
    const home = 'No community (private home)';
    const nobody = 'No nurse recorded';
    expect(await names('view=by_community&sortBy=name:DESC')).toEqual(['Oak House', 'Maple House', home, 3]);
    expect(await names('view=by_community&sortBy=averageDailyCensus')).toEqual([home, 'Oak House', 'Maple House', 3]);
    expect(await names('view=by_community&sortBy=medianHoursToAdmission:DESC')).toEqual([
      'Oak House',
      'Maple House',
      home,
      3,
    ]);
    expect(await names('view=by_community&sortBy=lastReferralAt')).toEqual(['Oak House', 'Maple House', home, 3]);
    expect(await names('view=by_nurse&sortBy=conversionRate')).toEqual([
      nobody,
      'Omar Reed',
      'Nora Quinn',
      'Quincy Shaw',
      4,
    ]);
    // Suppressed figures do not affect the order: one of Omar's two answers is in the top box.
    expect(await names('view=by_nurse&sortBy=overallTopBox')).toEqual([
      'Nora Quinn',
      'Omar Reed',
      'Quincy Shaw',
      nobody,
      4,
    ]);
    expect(await names('view=by_nurse&limit=2&page=2')).toEqual(['Quincy Shaw', nobody, 4]);
    expect(await names('view=by_nurse&limit=2&page=3')).toEqual([4]);
    expect(await names('view=by_community&search=oak')).toEqual(['Oak House', 1]);
    expect(await names('view=by_community&search=%25')).toEqual([0]);
  });

  test('has totals of only the sources that match the search', async ({ server }) => {
    const { admin, hospiceId } = await paperWorld(server);
    const { before, totals } = await performanceOf(server, admin, hospiceId, 'view=by_community&search=oak&limit=1');
    // C D H M; before them Q.
    expect([totals.referrals, before?.referrals]).toEqual([count(4), count(1)]);
  });
});
