import { describe, expect, test } from 'vitest';
import type { ComparedMetric } from '#contract/performance/comparedMetrics.ts';
import type { ComparedHospice, Figure } from '#contract/performance/performance.ts';
import { comparedLink, totalLink } from '#src/features/performance/comparison/comparedLinks.ts';

const SCOPE = { days: { from: '2026-10-01', to: '2026-10-31' }, filters: {} };
const FIGURE: Figure = {
  value: 18.5,
  numerator: null,
  denominator: null,
  n: 6,
  isSuppressed: false,
  isLowN: false,
  ci95: null,
};

const hospiceWith = (...keys: readonly ComparedMetric[]): ComparedHospice => ({
  hospice: { id: '0d9ff5f1-3c6e-4a5f-9a3e-1f4f2f0a7c11', name: 'Cedar Hospice' },
  figures: Object.fromEntries(keys.map((key) => [key, FIGURE])),
  notShared: [],
  declines: null,
});

const all = (...data: ComparedHospice[]) => ({
  data,
  meta: { itemsPerPage: 25, totalItems: data.length, currentPage: 1, totalPages: 1 },
});

describe('Length-of-stay figure in the hospice comparison', () => {
  test('has no link when the hospice shares it only in total', () => {
    const inSum = hospiceWith('medianLengthOfStay', 'shortStayRate');
    expect(comparedLink(inSum, 'medianLengthOfStay', SCOPE)).toBeUndefined();
    expect(comparedLink(inSum, 'shortStayRate', SCOPE)).toBeUndefined();
    expect(totalLink(all(inSum), 'medianLengthOfStay', SCOPE)).toBeUndefined();
  });

  test('links to the discharges of a hospice that shares them', () => {
    const open = hospiceWith('medianLengthOfStay', 'liveDischargeRate');
    expect(comparedLink(open, 'medianLengthOfStay', SCOPE)).toContain('filter.drillDown=discharged');
    const together = all(open, hospiceWith('medianLengthOfStay'));
    expect(totalLink(together, 'medianLengthOfStay', SCOPE)).toBeUndefined();
  });

  test('of all hospices has a link only when all of them are on the page', () => {
    const whole = all(hospiceWith('medianLengthOfStay', 'liveDischargeRate'));
    expect(totalLink(whole, 'medianLengthOfStay', SCOPE)).toContain('filter.drillDown=discharged');
    const firstPage = { ...whole, meta: { ...whole.meta, totalItems: 26 } };
    expect(totalLink(firstPage, 'medianLengthOfStay', SCOPE)).toBeUndefined();
    expect(totalLink(firstPage, 'referrals', SCOPE)).toContain('filter.drillDown=referrals');
  });
});
