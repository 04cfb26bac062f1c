import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { PlannedSurvey } from '#contract/surveys/surveySending.ts';
import { DAY } from '#contract/platform/durations.ts';
import { applyAlertRules } from '#server/referrals/alerts/alerts.queries.ts';
import { runSurveys } from '#server/surveys/sending/surveys.job.ts';
import { addFamily, askWith } from '../surveys/support/families.ts';
import { performanceOf } from '../performance/support/performanceCalls.ts';
import { keepLog } from '../support/quietLog.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

/** `days`: the day before, the day itself and the next one. Families are asked from 9 AM, and not on Sundays. */
const THURSDAY = {
  days: ['2026-11-18', '2026-11-19', '2026-11-20'],
  nextMidnight: '2026-11-20T05:00:00Z',
  nextSurvey: '2026-11-20T14:00:00Z',
} as const;
const FRIDAY = {
  days: ['2026-11-19', '2026-11-20', '2026-11-21'],
  nextMidnight: '2026-11-21T05:00:00Z',
  nextSurvey: '2026-11-20T14:00:00Z',
} as const;
/** The Sunday of 23 hours: New York's clocks go forward. */
const SPRING_FORWARD = {
  days: ['2026-03-07', '2026-03-08', '2026-03-09'],
  nextMidnight: '2026-03-09T04:00:00Z',
  nextSurvey: '2026-03-09T13:00:00Z',
} as const;
/** The Sunday of 25 hours: they go back. */
const FALL_BACK = {
  days: ['2026-10-31', '2026-11-01', '2026-11-02'],
  nextMidnight: '2026-11-02T05:00:00Z',
  nextSurvey: '2026-11-02T14:00:00Z',
} as const;

const MOMENTS = [
  { moment: 'a second before midnight', now: '2026-11-20T04:59:59Z', ...THURSDAY },
  { moment: 'at midnight', now: '2026-11-20T05:00:00Z', ...FRIDAY },
  { moment: 'a second before the clocks go forward', now: '2026-03-08T06:59:59Z', ...SPRING_FORWARD },
  { moment: 'just after the clocks went forward', now: '2026-03-08T07:00:00Z', ...SPRING_FORWARD },
  { moment: 'in the last second of the 23-hour day', now: '2026-03-09T03:59:59Z', ...SPRING_FORWARD },
  { moment: 'at the first 1:30 as the clocks go back', now: '2026-11-01T05:30:00Z', ...FALL_BACK },
  { moment: 'at the second 1:30 as the clocks go back', now: '2026-11-01T06:30:00Z', ...FALL_BACK },
  { moment: 'in the last second of the 25-hour day', now: '2026-11-02T04:59:59Z', ...FALL_BACK },
] as const;

const Listed = pageOf(z.object({ id: z.string() }));
const Registry = pageOf(z.object({ id: z.string(), version: z.number() }));

/** A group refers a patient at this moment. */
async function referralNow(server: TestServer, now: string) {
  server.clock.now = new Date(now);
  const world = await makeWorld(server);
  const { groupId, hospiceId, people, providerId } = world;
  const patient = { firstName: 'Rosa', lastName: 'Murray', dateOfBirth: '1940-01-02' };
  const body = { patient, source: 'physician', responsibleProviderId: providerId, hospiceIds: [hospiceId] };
  const reply = await server.as(people.care_manager)(`/v1/groups/${groupId}/referrals`, post(body));
  expect(reply.status).toBe(201);
  const send = server.as(people.hospice_admin);
  const registry = async (query: string) =>
    z.parse(Registry, await (await send(`/v1/hospices/${hospiceId}/enrollments?${query}`)).json());
  const [enrollment] = (await registry('')).data;
  if (!enrollment) throw new Error('The hospice has no enrollment');
  const path = `/v1/hospices/${hospiceId}/enrollments/${enrollment.id}`;
  const change = async (fields: object) => {
    const version = (await registry('')).data[0]?.version;
    expect((await send(path, patch({ version, ...fields }))).status).toBe(200);
  };
  const referred = async (query: string) =>
    z.parse(Listed, await (await server.as(people.care_manager)(`/v1/groups/${groupId}/referrals?${query}`)).json());
  return { world, referred, change };
}

describe('Day of a hospice', () => {
  test.for(MOMENTS)(
    '$moment: a referral counts on that day only, in the list and in the figures',
    async (at, { server }) => {
      const { referred, change, world } = await referralNow(server, at.now);
      await change({
        status: 'enrolled',
        firstContactAt: at.now,
        startOfCare: at.now,
        admissionNurseId: world.nurseId,
      });
      const listed = await Promise.all(
        at.days.map(async (day) => (await referred(`filter.receivedAt=$btw:${day},${day}`)).meta.totalItems),
      );
      expect(listed).toEqual([0, 1, 0]);
      const figures = await Promise.all(
        at.days.map(async (day) => {
          const query = `view=by_community&period=custom&filter.days=$btw:${day},${day}`;
          const { totals } = await performanceOf(server, world.people.hospice_admin, world.hospiceId, query);
          return [totals.referrals?.value, totals.enrolled?.value, totals.averageDailyCensus?.numerator];
        }),
      );
      expect(figures.slice(0, 2)).toEqual([
        [0, 0, 0],
        [1, 1, 1],
      ]);
      expect(figures[2]?.[0]).toBe(0);
    },
  );

  test.for(MOMENTS)(
    '$moment: a start of care planned for today is late from the next midnight',
    async (at, { server }) => {
      const { change } = await referralNow(server, at.now);
      await change({
        status: 'pending_start_of_care',
        firstContactAt: at.now,
        pendingReason: 'scheduled',
        plannedStartOfCare: at.days[1],
      });
      const midnight = Date.parse(at.nextMidnight);
      expect(await applyAlertRules(server.db, new Date(midnight - 1))).toEqual({ raised: 0, cleared: 0 });
      expect(await applyAlertRules(server.db, new Date(midnight))).toEqual({ raised: 1, cleared: 0 });
      expect(await server.db.selectFrom('alert').select(['kind', 'raised_at']).execute()).toEqual([
        { kind: 'overdue_start_of_care', raised_at: new Date(midnight) },
      ]);
    },
  );

  test.for(MOMENTS)('$moment: a family is asked at 9 AM on the next survey day', async (at, { server }) => {
    server.clock.now = new Date(at.now);
    const hospiceId = await server.addHospice();
    const admin = await server.addPerson({ role: 'hospice_admin', hospiceId });
    await askWith(server, hospiceId);
    await addFamily(server, { hospiceId, startOfCare: new Date(server.clock.now.getTime() - 10 * DAY) });
    const reply = await server.as(admin)(`/v1/hospices/${hospiceId}/survey-settings/planned`);
    const { data } = z.parse(pageOf(PlannedSurvey), await reply.json());
    expect(data.map(({ dueAt }) => dueAt)).toEqual([new Date(at.nextSurvey).toISOString()]);
    const due = Date.parse(at.nextSurvey);
    expect(await runSurveys(server.db, new Date(due - 1), keepLog())).toMatchObject({ asked: 0 });
    expect(await runSurveys(server.db, new Date(due), keepLog())).toMatchObject({ asked: 1 });
  });
});
