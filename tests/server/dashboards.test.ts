import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceDashboard, type EnrollmentCounts } from '#contract/hospices.ts';
import { GroupDashboard } from '#contract/groups.ts';
import { pageOf } from '#contract/http.ts';
import { test, type TestServer } from './support/server.ts';
import { makeWorld, type World } from './support/world.ts';

const HOUR = 3_600_000;
const ago = (server: TestServer, hours: number) => new Date(server.clock.now.getTime() - hours * HOUR);

const Total = pageOf(z.object({ id: z.string() }));

async function totalOf(server: TestServer, person: { id: string }, path: string): Promise<number> {
  const reply = await server.as(person)(path);
  expect(reply.status).toBe(200);
  return z.parse(Total, await reply.json()).meta.totalItems;
}

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

/** What the quick filters of both sides' lists of enrollments count. */
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

describe("a hospice's figures", () => {
  test('each equals the number of rows that its filter lists', async ({ server }) => {
    const world = await makeWorld(server);
    await fill(server, world);
    const person = world.people.hospice_admin;
    const path = `/v1/hospices/${world.hospiceId}`;
    const reply = await server.as(person)(`${path}/dashboard`);
    const figures = z.parse(HospiceDashboard, await reply.json());

    const links = {
      all: '',
      new: 'filter.status=referral_received',
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
      [figures.enrolled.value, `filter.enrollment.startOfCare=$gte:${figures.enrolled.since}`],
      [figures.openAlerts.value, 'filter.hasAlert=true'],
    ] as const;
    for (const [value, query] of tiles) {
      expect([query, value]).toEqual([query, await totalOf(server, person, `${path}/referrals?${query}`)]);
    }
  });

  test('say what the field means by them', async ({ server }) => {
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
      enrolled: { value: 2, days: 30, since: '2026-10-21' },
      conversion: { numerator: 2, denominator: 9, value: 2 / 9 },
      hoursToAdmission: { n: 2, median: 48, targetHours: 24 },
      openAlerts: { value: 5 },
      counts: { all: 12, new: 4, pending: 2, enrolled: 3, declined: 2, alerts: 5, sia: 1 },
      declines: [{ reason: 'unable_to_reach', value: 1 }],
    });
    expect(figures.weeks).toHaveLength(12);
    expect(figures.weeks.at(-1)?.weekOf).toBe('2026-11-16');
    expect(figures.weeks.reduce((sum, { referrals }) => sum + referrals, 0)).toBe(10);
    expect(figures.weeks.reduce((sum, { enrolled }) => sum + enrolled, 0)).toBe(3);
  });

  test('of nothing are nothing, not a division by it', async ({ server }) => {
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

describe("a group's figures", () => {
  test('each equals the number of rows that its filter lists', async ({ server }) => {
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
    const referred = await totalOf(
      server,
      person,
      `${path}/referrals?filter.receivedAt=$gte:${figures.referred.since}`,
    );
    expect(figures).toMatchObject({
      referred: { value: referred, days: 30 },
      waitingForAnswer: { value: 5, oldestReceivedAt: ago(server, 7).toISOString() },
      pendingStartOfCare: { value: 2 },
      enrolled: { value: 3 },
      declined: { value: 1, days: 30 },
    });
  });
});
