import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { formatDate, formatDateTime } from '#contract/platform/formats.ts';
import { DAY } from '#contract/platform/durations.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';
import styles from '#src/ui/table/cells.module.css';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';

/** `Nov 20, 2026`, the time on hover. */
export function ShortDate({ at }: { at: string | null }) {
  const { timeZone } = useDisplayContext();
  if (at === null) return null;
  return (
    <time className="oneLine" dateTime={at} title={formatDateTime(at, timeZone)}>
      {formatDate(at, timeZone)}
    </time>
  );
}

type Stay = Pick<Enrollment, 'startOfCare' | 'dischargeDate' | 'dateOfDeath' | 'status'>;

/** Calendar days of care, the first one counted; until the discharge where there was one. */
export function daysEnrolled(
  { dateOfDeath, dischargeDate, startOfCare, status }: Stay,
  today: string,
  timeZone: string,
) {
  if (startOfCare === null || status !== 'enrolled') return null;
  const last = dischargeDate ?? dateOfDeath ?? today;
  return Math.max(1, Math.round((Date.parse(last) - Date.parse(plainDateIn(startOfCare, timeZone))) / DAY) + 1);
}

/** Days of care are the hospice's days, whoever reads them. */
export function DaysEnrolled({ enrollment }: { enrollment: Stay & Pick<Enrollment, 'hospice'> }) {
  const { now } = useDisplayContext();
  const { timeZone } = enrollment.hospice;
  const days = daysEnrolled(enrollment, plainDateIn(now, timeZone), timeZone);
  if (days === null) return null;
  const hasEnded = enrollment.dischargeDate !== null || enrollment.dateOfDeath !== null;
  return (
    <span className="oneLine">
      {days.toLocaleString('en-US')}
      {hasEnded && <span className={styles['second']}> total</span>}
    </span>
  );
}

/** The mean of 5 and the day; only the day where the hospice does not share the mean. */
export function LastSurvey({ survey }: { survey: Enrollment['lastSurvey'] }) {
  const { timeZone } = useDisplayContext();
  if (!survey) return null;
  return (
    <>
      {survey.mean !== null && `${survey.mean.toFixed(1)} of 5`}
      <span className={styles['secondLine']}>{formatDate(survey.at, timeZone)}</span>
    </>
  );
}
