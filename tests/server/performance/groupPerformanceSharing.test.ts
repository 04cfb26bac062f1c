import { describe, expect } from 'vitest';
import { COMPARED_METRICS, type ComparedMetric } from '#contract/performance/comparedMetrics.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { sql } from '#server/platform/database/connection.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { addCompared, FOUR_CONTENT, HARBOR_ANSWERS } from './support/comparedHospices.ts';
import { HARBOR, IN_SUM, readComparison as read, TOTALS, without, written } from './support/comparison.ts';
import { test } from '../support/server.ts';
import { setDefault } from '../organizations/support/sharing.ts';
import { addResult } from '../surveys/support/surveyResults.ts';
import { makeWorld } from '../support/world.ts';

const DATED = ['medianMinutesToFirstContact', 'medianHoursToAdmission', 'within24h'] as const;
const OF_STAYS = ['medianLengthOfStay', 'shortStayRate'] as const;
const ANSWERED = ['surveysAnswered', 'overallTopBox', 'recommendTopBox'] as const;
const SUPPRESSED_STAYS = { medianLengthOfStay: 'suppressed', shortStayRate: 'suppressed' };
const STAYS_OF_BIRCH = { medianLengthOfStay: 'null of 0', shortStayRate: '0/0' };

interface Kept {
  readonly facts: readonly SharedFact[];
  readonly notShared: readonly ComparedMetric[];
  /** The differing cells of the row, and of the totals, which then contain only the other hospices. */
  readonly row?: Partial<Record<ComparedMetric, string>>;
  readonly totals: Partial<Record<ComparedMetric, string>>;
}
const KEPT: readonly Kept[] = [
  { facts: ['decline_reason'], notShared: ['conversionEligible'], totals: { conversionEligible: '1/1' } },
  {
    facts: ['dates'],
    notShared: DATED,
    row: SUPPRESSED_STAYS,
    totals: {
      medianMinutesToFirstContact: '60 of 1',
      medianHoursToAdmission: '30 of 1',
      within24h: '0/1',
      ...STAYS_OF_BIRCH,
    },
  },
  { facts: ['length_of_stay'], notShared: OF_STAYS, totals: STAYS_OF_BIRCH },
  {
    facts: ['discharge'],
    notShared: ['liveDischargeRate', 'deathsWithSia'],
    row: SUPPRESSED_STAYS,
    totals: { liveDischargeRate: '0/0', deathsWithSia: '0/0', ...STAYS_OF_BIRCH },
  },
  { facts: ['sia'], notShared: ['deathsWithSia'], totals: { deathsWithSia: '0/0' } },
  // The sum is still shared, and shown for the first five of six families.
  {
    facts: ['survey_scores'],
    notShared: [],
    row: { surveysAnswered: '5', recommendTopBox: '4/5' },
    totals: { surveysAnswered: '9', recommendTopBox: '8/9' },
  },
  {
    facts: ['survey_scores', 'survey_scores_in_sum'],
    notShared: ANSWERED,
    totals: { surveysAnswered: 'suppressed', overallTopBox: 'suppressed', recommendTopBox: 'suppressed' },
  },
  { facts: ['survey_scores_in_sum', 'decline_detail', 'nurse_names', 'level_of_care'], notShared: [], totals: {} },
];

describe('Hospice comparison with facts that are not shared', () => {
  test.for(KEPT)(
    'leaves out every figure based on what a hospice does not share: $facts',
    async ({ facts, notShared, row, totals }, { server }) => {
      const world = await makeWorld(server);
      const { addAnswers, harbor } = await addCompared(server, world);
      await addAnswers('harbor', HARBOR_ANSWERS);
      await addAnswers('birch', FOUR_CONTENT);
      await setDefault(server, harbor, without(...facts));
      const seen = await read(server, world);

      const own = seen.data.at(-1);
      expect(own?.notShared).toEqual(notShared);
      const found = COMPARED_METRICS.filter((key) => !notShared.includes(key));
      expect(Object.keys(own?.figures ?? {})).toEqual(found);
      const figures = { ...HARBOR, ...row };
      expect(written(own?.figures ?? {})).toEqual(Object.fromEntries(found.map((key) => [key, figures[key]])));
      expect(own?.declines === null).toBe(facts.includes('decline_reason'));
      expect(written(seen.totals)).toEqual({ ...TOTALS, ...totals });
    },
  );

  test('has no total for a figure that no hospice shares', async ({ server }) => {
    const world = await makeWorld(server);
    const { harbor, birch, cedar } = await addCompared(server, world);
    for (const id of [harbor, birch, cedar]) await setDefault(server, id, without('dates', 'length_of_stay'));
    const { totals } = await read(server, world);
    expect(COMPARED_METRICS.filter((key) => !(key in totals))).toEqual([...DATED, ...OF_STAYS]);
  });

  test('leaves out a hospice that does not take part, and suppresses totals of surveys that would reveal its scores', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { addAnswers, harbor } = await addCompared(server, world);
    await addAnswers('harbor', HARBOR_ANSWERS);
    await addAnswers('birch', FOUR_CONTENT);
    await setDefault(server, harbor, without('performance_comparison', 'survey_scores', 'dates'));
    const { before, data, leftOut, meta, totals } = await read(server, world);

    expect([data.map(({ hospice }) => hospice.name), meta.totalItems, leftOut]).toEqual([
      ['Birch Hospice', 'Cedar Hospice'],
      2,
      1,
    ]);
    // Its referrals are the group's own and stay; figures shared only in sum could be worked out from the totals.
    expect(written(totals)).toMatchObject({
      referrals: '5',
      conversionRate: '2/5',
      ...STAYS_OF_BIRCH,
      surveysAnswered: 'suppressed',
      overallTopBox: 'suppressed',
    });
    expect(written(before)).toMatchObject({ referrals: '1', medianMinutesToFirstContact: 'null of 0' });
  });

  test('applies the sharing settings for one group instead of the defaults of the hospice', async ({ server }) => {
    const world = await makeWorld(server);
    const { harbor } = await addCompared(server, world);
    const sharing = JSON.stringify(without('dates', 'length_of_stay'));
    await server.db
      .insertInto('group_sharing')
      .values({ hospice_id: harbor, group_id: world.groupId, sharing })
      .execute();
    expect((await read(server, world)).data.at(-1)?.notShared).toEqual([...DATED, ...OF_STAYS]);
  });
});

