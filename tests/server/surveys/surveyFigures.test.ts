import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { LOW_N, MIN_SHOWN, scaleOf, sharesOf, wilson, type Box } from '#contract/surveys/scoring.ts';
import { SurveyQuestionKey } from '#contract/surveys/surveyQuestions.ts';
import { SurveyScores } from '#contract/surveys/surveyResults.ts';
import { askingHospice, day } from './support/feedbackCalls.ts';
import { addInvitation } from '../people/support/invitations.ts';
import { dayOf } from '../referrals/support/listModel.ts';
import { test } from '../support/server.ts';
import { addResult, CONTENT, UNHAPPY, type Values } from './support/surveyResults.ts';
import { boxOf } from '../../support/surveyBoxes.ts';

/** The expected scores, computed plainly from the answers. */
function modelOf(all: readonly Values[], key: SurveyQuestionKey) {
  const values = all.flatMap((each) => (each[key] === undefined ? [] : [each[key]]));
  const n = values.length;
  if (n < MIN_SHOWN) return { key, isSuppressed: true, isLowN: false, n: null, boxes: null, top: null, mean: null };
  const inBox = (box: Box) => values.filter((value) => boxOf(scaleOf(key), value) === box).length;
  const top = inBox('top');
  return {
    key,
    isSuppressed: false,
    isLowN: n < LOW_N,
    n,
    boxes: sharesOf({ top, middle: inBox('middle'), bottom: inBox('bottom') }),
    top: { numerator: top, share: top / n, ...wilson(top, n) },
    mean: expect.closeTo(values.reduce((sum, value) => sum + value, 0) / n, 9),
  };
}

describe('Survey scores', () => {
  const face = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });
  const answered = fc.record({
    overall: fc.integer({ min: 1, max: 5 }),
    comfort: face,
    support: face,
    recommend: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
  });

  test('match a plain model in memory for random answers', async ({ server }) => {
    const { enroll, get } = await askingHospice(server);
    const about = await enroll();
    const given: Values[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(answered, { minLength: 1, maxLength: 8 }), async (more) => {
        for (const values of more) {
          await addResult(server, about, { values });
          given.push(values);
        }
        const { items, compositeTop, results, responseRate } = z.parse(
          SurveyScores,
          JSON.parse(await get('survey-scores')),
        );
        const active = SurveyQuestionKey.options.filter((key) => items.some((item) => item.key === key));
        expect(items).toEqual(active.map((key) => expect.objectContaining(modelOf(given, key))));
        const shares = active.flatMap((key) => {
          const { top } = modelOf(given, key);
          return key === 'recommend' || top === null ? [] : [top.share];
        });
        const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
        expect(compositeTop === null).toBe(shares.length === 0);
        expect(compositeTop ?? 0).toBeCloseTo(shares.length === 0 ? 0 : mean, 9);
        expect([results, responseRate]).toEqual([given.length, 1]);
      }),
      { numRuns: 12 },
    );
    expect(given.length).toBeGreaterThan(MIN_SHOWN);
  });

  test('of fewer than five answers are suppressed in the response body itself', async ({ server }) => {
    const { enroll, get, scores } = await askingHospice(server);
    const about = await enroll();
    for (let n = 0; n < MIN_SHOWN - 1; n += 1) await addResult(server, about, { values: { overall: 5, recommend: 9 } });
    const Raw = z.object({ items: z.array(z.looseObject({ key: z.string() })), compositeTop: z.nullable(z.number()) });
    const raw = z.parse(Raw, JSON.parse(await get('survey-scores')));
    const [overall] = raw.items;
    expect(overall).toEqual({
      key: 'overall',
      question: 'Overall, how is your experience with Harbor Hospice so far?',
      scale: 'faces5',
      isSuppressed: true,
      isLowN: false,
      n: null,
      boxes: null,
      top: null,
      mean: null,
    });
    expect(raw.items.every(({ isSuppressed, n, boxes }) => isSuppressed === true && n === null && boxes === null)).toBe(
      true,
    );
    expect(raw.compositeTop).toBeNull();

    await addResult(server, about, { values: { overall: 1 } });
    const { items, compositeTop } = await scores();
    const keys = items.filter(({ isSuppressed }) => !isSuppressed).map(({ key }) => key);
    expect([keys, compositeTop]).toEqual([['overall'], 0.8]);
    expect(items[0]).toMatchObject({ n: 5, isLowN: true, boxes: { top: 80, middle: 0, bottom: 20 }, mean: 4.2 });
  });

  test('include active questions and switched-off ones with answers, but no switched-off ones without', async ({
    server,
  }) => {
    const { enroll, scores } = await askingHospice(server);
    await addResult(server, await enroll(), { values: { overall: 5, visits: 4 } });
    const { items } = await scores();
    const keys = items.map(({ key }) => key);
    expect(keys).toContain('visits');
    expect(keys).toContain('kindness');
    expect(keys).not.toContain('supplies');
    expect(keys).not.toContain('comment');
  });

  test('report the period’s invitations sent, undeliverable and completed, and how fast low scores were resolved', async ({
    server,
  }) => {
    const { enroll, scores } = await askingHospice(server);
    const asked = async (fields: Parameters<typeof addInvitation>[2]) =>
      addInvitation(server, await enroll(), { sent_at: day('2026-11-10'), created_at: day('2026-11-09'), ...fields });
    await asked({ status: 'sent' });
    await asked({ status: 'expired' });
    await asked({ status: 'undeliverable' });
    await asked({ status: 'undeliverable', sent_at: null });
    await asked({ status: 'cancelled', sent_at: null });
    await asked({ status: 'scheduled', sent_at: null });
    await asked({ status: 'sent', sent_at: day('2026-10-01'), created_at: day('2026-10-01') });
    const hours = async (lasting: number) =>
      addResult(server, await enroll(), {
        values: UNHAPPY,
        submittedAt: day('2026-11-11'),
        sentAt: day('2026-11-10'),
        result: {
          alert_state: 'resolved',
          alert_resolved_at: new Date(day('2026-11-11').getTime() + lasting * 3_600_000),
        },
      });
    await hours(1);
    await hours(4);
    await hours(30);
    await hours(50.5);
    await addResult(server, await enroll(), { values: UNHAPPY, sentAt: day('2026-11-10') });
    // Asked before those days: its answer counts, its invitation does not.
    await addResult(server, await enroll(), { submittedAt: day('2026-11-12'), sentAt: day('2026-10-20') });

    const figures = await scores('filter.submittedAt=$btw:2026-11-05,2026-11-20');
    expect(figures).toMatchObject({ results: 6, sent: 9, undeliverable: 2, completed: 5 });
    expect(figures.responseRate).toBeCloseTo(5 / 7);
    expect(figures.low).toEqual({ total: 5, open: 1, medianHoursToResolve: 17 });
    const none = await scores('filter.submittedAt=$lte:2025-01-01');
    expect(none).toMatchObject({ results: 0, sent: 0, responseRate: null, compositeTop: null });
    expect(none.low).toEqual({ total: 0, open: 0, medianHoursToResolve: null });
  });

  test('use days in the hospice’s own time zone, as the list of results does', async ({ server }) => {
    const { enroll, feedback, scores } = await askingHospice(server);
    const about = await enroll();
    // Before and after midnight in New York, in winter and in summer.
    const moments = ['2026-11-05T04:59:59Z', '2026-11-05T05:00:00Z', '2026-07-05T03:59:59Z', '2026-07-05T04:00:00Z'];
    for (const text of moments) await addResult(server, about, { submittedAt: new Date(text) });
    for (const date of ['2026-11-04', '2026-11-05', '2026-07-04', '2026-07-05']) {
      const query = `filter.submittedAt=$btw:${date},${date}`;
      const wanted = moments.filter((text) => dayOf(new Date(text)) === date).length;
      expect(wanted).toBe(1);
      expect([date, (await feedback(query)).meta.totalItems]).toEqual([date, wanted]);
      expect([date, (await scores(query)).results]).toEqual([date, wanted]);
    }
  });
});

