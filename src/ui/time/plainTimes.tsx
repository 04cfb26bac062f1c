import { elapsedLabel, formatDateTime } from '#contract/platform/formats.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { Icon } from '#src/ui/icons.tsx';
import styles from '#src/ui/table/cells.module.css';
import { formatRecent } from './dates.ts';
import type { DisplayContext } from './displayContext.ts';

/** Times in the cells of lists, without hooks. */

/** `today 9:14 AM`, the exact moment on hover. */
export const recentTime = (at: string, { now, timeZone }: DisplayContext) => (
  <time className="oneLine" dateTime={at} title={formatDateTime(at, timeZone)}>
    {formatRecent(at, timeZone, now)}
  </time>
);

/** `2h 10m`: how long it has been so. */
export const timeSince = (at: string, label: string, { now, timeZone }: DisplayContext) => (
  <time className={styles['since']} dateTime={at} title={`${label} ${formatDateTime(at, timeZone)}`}>
    {elapsedLabel(at, now)}
  </time>
);

/** `overdue by 2h 5m`; in its first minute `due now`. */
const overdueText = (dueAt: string, now: number): string =>
  now - Date.parse(dueAt) < MINUTE ? 'due now' : `overdue by ${elapsedLabel(dueAt, now)}`;

/** The next action with its time, marked if it is overdue. */
export function nextAction(action: string | null, dueAt: string | null, { now, timeZone }: DisplayContext) {
  if (action === null && dueAt === null) return null;
  const isOverdue = dueAt !== null && Date.parse(dueAt) < now;
  return (
    <>
      {action !== null && (
        <span className={styles['clip']} title={action}>
          {action}
        </span>
      )}
      {dueAt !== null && (
        <time
          className={styles['note']}
          data-tone={isOverdue ? 'alert' : undefined}
          dateTime={dueAt}
          title={formatDateTime(dueAt, timeZone)}
        >
          {isOverdue && <Icon name="alert" size={12} />}
          {isOverdue ? overdueText(dueAt, now) : formatRecent(dueAt, timeZone, now)}
        </time>
      )}
    </>
  );
}
