import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import type { PerformanceView } from '#contract/platform/ability.ts';
import { COUNT_KEYS, type CountKey } from '#contract/referrals/counts/countKeys.ts';
import type { Days } from '#contract/platform/periods.ts';
import { GroupPerformance, HospicePerformance } from '#contract/performance/performance.ts';
import { GROUP_ROLES, HOSPICE_ROLES } from '#contract/platform/roles.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';
import { GroupDashboard, HospiceDashboard, type EnrollmentCounts } from '#contract/referrals/dashboards.ts';
import { HOUR } from '#contract/platform/durations.ts';

const ago = (server: TestServer, hours: number) => new Date(server.clock.now.getTime() - hours * HOUR);

const Total = pageOf(z.object({ id: z.string() }));

async function totalOf(server: TestServer, person: { id: string }, path: string): Promise<number> {
  const reply = await server.as(person)(path);
  expect(reply.status).toBe(200);
  return z.parse(Total, await reply.json()).meta.totalItems;
}

const counted = (key: CountKey, { from, to }: Days): string =>
  `filter.drillDown=${key}&filter.drillDownDays=$btw:${from},${to}`;

/** Every status, both sides of each target, alerts that hide one another, and rows that must not count. */
async function fill(server: TestServer, { hospiceId, groupId, providerId, foreignHospiceId }: World) {
  const add = (status: Parameters<TestServer['addReferral']>[0]['status'], hours: number, enrollment = {}) =>
    server.addReferral({
      hospiceIds: [hospiceId],
      groupId,
      status: status ?? 'referral_received',
      receivedAt: ago(server, hours),
      referral: { responsible_provider_id: providerId },
      enrollment,
    });
  await add('referral_received', 0.5);
  await add('referral_received', 5);
  await add('referral_received', 6, { has_open_low_score: true });
  await add('referral_received', 7, { first_contact_at: ago(server, 6) });
  await add('pending_start_of_care', 72, { planned_start_of_care: '2026-11-18', first_contact_at: ago(server, 70) });
  await add('pending_start_of_care', 100, { planned_start_of_care: '2026-12-01', has_undeliverable_survey: true });
  await add('enrolled', 10 * 24, { start_of_care: ago(server, 9 * 24), is_sia: true });
  await add('enrolled', 20 * 24, { start_of_care: ago(server, 17 * 24), has_stakeholder_alert: true });
  await add('enrolled', 50 * 24, { start_of_care: ago(server, 49 * 24) });
  await add('declined', 12 * 24, { status_since: ago(server, 11 * 24) });
  await add('declined', 200 * 24, { status_since: ago(server, 199 * 24) });
  await add('entered_in_error', 4 * 24, { status_before_error: 'referral_received', error_reason: 'test' });
  await add('referral_received', 3, { deleted_at: server.clock.now });
  await server.addReferral({ hospiceIds: [foreignHospiceId], receivedAt: ago(server, 9) });
}

/** The quick filters of both sides' lists of enrollments have these counts. */
async function expectEnrollmentCounts(
  server: TestServer,
  person: { id: string },
  path: string,
  counts: EnrollmentCounts,
) {
  const links = {
    all: '',
    enrolled: 'filter.status=enrolled',
    pending: 'filter.status=pending_start_of_care',
    received: 'filter.status=referral_received',
    declined: 'filter.status=declined',
    sia: 'filter.isSia=true',
  };
  for (const [name, query] of Object.entries(links)) {
    const total = await totalOf(server, person, `${path}?${query}`);
    expect([name, counts]).toEqual([name, { ...counts, [name]: total }]);
  }
  expect(counts.all).toBeGreaterThan(counts.enrolled);
}

