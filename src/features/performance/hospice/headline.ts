import type { HospicePerformance } from '#contract/performance/performance.ts';
import { formatFigure } from '#src/features/performance/formatFigure.ts';
import { isEnoughToJudge } from '#src/features/performance/figureChange.ts';
import { pluralText } from '#src/ui/countText.ts';

/** Fewer admissions have no meaningful middle. */
const MIN_FOR_MEDIAN = 5;

/**
 * The period in a sentence or two: admissions, on how many referrals, and how long half of them took. Undefined where no referral came.
 * With few referrals it compares nothing.
 */
export function headlineOf({ before, totals }: Pick<HospicePerformance, 'before' | 'totals'>): string | undefined {
  const { enrolled, medianHoursToAdmission: median, referrals } = totals;
  if (!referrals?.value || !enrolled || enrolled.value === null) return undefined;
  const on = `on ${pluralText(referrals.value, 'referral', 'referrals')}`;
  const former = before?.enrolled;
  const canCompare = former && former.value !== null && isEnoughToJudge('enrolled', enrolled, former);
  const admissions = canCompare
    ? admissionsText(enrolled.value - (former.value ?? 0), enrolled.value, on)
    : `${pluralText(enrolled.value, 'admission', 'admissions')} ${on}.`;
  const waits =
    median && median.value !== null && (median.n ?? 0) >= MIN_FOR_MEDIAN
      ? ` Half of them took over ${formatFigure('medianHoursToAdmission', median)}.`
      : '';
  return admissions + waits;
}

function admissionsText(change: number, now: number, on: string): string {
  if (change === 0) return `Admissions unchanged at ${now} ${on}.`;
  return `Admissions ${change > 0 ? 'up' : 'down'} ${Math.abs(change)} to ${now} ${on}.`;
}
