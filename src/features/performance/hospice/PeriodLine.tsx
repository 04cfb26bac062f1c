import type { HospicePerformance } from '#contract/performance/performance.ts';
import { daysLabel } from '#src/features/performance/periodLabels.ts';
import { PlanNote } from '#src/features/performance/PlanNote.tsx';
import { formatDateTime } from '#src/ui/time/dates.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './hospicePerformance.module.css';

/** The days of the figures, the days compared with, and when they were computed. */
export function PeriodLine({ performance }: { performance: HospicePerformance | undefined }) {
  if (!performance) {
    return (
      <span className={styles['period']}>
        <Skeleton height={14} width={420} />
      </span>
    );
  }
  const { before, period } = performance;
  return (
    <span className={styles['period']}>
      <span>
        {daysLabel(period)}
        {before && `, against ${daysLabel(period.before)}`}. As of {formatDateTime(period.computedAt, period.timeZone)}.
      </span>
      {!before && <PlanNote>Comparing with the period before is</PlanNote>}
    </span>
  );
}
