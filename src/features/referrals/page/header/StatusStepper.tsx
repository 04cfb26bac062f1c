import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { situationLabel, type Situation } from '#contract/referrals/situations.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { timelineApi } from '#src/features/referrals/page/timelineApi.ts';
import { situationMark, statusTone } from '#src/features/referrals/rows/statusStyle.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { formatRecent, plainDateIn } from '#src/ui/time/dates.ts';
import { Icon } from '#src/ui/icons.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './header.module.css';
import { stepsOf, type Step } from './steps.ts';

const MAX_CHANGES = 100;

const plain = (kind: Situation['kind']): Situation => ({ kind, day: null, on: null, by: null });
/** The names of the steps that are over or still to come. */
const STEP: Record<ReferralStatus, Situation> = {
  referral_received: plain('received'),
  pending_start_of_care: plain('pending'),
  enrolled: plain('on_service'),
  declined: plain('declined'),
  entered_in_error: plain('entered_in_error'),
};

const NO_TIME: Partial<Record<Step['state'], string>> = { ahead: 'not yet', skipped: 'skipped' };

/** The referral's progress, with the time that each step took. */
export function StatusStepper({ enrollment }: { enrollment: Enrollment }) {
  const { now, timeZone } = useDisplayContext();
  const { data, isLoading } = timelineApi.useListTimelineQuery({
    referralId: enrollment.referralId,
    query: { 'filter.kind': ['status_changed'], limit: MAX_CHANGES },
  });
  // The times of the steps change the layout: all are shown at once.
  if (isLoading) return <Skeleton height={32.5} width={480} />;
  const steps = stepsOf(enrollment, data?.data ?? []);
  const situationAt = (status: ReferralStatus, state: Step['state']): Situation =>
    (state === 'current' && enrollment.situation) || STEP[status];
  const markOf = (status: ReferralStatus, state: Step['state']) => situationMark[situationAt(status, state).kind];
  return (
    <ol aria-label="Progress" className={styles['steps']}>
      {steps.map(({ at, state, status, took }, index) => (
        <li
          aria-current={state === 'current' ? 'step' : undefined}
          className={styles['step']}
          data-state={state === 'skipped' ? 'ahead' : state}
          data-tone={state === 'ahead' || state === 'skipped' ? undefined : markOf(status, state).tone}
          key={status}
        >
          {index > 0 && <span className={styles['stretch']}>{took === null || !data ? '' : `after ${took}`}</span>}
          <span className={styles['sign']}>
            <Icon name={state === 'done' ? 'check' : (markOf(status, state).icon ?? statusTone[status])} />
          </span>
          <span className={styles['stepText']}>
            <span className={styles['stepName']}>
              {situationLabel(situationAt(status, state), plainDateIn(now, timeZone))}
            </span>
            <span className={styles['stepTime']}>
              {at === null ? (
                (NO_TIME[state] ?? '')
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