const month = (name: string, positive: number, negative: number) => ({
  month: name,
  positive,
  neutral: 0,
  negative,
});

describe('Survey themes', () => {
  test('are counted by polarity and by month in the hospice’s time zone, including empty months', async ({
    server,
  }) => {
    const { enroll, feedback, themes } = await askingHospice(server);
    const about = await enroll();
    const add = (text: string, polarity: 'positive' | 'negative', state: 'found' | 'removed' = 'found') =>
      addResult(server, about, {
        submittedAt: new Date(text),
        comment: 'About the nurses',
        themes: [{ key: 'staff_compassion', polarity, state }],
      });
    // Still August in New York.
    await add('2026-09-01T03:30:00Z', 'positive');
    await add('2026-09-01T04:30:00Z', 'positive');
    await add('2026-11-02T12:00:00Z', 'negative');
    await add('2026-11-03T12:00:00Z', 'negative', 'removed');
    await addResult(server, about, { submittedAt: day('2026-11-04'), values: CONTENT });

    const counts = await themes();
    expect(counts.comments).toBe(4);
    const compassion = counts.themes.find(({ key }) => key === 'staff_compassion');
    expect(compassion).toEqual({
      key: 'staff_compassion',
      positive: 2,
      neutral: 0,
      negative: 1,
      months: [month('2026-08', 1, 0), month('2026-09', 1, 0), month('2026-10', 0, 0), month('2026-11', 0, 1)],
    });
    expect(counts.themes.every(({ months }) => months.length === 4)).toBe(true);
    for (const polarity of ['positive', 'neutral', 'negative'] as const) {
      const { meta } = await feedback(`filter.theme=staff_compassion&filter.polarity=${polarity}`);
      expect(meta.totalItems).toBe(compassion?.[polarity]);
    }

    const months = async (range: string) => (await themes(`filter.submittedAt=${range}`)).themes[0]?.months ?? [];
    expect((await months('$btw:1990-01-01,2026-09-15')).map((each) => each.month)).toEqual(['2026-08', '2026-09']);
    expect((await months('$gte:2026-10-20')).map((each) => each.month)).toEqual(['2026-10', '2026-11']);
    expect((await months('$btw:2026-10-01,2100-01-01')).map((each) => each.month)).toEqual(['2026-10', '2026-11']);
    expect(await months('$lte:2020-01-01')).toEqual([]);
  });

  test('of a hospice without answers have no comments and no months', async ({ server }) => {
    const { themes } = await askingHospice(server);
    const counts = await themes();
    expect([counts.comments, counts.themes.length, counts.themes[0]?.months]).toEqual([0, 12, []]);
  });
});