describe('Hospice dashboard figures', () => {
  test('each equals the number of rows in its filtered list', async ({ server }) => {
    const world = await makeWorld(server);
    await fill(server, world);
    const person = world.people.hospice_admin;
    const path = `/v1/hospices/${world.hospiceId}`;
    const reply = await server.as(person)(`${path}/dashboard`);
    const figures = z.parse(HospiceDashboard, await reply.json());

    const links = {
      all: '',
      mine: 'filter.enrollment.owner=mine',
      unowned: 'filter.enrollment.owner=unowned',
      due: 'filter.enrollment.isDue=true',
      new: 'filter.status=referral_received&filter.enrollment.isContacted=false',
      pending: 'filter.status=pending_start_of_care',
      enrolled: 'filter.status=enrolled',
      declined: 'filter.status=declined',
      alerts: 'filter.hasAlert=true',
      sia: 'filter.enrollment.isSia=true',
    };
    for (const [name, query] of Object.entries(links)) {
      const total = await totalOf(server, person, `${path}/referrals?${query}`);
      expect([name, figures.counts]).toEqual([name, { ...figures.counts, [name]: total }]);
    }
    await expectEnrollmentCounts(server, person, `${path}/enrollments`, figures.enrollmentCounts);
    const tiles = [
      [figures.newReferrals.value, 'filter.status=referral_received&filter.enrollment.isContacted=false'],
      [figures.overResponseTarget.value, 'filter.enrollment.alert=overdue_response'],
      [figures.pendingStartOfCare.value, 'filter.status=pending_start_of_care'],
      [figures.enrolled.value, counted('enrolled', figures.period)],
      [figures.conversion.numerator, counted('enrolled', figures.period)],
      [figures.conversion.denominator, counted('referrals', figures.period)],
      [figures.hoursToAdmission.n, counted('enrolled', figures.period)],
      [figures.openAlerts.value, 'filter.hasAlert=true'],
    ] as const;
    for (const [value, query] of tiles) {
      expect([query, value]).toEqual([query, await totalOf(server, person, `${path}/referrals?${query}`)]);
    }
  });

  test('have the expected values for enrollments in every status, on both sides of each target', async ({ server }) => {
    const world = await makeWorld(server);
    await fill(server, world);
    const reply = await server.as(world.people.hospice_business_development)(
      `/v1/hospices/${world.hospiceId}/dashboard`,
    );
    const figures = z.parse(HospiceDashboard, await reply.json());

    expect(figures).toMatchObject({
      newReferrals: { value: 3, oldestReceivedAt: ago(server, 6).toISOString() },
      // The one with a low score shows that instead.
      overResponseTarget: { value: 1, targetMinutes: 60 },
      pendingStartOfCare: { value: 2, oldestSince: ago(server, 100).toISOString() },
      period: { from: '2026-10-22', to: '2026-11-20' },
      enrolled: { value: 2 },
      conversion: { numerator: 2, denominator: 9, value: 2 / 9 },
      hoursToAdmission: { n: 2, median: 48, targetHours: 24 },
      openAlerts: { value: 5 },
      counts: { all: 12, new: 3, pending: 2, enrolled: 3, declined: 2, alerts: 5, sia: 1 },
      declines: [{ reason: 'unable_to_reach', value: 1 }],
    });
    expect(figures.weeks).toHaveLength(12);
    expect(figures.weeks.at(-1)?.weekOf).toBe('2026-11-16');
    expect(figures.weeks.reduce((sum, { referrals }) => sum + referrals, 0)).toBe(10);
    expect(figures.weeks.reduce((sum, { enrolled }) => sum + enrolled, 0)).toBe(3);
  });

  test('without referrals are zero or empty, with no division by zero', async ({ server }) => {
    const world = await makeWorld(server);
    const reply = await server.as(world.people.hospice_admin)(`/v1/hospices/${world.hospiceId}/dashboard`);
    expect(z.parse(HospiceDashboard, await reply.json())).toMatchObject({
      newReferrals: { value: 0, oldestReceivedAt: null },
      overResponseTarget: { value: 0, targetMinutes: 60 },
      conversion: { value: null, numerator: 0, denominator: 0 },
      hoursToAdmission: { median: null, n: 0 },
      declines: [],
    });
  });
});

