import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { statusLabel } from '#contract/referrals/statuses.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { useListTimelineQuery } from '#src/features/referrals/referralsApi.ts';
import { statusTone } from '#src/features/referrals/rows/statusStyle.ts';
import { formatDateTime, formatRecent } from '#src/ui/time/dates.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './header.module.css';
import { stepsOf } from './steps.ts';

const MAX_CHANGES = 100;

/** The referral's progress, with the time that each step took. */
export function StatusStepper({ enrollment }: { enrollment: Enrollment }) {
  const { now, timeZone } = useDisplayContext();
  const { data, isLoading } = useListTimelineQuery({
    referralId: enrollment.referralId,
    query: { 'filter.kind': ['status_changed'], limit: MAX_CHANGES },
  });
  // The times of the steps change the layout: all are shown at once.
  if (isLoading) return <Skeleton height={32.5} width={480} />;
  const steps = stepsOf(enrollment, data?.data ?? []);
  return (
    <ol aria-label="Progress" className={styles['steps']}>
      {steps.map(({ at, state, status, took }, index) => (
        <li
          aria-current={state === 'current' ? 'step' : undefined}
          className={styles['step']}
          data-state={state}
          data-tone={state === 'ahead' ? undefined : statusTone[status]}
          key={status}
        >
          {index > 0 && <span className={styles['stretch']}>{took === null || !data ? '' : `after ${took}`}</span>}
          <span className={styles['sign']}>
            <Icon name={state === 'done' ? 'check' : status === 'entered_in_error' ? 'close' : statusTone[status]} />
          </span>
          <span className={styles['stepText']}>
            <span className={styles['stepName']}>{statusLabel[status]}</span>
            <span className={styles['stepTime']}>
              {at === null ? (
                state === 'ahead' ? (
                  'not yet'
                ) : (
                  ''
                )
              ) : (
                <time dateTime={at} title={formatDateTime(at, timeZone)}>
                  {formatRecent(at, timeZone, now)}
                </time>
              )}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
