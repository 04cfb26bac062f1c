import { describe, expect, test } from 'vitest';
import type { CountKey } from '#contract/referrals/counts/counts.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { visibilityOf, visibleFigures } from '#server/performance/comparison.rules.ts';
import { figurePeriod } from '#server/performance/figurePeriod.rules.ts';
import { type Counted, countsFor, figuresOf, SUPPRESSED } from '#server/performance/figures.rules.ts';

const counted = (counts: readonly (readonly [CountKey, number])[], others: Partial<Counted> = {}): Counted => ({
  counts: new Map(counts),
  statistics: new Map(),
  care: null,
  ...others,
});

const top = (surveysAnswered: number, answers: number) =>
  figuresOf(
    ['overallTopBox'],
    counted([
      ['surveysAnswered', surveysAnswered],
      ['overallTop', 3],
      ['overallAnswered', answers],
    ]),
  ).overallTopBox;

const ofN = (n: number) => ({ ...SUPPRESSED, value: n, n, isSuppressed: false });

const facts = (...shared: SharedFact[]) => new Set(shared);

const daily = (days: number) =>
  figuresOf(['averageDailyCensus'], counted([], { care: { patientDays: 45, stays: 4, days } })).averageDailyCensus;

const resolved = (surveysAnswered: number) =>
  figuresOf(
    ['medianHoursToResolve', 'resolvedWithin48h'],
    counted(
      [
        ['surveysAnswered', surveysAnswered],
        ['lowScoresResolvedWithin48h', 1],
        ['lowScores', 2],
      ],
      { statistics: new Map([['medianHoursToResolve', { value: 20, n: 1 }]]) },
    ),
  );

describe('Performance figures', () => {
  test('a rate shows its numerator and denominator, and has no value when the denominator is zero', () => {
    const { within4h } = figuresOf(
      ['within4h'],
      counted([
        ['admittedWithin4h', 1],
        ['enrolled', 4],
      ]),
    );
    expect(within4h).toEqual({
      value: 0.25,
      numerator: 1,
      denominator: 4,
      n: 4,
      isSuppressed: false,
      isLowN: false,
      ci95: null,
    });
    expect(
      figuresOf(
        ['within4h'],
        counted([
          ['admittedWithin4h', 0],
          ['enrolled', 0],
        ]),
      ).within4h?.value,
    ).toBeNull();
  });

  test('the average daily census is the patient days divided by the days of the period, and has no value for zero days', () => {
    expect(daily(30)).toMatchObject({ value: 1.5, numerator: 45, denominator: 30, n: 4 });
    expect(daily(0)?.value).toBeNull();
  });

  test('a survey figure is suppressed below five answered surveys, and below five answers to its question', () => {
    expect(top(5, 5)).toMatchObject({ value: 0.6, isSuppressed: false });
    expect(top(5, 4)).toEqual(SUPPRESSED);
    expect(top(4, 5)).toEqual(SUPPRESSED);
  });

  test('a survey figure with fewer than 30 answers is marked as based on few, and always has a confidence interval', () => {
    expect(top(40, 29)).toMatchObject({ n: 29, isLowN: true, ci95: expect.anything() });
    expect(top(40, 30)).toMatchObject({ n: 30, isLowN: false, ci95: expect.anything() });
  });

  test('figures of resolved low scores are suppressed below five answered surveys', () => {
    expect(resolved(4)).toEqual({ medianHoursToResolve: SUPPRESSED, resolvedWithin48h: SUPPRESSED });
    expect(resolved(5)).toMatchObject({ medianHoursToResolve: { value: 20, n: 1 }, resolvedWithin48h: { value: 0.5 } });
  });

  test('a figure requests the counts it is calculated from and the counts that decide whether it is shown', () => {
    expect(countsFor('referrals')).toEqual(['referrals']);
    expect(countsFor('within4h')).toEqual(['admittedWithin4h', 'enrolled']);
    expect(countsFor('medianHoursToResolve')).toEqual(['lowScoresResolved', 'surveysAnswered']);
    expect(countsFor('averageDailyCensus')).toEqual([]);
  });

  test('a figure whose count is missing throws an error instead of showing zero', () => {
    expect(() => figuresOf(['referrals'], counted([]))).toThrow('was not counted');
  });
});