describe('Dashboard figures of the last 30 days', () => {
  const VIEW_OF: Record<(typeof HOSPICE_ROLES)[number], PerformanceView> = {
    hospice_super_admin: 'by_responsible_provider',
    hospice_admin: 'by_community',
    hospice_business_development: 'by_responsible_provider',
    hospice_clinical_manager: 'by_nurse',
  };

  test.for(HOSPICE_ROLES)('equal the totals of hospice performance for a %s', async (role, { server }) => {
    const world = await makeWorld(server);
    await server.db.updateTable('hospice').set({ plan: 'pro' }).execute();
    await fill(server, world);
    const person = world.people[role];
    const path = `/v1/hospices/${world.hospiceId}`;
    const reply = await server.as(person)(`${path}/dashboard`);
    const figures = z.parse(HospiceDashboard, await reply.json());
    const asked = await server.as(person)(`${path}/performances?view=${VIEW_OF[role]}&period=last_30_days`);
    const { period, totals } = z.parse(HospicePerformance, await asked.json());

    expect(period).toMatchObject(figures.period);
    expect(totals.enrolled?.value).toBe(figures.enrolled.value);
    expect(totals.conversionRate).toMatchObject(figures.conversion);
    const { median, n } = figures.hoursToAdmission;
    expect(totals.medianHoursToAdmission).toMatchObject({ value: median, n });
    // A view has not all metrics.
    const { pending = figures.pendingStartOfCare, openAlerts = figures.openAlerts } = totals;
    expect([pending.value, openAlerts.value]).toEqual([figures.pendingStartOfCare.value, figures.openAlerts.value]);
    // A person who may read the figures may also read the lists behind them.
    const { enrolled, conversion } = figures;
    for (const [value, count] of [
      [enrolled.value, 'enrolled'],
      [conversion.denominator, 'referrals'],
    ] as const) {
      const total = await totalOf(server, person, `${path}/referrals?${counted(count, figures.period)}`);
      expect([count, total]).toEqual([count, value]);
    }
  });

  test.for(GROUP_ROLES)('equal the totals of the group’s hospice comparison for a %s', async (role, { server }) => {
    const world = await makeWorld(server);
    await fill(server, world);
    const person = world.people[role];
    const path = `/v1/groups/${world.groupId}`;
    const reply = await server.as(person)(`${path}/dashboard`);
    const figures = z.parse(GroupDashboard, await reply.json());
    const asked = await server.as(person)(`${path}/performances?period=last_30_days`);
    const { period, totals } = z.parse(GroupPerformance, await asked.json());

    expect(period).toMatchObject(figures.period);
    expect(totals.referrals?.value).toBe(figures.referred.value);
    expect(await totalOf(server, person, `${path}/referrals?${counted('referrals', figures.period)}`)).toBe(
      figures.referred.value,
    );
    const counts = {
      enrolled: totals.enrolled?.value,
      declined: totals.declined?.value,
      stillOpen: totals.stillOpen?.value,
      decided: totals.conversionDecided?.denominator,
      eligible: totals.conversionEligible?.denominator,
      admittedWithin24h: totals.within24h?.numerator,
    } as const;
    for (const key of COUNT_KEYS) {
      if (!(key in counts)) continue;
      const listed = await totalOf(server, person, `${path}/referrals?${counted(key, figures.period)}`);
      expect([key, counts]).toMatchObject([key, { [key]: listed }]);
    }
  });
});

describe('Group dashboard figures', () => {
  test('each equals the number of rows in its filtered list', async ({ server }) => {
    const world = await makeWorld(server);
    await fill(server, world);
    const person = world.people.care_manager;
    const path = `/v1/groups/${world.groupId}`;
    const reply = await server.as(person)(`${path}/dashboard`);
    const figures = z.parse(GroupDashboard, await reply.json());

    for (const [status, value] of Object.entries(figures.counts)) {
      const total = await totalOf(server, person, `${path}/referrals?filter.globalStatus=${status}`);
      expect([status, value]).toEqual([status, total]);
    }
    await expectEnrollmentCounts(server, person, `${path}/enrollments`, figures.enrollmentCounts);
    expect(figures).toMatchObject({
      period: { from: '2026-10-22', to: '2026-11-20' },
      referred: { value: await totalOf(server, person, `${path}/referrals?${counted('referrals', figures.period)}`) },
      waitingForAnswer: { value: 5, oldestReceivedAt: ago(server, 7).toISOString() },
      pendingStartOfCare: { value: 2 },
      enrolled: { value: 3 },
      declined: { value: 1 },
    });
  });

  test('of one provider’s patients count what the list shows for anyone in the group', async ({ server }) => {
    const world = await makeWorld(server);
    const { groupId, hospiceId, people, providerId } = world;
    await fill(server, world);
    // One patient of nobody.
    await server.addReferral({ hospiceIds: [hospiceId], groupId, receivedAt: ago(server, 2) });
    const scope = `filter.stakeholders.id=${providerId}`;
    const read = async (person: { id: string }, query: string) =>
      z.parse(GroupDashboard, await (await server.as(person)(`/v1/groups/${groupId}/dashboard?${query}`)).json());
    const mine = await read(people.provider, scope);
    expect(mine).toEqual(await read(people.care_manager, scope));
    const all = await read(people.provider, '');
    expect(all).toEqual(await read(people.care_manager, ''));
    expect(all.waitingForAnswer.value).toBe(mine.waitingForAnswer.value + 1);
    for (const person of [people.provider, people.care_manager]) {
      for (const [filter, count] of [
        ['filter.globalStatus=referral_received', mine.waitingForAnswer.value],
        ['filter.globalStatus=enrolled', mine.enrolled.value],
        [counted('referrals', mine.period), mine.referred.value],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other on one server
        expect(await totalOf(server, person, `/v1/groups/${groupId}/referrals?${scope}&${filter}`)).toBe(count);
      }
    }
  });
});
