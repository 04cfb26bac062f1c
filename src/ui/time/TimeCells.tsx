import { elapsedLabel, formatDateTime } from '#contract/platform/formats.ts';
import { formatRecent } from './dates.ts';
import { Icon } from '#src/ui/icons.tsx';
import styles from '#src/ui/table/cells.module.css';
import { useDisplayContext } from './displayContext.ts';

/** `today 9:14 AM`, the exact moment on hover. */
export function RecentTime({ at }: { at: string }) {
  const { now, timeZone } = useDisplayContext();
  return (
    <time className="oneLine" dateTime={at} title={formatDateTime(at, timeZone)}>
      {formatRecent(at, timeZone, now)}
    </time>
  );
}

/** `2h 10m`: how long it has been so. */
export function TimeSince({ at, label }: { at: string; label: string }) {
  const { now, timeZone } = useDisplayContext();
  return (
    <time className={styles['since']} dateTime={at} title={`${label} ${formatDateTime(at, timeZone)}`}>
      {elapsedLabel(at, now)}
    </time>
  );
}

const MINUTE = 60_000;

/** `overdue by 2h 5m`; in its first minute `due now`. */
const overdueText = (dueAt: string, now: number): string =>
  now - Date.parse(dueAt) < MINUTE ? 'due now' : `overdue by ${elapsedLabel(dueAt, now)}`;

/** The next action with its time, marked if it is overdue. */
export function NextAction({ action, dueAt }: { action: string | null; dueAt: string | null }) {
  const { now, timeZone } = useDisplayContext();
  if (action === null && dueAt === null) return null;
  const isOverdue = dueAt !== null && Date.parse(dueAt) < now;
  return (
    <span className="column shrinks">
      {action !== null && (
        <span className={styles['clip']} title={action}>
          {action}
        </span>
      )}
      {dueAt !== null && (
        <span className={styles['note']} data-tone={isOverdue ? 'alert' : undefined}>
          {isOverdue && <Icon name="alert" size={12} />}
          <time dateTime={dueAt} title={formatDateTime(dueAt, timeZone)}>
            {isOverdue ? overdueText(dueAt, now) : formatRecent(dueAt, timeZone, now)}
          </time>
        </span>
      )}
    </span>
  );
}