describe('Figures of a hospice shown to a group', () => {
  test('a figure is shown from single records only when every fact it is based on is shared', () => {
    expect(visibilityOf('medianHoursToAdmission', facts('dates'), true)).toBe('singly');
    expect(visibilityOf('medianHoursToAdmission', facts('discharge'), false)).toBe('not_at_all');
    expect(visibilityOf('overallTopBox', facts('survey_scores'), true)).toBe('singly');
    expect(visibilityOf('medianLengthOfStay', facts('length_of_stay', 'dates', 'discharge'), true)).toBe('singly');
  });

  test('a figure shared only in sum is shown in sum, and not at all when the query is narrowed down', () => {
    expect(visibilityOf('overallTopBox', facts('survey_scores_in_sum'), false)).toBe('in_sum');
    expect(visibilityOf('overallTopBox', facts('survey_scores_in_sum'), true)).toBe('not_at_all');
    expect(visibilityOf('overallTopBox', facts('length_of_stay'), false)).toBe('not_at_all');
    expect(visibilityOf('medianLengthOfStay', facts('length_of_stay'), false)).toBe('in_sum');
  });

  test('figures that are not shared are left out, and sums and answered surveys below five are suppressed', () => {
    const whole = { referrals: ofN(4), enrolled: ofN(4), declined: ofN(5), surveysAnswered: ofN(4), stillOpen: ofN(9) };
    const { figures, notShared } = visibleFigures(whole, (key) =>
      key === 'stillOpen' ? 'not_at_all' : key === 'referrals' || key === 'surveysAnswered' ? 'singly' : 'in_sum',
    );
    expect(figures).toEqual({
      referrals: ofN(4),
      enrolled: SUPPRESSED,
      declined: ofN(5),
      surveysAnswered: SUPPRESSED,
    });
    expect(notShared).toEqual(['stillOpen']);
    expect(visibleFigures({ surveysAnswered: ofN(5) }, () => 'singly').figures).toEqual({ surveysAnswered: ofN(5) });
  });
});

test('figure periods follow the time zone of the hospice, and reversed days, days outside 1990 to 2199 and more than 1,830 days are refused', () => {
  const now = new Date('2026-11-20T04:30:00Z');
  const custom = (from: string, to: string) =>
    figurePeriod({ period: 'custom', 'filter.days': { from, to } }, 'America/Chicago', now);
  expect(figurePeriod({ period: 'last_7_days' }, 'America/Chicago', now)).toEqual({
    from: '2026-11-13',
    to: '2026-11-19',
    before: { from: '2026-11-06', to: '2026-11-12' },
    timeZone: 'America/Chicago',
    computedAt: '2026-11-20T04:30:00.000Z',
  });
  expect(custom('2026-11-19', '2026-11-19')).toMatchObject({ from: '2026-11-19', to: '2026-11-19' });
  expect(custom('1990-01-01', '1990-01-31')).toMatchObject({ from: '1990-01-01' });
  expect(custom('2199-12-01', '2199-12-31')).toMatchObject({ to: '2199-12-31' });
  // 1830 days, as if each of the five years were a leap year.
  expect(custom('2020-01-01', '2025-01-03')).toMatchObject({ to: '2025-01-03' });
  for (const [from, to] of [
    ['2026-11-19', '2026-11-18'],
    ['1989-12-31', '1990-01-31'],
    ['2199-12-01', '2200-01-01'],
    ['2020-01-01', '2025-01-04'],
  ] as const)
    expect(() => custom(from, to), `${from} to ${to}`).toThrow('Check the days of the period');
});
