import type { HospicePerformance } from '#contract/performance/performance.ts';
import { formatFigure } from '#src/features/performance/formatFigure.ts';
import { isEnoughToJudge } from '#src/features/performance/figureChange.ts';
import { pluralText } from '#src/ui/countText.ts';

/** Fewer admissions have no meaningful middle. */
const MIN_FOR_MEDIAN = 5;

/**
 * The period in a sentence or two: admissions, from how many referrals, and how long half of them took. Undefined where no referral came.
 * With few referrals it compares nothing.
 */
export function headlineOf({ before, totals }: Pick<HospicePerformance, 'before' | 'totals'>): string | undefined {
  const { enrolled, medianHoursToAdmission: median, referrals } = totals;
  if (!referrals?.value || !enrolled || enrolled.value === null) return undefined;
  const admissions = pluralText(enrolled.value, 'admission', 'admissions');
  const sources = `from ${pluralText(referrals.value, 'referral', 'referrals')}`;
  const former = before?.enrolled;
  const canCompare = former && former.value !== null && isEnoughToJudge('enrolled', enrolled, former);
  const change = canCompare ? ` (${changeText(enrolled.value - (former.value ?? 0))})` : '';
  const waits =
    median && median.value !== null && (median.n ?? 0) >= MIN_FOR_MEDIAN
      ? ` Half took longer than ${formatFigure('medianHoursToAdmission', median)}.`
      : '';
  return `${admissions}${change} ${sources}.${waits}`;
}

function changeText(change: number): string {
  if (change === 0) return 'unchanged';
  return `${change > 0 ? 'up' : 'down'} ${Math.abs(change)}`;
}