describe('Hospice comparison with figures shared in sum only', () => {
  test('shows the same figures as single results do, and adds to the totals only figures that are shown', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { addAnswers, birch, harbor } = await addCompared(server, world);
    await addAnswers('harbor', HARBOR_ANSWERS.slice(0, 5));
    await addAnswers('birch', FOUR_CONTENT);
    const singly = await read(server, world);
    for (const id of [harbor, birch]) await setDefault(server, id, IN_SUM);
    const inSum = await read(server, world);

    expect(inSum.data).toEqual(singly.data);
    // The totals minus the other hospice would reveal the answers of four families.
    expect(written(inSum.totals)).toMatchObject({ surveysAnswered: '5', overallTopBox: '4/5', recommendTopBox: '4/5' });
  });

  test('changes its number of answered surveys only in steps of five, between periods and from day to day', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { addAnswers, harbor } = await addCompared(server, world);
    await setDefault(server, harbor, IN_SUM);
    const found: (number | undefined)[] = [];
    const lookAround = async () => {
      for (const period of ['last_7_days', 'last_30_days', 'last_90_days', 'quarter', 'last_12_months']) {
        const { before, data } = await read(server, world, `period=${period}`);
        found.push(data.at(-1)?.figures.surveysAnswered?.value ?? 0, before.surveysAnswered?.value ?? 0);
      }
    };
    // One after the other from 10 November on: as many looks as answers, and as days that pass by.
    await addAnswers('harbor', [...HARBOR_ANSWERS, ...FOUR_CONTENT]);
    await lookAround();
    for (const day of ['11-21', '11-24', '12-09', '12-10', '12-11']) {
      await addAnswers('harbor', [{ overall: 1, recommend: 0 }], `2026-${day}`);
      server.clock.now = new Date(`2026-${day}T23:00:00Z`);
      await lookAround();
    }
    expect(new Set(found)).toEqual(new Set([0, 5, 10, 15]));
  });

  test('counts each question in fives of its own: a family that answers it alone among five is not shown', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { addAnswers, harbor } = await addCompared(server, world);
    await setDefault(server, harbor, IN_SUM);
    const figuresOf = async () => written((await read(server, world)).data.at(-1)?.figures ?? {});
    await addAnswers('harbor', HARBOR_ANSWERS.slice(0, 5));
    expect(await figuresOf()).toMatchObject({ surveysAnswered: '5', overallTopBox: '4/5', recommendTopBox: '4/5' });
    const silent = Array.from({ length: 4 }, () => ({ recommend: 10 }));
    await addAnswers('harbor', [{ overall: 1, recommend: 10 }, ...silent], '2026-11-11');
    expect(await figuresOf()).toMatchObject({ surveysAnswered: '10', overallTopBox: '4/5', recommendTopBox: '9/10' });
    await addAnswers('harbor', FOUR_CONTENT, '2026-11-12');
    expect(await figuresOf()).toMatchObject({ surveysAnswered: '10', overallTopBox: '8/10', recommendTopBox: '9/10' });
  });

  test('keeps a five as it was shown when one of its records disappears or comes back', async ({ server }) => {
    const world = await makeWorld(server);
    const { harbor } = await addCompared(server, world);
    await setDefault(server, harbor, IN_SUM);
    const enrollments: string[] = [];
    for (const [index, values] of [
      ...HARBOR_ANSWERS.slice(0, 5),
      ...FOUR_CONTENT,
      { overall: 1, recommend: 0 },
    ].entries()) {
      const { enrollmentIds } = await server.addReferral({
        hospiceIds: [harbor],
        groupId: world.groupId,
        status: 'enrolled',
        receivedAt: new Date('2026-08-01T12:00:00Z'),
      });
      const enrollmentId = enrollmentIds[0] ?? '';
      enrollments.push(enrollmentId);
      const submittedAt = new Date(`2026-11-${10 + index}T12:00:00Z`);
      await addResult(server, { enrollmentId, hospiceId: harbor }, { values, submittedAt });
    }
    const look = async () => (await read(server, world)).data.at(-1)?.figures;
    const shown = await look();
    expect(written(shown ?? {})).toMatchObject({
      surveysAnswered: '10',
      overallTopBox: '8/10',
      recommendTopBox: '8/10',
    });
    const set = (index: number, fields: object) =>
      server.db
        .updateTable('enrollment')
        .set(fields)
        .where('id', '=', enrollments[index] ?? '')
        .execute();
    const answered = ['surveysAnswered', 'overallTopBox', 'recommendTopBox'] as const;
    const scores = async () => {
      const figures = await look();
      return answered.map((key) => figures?.[key]);
    };
    const before = answered.map((key) => shown?.[key]);
    await set(1, { deleted_at: server.clock.now });
    expect(await scores()).toEqual(before);
    // The next family does not move up.
    const other = await world.addOwnReferral();
    const late = { values: { overall: 1, recommend: 0 }, submittedAt: new Date('2026-11-20T12:00:00Z') };
    await addResult(server, { enrollmentId: other.enrollmentId, hospiceId: harbor }, late);
    expect(await scores()).toEqual(before);
    await set(1, { deleted_at: null });
    expect(await scores()).toEqual(before);
    await server.db
      .deleteFrom('survey_result')
      .where('enrollment_id', '=', enrollments[4] ?? '')
      .execute();
    expect(await scores()).toEqual(before);
  });

  test('shows no survey figures when filtered by a provider or a custom period', async ({ server }) => {
    const world = await makeWorld(server);
    const { addAnswers, harbor, otherProviderId } = await addCompared(server, world);
    await addAnswers('harbor', HARBOR_ANSWERS);
    await setDefault(server, harbor, IN_SUM);
    for (const query of [
      `filter.stakeholders.id=${otherProviderId}`,
      'period=custom&filter.days=$btw:2026-11-01,2026-11-20',
    ]) {
      const { data, totals } = await read(server, world, query);
      expect([query, data.at(-1)?.notShared]).toEqual([query, ANSWERED]);
      expect([query, totals.surveysAnswered?.isSuppressed]).toEqual([query, true]);
    }
  });

  test('reads sums of scores from the database only for its own group, and never of fewer than five surveys', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { addAnswers, birch, harbor } = await addCompared(server, world);
    await addAnswers('harbor', HARBOR_ANSWERS);
    await addAnswers('birch', FOUR_CONTENT);
    for (const id of [harbor, birch]) await setDefault(server, id, IN_SUM);
    const sums = (groupId: string | null, hospiceId: string | null = null) =>
      inSession(
        server.db,
        {
          id: world.people.care_manager.id,
          accountType: 'stakeholder',
          role: 'care_manager',
          groupId,
          hospiceId,
          locationIds: [],
        },
        async (trx) =>
          (await sql`select * from scores_in_sum('2026-10-22', '2026-11-20', 'America/New_York')`.execute(trx)).rows,
      );

    expect(await sums(world.groupId)).toEqual([
      {
        hospice_id: harbor,
        surveys_answered: 5,
        overall_answered: 5,
        overall_top: 4,
        recommend_answered: 5,
        recommend_top: 4,
      },
    ]);
    expect(await sums(world.foreignGroupId)).toEqual([]);
    await expect(sums(null, harbor)).rejects.toThrow(/permission denied/);
  });

  test('shows the length of stay for five stays though their dates are not shared', async ({ server }) => {
    const world = await makeWorld(server);
    const { harbor } = await addCompared(server, world);
    for (const day of ['11', '12', '13']) {
      await server.addReferral({
        hospiceIds: [harbor],
        groupId: world.groupId,
        status: 'enrolled',
        receivedAt: new Date(`2026-09-${day}T12:00:00Z`),
        enrollment: { discharge_date: `2026-11-${day}`, discharge_type: 'death' },
      });
    }
    await setDefault(server, harbor, without('dates'));
    // 5, 32 and three times 62 days.
    const { data, totals } = await read(server, world);
    for (const figures of [data.at(-1)?.figures ?? {}, totals]) {
      expect(written(figures)).toMatchObject({ medianLengthOfStay: '62 of 5', shortStayRate: '1/5' });
    }
  });
});
