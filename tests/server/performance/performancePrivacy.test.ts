import { describe, expect } from 'vitest';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import type { PerformanceView } from '#contract/platform/ability.ts';
import { HOSPICE_ROLES } from '#contract/platform/roles.ts';
import { performanceOf, performancePath } from './support/performanceCalls.ts';
import { test, type TestServer } from '../support/server.ts';
import { addResult } from '../surveys/support/surveyResults.ts';

const VIEWS = ['by_responsible_provider', 'by_community', 'by_nurse'] as const;

async function oneFamilyAnswers(server: TestServer, times: number) {
  const hospiceId = await server.addHospice({ plan: 'pro' });
  const nurseId = await server.addStaff(hospiceId);
  const { enrollmentIds } = await server.addReferral({
    hospiceIds: [hospiceId],
    status: 'enrolled',
    enrollment: { primary_nurse_id: nurseId, admission_nurse_id: nurseId },
  });
  const about = { enrollmentId: enrollmentIds[0] ?? '', hospiceId };
  const resolved = { alert_state: 'resolved' as const, alert_resolved_at: new Date('2026-11-20T13:00:00Z') };
  const submittedAt = new Date('2026-11-20T12:00:00Z');
  for (let n = 0; n < times; n += 1) {
    await addResult(server, about, { values: { overall: 1, recommend: 2 }, submittedAt, result: resolved });
  }
  return { about, hospiceId, person: await server.addPerson({ role: 'hospice_admin', hospiceId }) };
}

const OF_FEW = [
  'overallTopBox',
  'recommendTopBox',
  'lowScoreRate',
  'medianHoursToResolve',
  'resolvedWithin48h',
] as const;

describe('Survey figures with few answers', () => {
  test('are left out below five answers: no value, no n, and nothing to work them out from', async ({ server }) => {
    const { hospiceId, person } = await oneFamilyAnswers(server, MIN_SHOWN - 1);
    const body = await (await server.as(person)(performancePath(hospiceId, 'view=by_nurse'))).text();
    const suppressed =
      '{"value":null,"numerator":null,"denominator":null,"n":null,"isSuppressed":true,"isLowN":false,"ci95":null}';
    for (const key of OF_FEW) {
      // In the nurse's row and in the totals; in the period before there is no answer at all.
      expect(body.split(`"${key}":${suppressed}`)).toHaveLength(4);
      expect(body.split(`"${key}":`)).toHaveLength(4);
    }
  });

  test('are returned from the fifth answer on, ratings marked as low n', async ({ server }) => {
    const { hospiceId, person } = await oneFamilyAnswers(server, MIN_SHOWN);
    const { totals } = await performanceOf(server, person, hospiceId, 'view=by_nurse');
    expect(OF_FEW.map((key) => [totals[key]?.isSuppressed, totals[key]?.isLowN, totals[key]?.n])).toEqual([
      [false, true, 5],
      [false, true, 5],
      [false, true, 5],
      [false, false, 5],
      [false, false, 5],
    ]);
  });

  test('are left out for a question with under five answers, even if another has five', async ({ server }) => {
    const { about, hospiceId, person } = await oneFamilyAnswers(server, MIN_SHOWN - 1);
    await addResult(server, about, { values: { overall: 5 } });
    const { totals } = await performanceOf(server, person, hospiceId, 'view=by_nurse');
    expect([totals.overallTopBox?.n, totals.recommendTopBox?.isSuppressed]).toEqual([5, true]);
  });
});

