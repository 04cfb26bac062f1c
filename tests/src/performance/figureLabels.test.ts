import { describe, expect, test } from 'vitest';
import type { Figure } from '#contract/performance/performance.ts';
import { changeOf } from '#src/features/performance/figureChange.ts';
import { hospiceFigureLink } from '#src/features/performance/figureLinks.ts';
import { figureSentence, formatFigure, noteOf } from '#src/features/performance/formatFigure.ts';
import { valueLabel } from '#src/ui/valueLabel.ts';

const figure = (fields: Partial<Figure>): Figure => ({
  value: null,
  numerator: null,
  denominator: null,
  n: null,
  isSuppressed: false,
  isLowN: false,
  ci95: null,
  ...fields,
});
const counted = (value: number) => figure({ value, numerator: value, n: value });
const share = (numerator: number, denominator: number) =>
  figure({ value: numerator / denominator, numerator, denominator, n: denominator });

describe('Figure value', () => {
  test.for([
    ['count', 1204, '1,204'],
    ['share', 0.68, '68%'],
    ['share', 0.004, '<1%'],
    ['share', 0.996, '>99%'],
    ['share', 1, '100%'],
    ['hours', 20.52, '20h 31m'],
    ['hours', 76, '3d 4h'],
    ['minutes', 12, '12 min'],
    ['minutes', 130, '2h 10m'],
    ['days', 8.5, '8.5 days'],
    ['days', 1, '1 day'],
  ] as const)('in the unit %s: %s is written %s', ([unit, value, words]) => {
    expect(valueLabel(unit, value)).toBe(words);
  });
});

describe('Note beside a figure', () => {
  test('shows what the figure is made of', () => {
    expect(noteOf('conversionRate', share(34, 50))).toBe('34 of 50');
    expect(noteOf('medianHoursToAdmission', figure({ value: 5, n: 40 }))).toBe('40 enrolled');
    expect(figureSentence('conversionRate', share(34, 50))).toBe('Conversion, all referrals: 68%, 34 of 50');
  });

  test('says why there is no figure: no data, or fewer than 5 answers', () => {
    const nothing = figure({ numerator: 0, denominator: 0, n: 0 });
    expect(formatFigure('conversionRate', nothing)).toBe('–');
    expect(noteOf('conversionRate', nothing)).toBe('none received');
    expect(noteOf('overallTopBox', figure({ isSuppressed: true }))).toBe('Not shown: fewer than 5 answers');
  });
});

describe('Change from the period before', () => {
  test('is described in words, and is good or bad only where one direction is better', () => {
    expect(changeOf('referrals', counted(52), counted(40))).toMatchObject({
      direction: 'up',
      text: '+12 (30%)',
      isGood: true,
    });
    expect(changeOf('declined', counted(52), counted(40))?.isGood).toBe(false);
    expect(changeOf('pending', counted(52), counted(40))?.isGood).toBeNull();
    expect(changeOf('conversionDecided', share(34, 50), share(32, 50))?.text).toBe('4 points higher');
    expect(
      changeOf('medianHoursToAdmission', figure({ value: 5, n: 30 }), figure({ value: 7.5, n: 30 })),
    ).toMatchObject({
      text: '2h 30m shorter',
      isGood: true,
    });
    expect(changeOf('referrals', counted(10), counted(10))?.text).toBe('no change');
  });

  test('has no percentage below 5, and is absent for a share of so few', () => {
    expect(changeOf('referrals', counted(8), counted(4))?.text).toBe('+4');
    expect(changeOf('conversionDecided', share(3, 4), share(1, 4))).toBeUndefined();
    expect(changeOf('referrals', counted(8), undefined)).toBeUndefined();
  });
});

const link = (...[key, part]: Parameters<typeof hospiceFigureLink>) => {
  const address = hospiceFigureLink(key, part);
  return address === undefined ? undefined : Object.fromEntries(new URL(address, 'http://localhost').searchParams);
};

describe('Link of a figure', () => {
  const days = { from: '2026-10-23', to: '2026-11-21' };
  const filters = { 'filter.enrollment.hospiceLocation.id': ['l'], 'filter.source': ['hospital' as const] };

  test('opens the registry with the figure, its days, its source and the page filters', () => {
    expect(link('conversionRate', { days, filters, source: { sourceType: 'nurse', id: null } })).toEqual({
      'filter.drillDown': 'enrolled',
      'filter.drillDownDays': '$btw:2026-10-23,2026-11-21',
      'filter.drillDownSource': 'nurse:none',
      'filter.enrollment.hospiceLocation.id': 'l',
      'filter.source': 'hospital',
    });
  });

  test('opens the feedback for survey figures, has no days for current figures, and is absent without a list', () => {
    expect(link('overallTopBox', { days, filters })).toMatchObject({
      tab: 'feedback',
      'filter.drillDown': 'overallTop',
      'filter.hospiceLocation.id': 'l',
    });
    expect(link('pending', { days, filters: {} })).toEqual({ 'filter.drillDown': 'pending' });
    expect(link('surveysSent', { days, filters })).toBeUndefined();
    expect(link('averageDailyCensus', { days, filters })).toBeUndefined();
  });
});