describe('Performance view', () => {
  const MAY: Readonly<Record<(typeof HOSPICE_ROLES)[number], readonly PerformanceView[]>> = {
    hospice_super_admin: VIEWS,
    hospice_admin: VIEWS,
    hospice_business_development: ['by_responsible_provider', 'by_community'],
    hospice_clinical_manager: ['by_nurse'],
  };

  test('is returned to permitted roles; others of the hospice get 403, people outside it 404', async ({ server }) => {
    const hospiceId = await server.addHospice({ plan: 'pro' });
    const elsewhere = await server.addHospice({ name: 'Prairie Hospice', plan: 'pro' });
    const groupId = await server.addGroup();
    const statusOf = async (who: { id: string }, view: string, id = hospiceId) =>
      (await server.as(who)(performancePath(id, `view=${view}`))).status;
    for (const role of HOSPICE_ROLES) {
      const person = await server.addPerson({ role, hospiceId });
      for (const view of VIEWS) {
        expect([role, view, await statusOf(person, view)]).toEqual([role, view, MAY[role].includes(view) ? 200 : 403]);
        // Another hospice is not there, whichever view is asked for.
        expect([role, view, await statusOf(person, view, elsewhere)]).toEqual([role, view, 404]);
      }
    }
    const careManager = await server.addPerson({ role: 'care_manager', groupId });
    const superuser = await server.addPerson({ role: 'superuser' });
    for (const view of VIEWS) {
      expect([await statusOf(careManager, view), await statusOf(superuser, view)]).toEqual([404, 200]);
    }
  });

  test('leaves out records of another hospice', async ({ server }) => {
    const { hospiceId, person } = await oneFamilyAnswers(server, 1);
    const elsewhere = await server.addHospice({ name: 'Prairie Hospice', plan: 'pro' });
    await server.addReferral({ hospiceIds: [elsewhere], status: 'enrolled' });
    const { data, totals } = await performanceOf(server, person, hospiceId, 'view=by_community');
    expect([totals.referrals?.value, totals.census?.value, totals.surveysSent?.value]).toEqual([1, 1, 1]);
    expect(data).toHaveLength(1);
  });
});

describe('Standard plan', () => {
  test('has tables without the period before and without nurses, and lists what the plan lacks', async ({ server }) => {
    const hospiceId = await server.addHospice({ plan: 'standard' });
    const person = await server.addPerson({ role: 'hospice_admin', hospiceId });
    const { before, lacks } = await performanceOf(server, person, hospiceId, 'view=by_community');
    expect([before, lacks]).toEqual([null, ['source_detail', 'period_before', 'nurses', 'themes', 'pdf']]);
    const refused = await server.as(person)(performancePath(hospiceId, 'view=by_nurse'));
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { status: 403, code: 'plan_lacks', message: 'Performance by nurse isn’t part of your hospice’s plan' },
    ]);
    // A role that may not read nurses is refused for that, on any plan.
    const seller = await server.addPerson({ role: 'hospice_business_development', hospiceId });
    const forbidden = await server.as(seller)(performancePath(hospiceId, 'view=by_nurse'));
    expect(await forbidden.json()).toMatchObject({ status: 403, code: 'forbidden' });
  });
});

const refused = (message: string) => [
  400,
  expect.objectContaining({ code: 'invalid_parameter', errors: [{ path: 'filter.days', message }] }),
];

describe('Days of a period', () => {
  test('are refused (400) when reversed, longer than 5 years or outside the calendar', async ({ server }) => {
    const hospiceId = await server.addHospice();
    const person = await server.addPerson({ role: 'hospice_admin', hospiceId });
    const errorsOf = async (days: string) => {
      const path = performancePath(hospiceId, `view=by_community&period=custom&filter.days=${days}`);
      const answered = await server.as(person)(path);
      return [answered.status, await answered.json()];
    };
    expect(await errorsOf('$btw:2026-11-02,2026-11-01')).toEqual(
      refused('Choose a first day on or before the last day'),
    );
    expect(await errorsOf('$gte:2026-11-22')).toEqual(refused('Choose a first day on or before the last day'));
    expect(await errorsOf('$btw:2020-01-01,2025-06-01')).toEqual(refused('Choose up to 5 years'));
    expect(await errorsOf('$lte:1970-01-01')).toEqual(refused('Choose days from 1990-01-01 to 2199-12-31'));
    expect((await errorsOf('$btw:2021-11-21,2026-11-20'))[0]).toBe(200);
  });
});
