import { Link } from 'react-router-dom';
import type { SystemHealth } from '#contract/administration/administration.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { formatDateTime } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import styles from './adminHome.module.css';
import { workLabel } from '#contract/platform/work.ts';
import { countText } from '#src/ui/countText.ts';

type Work = SystemHealth['work'][number];

/** The state of emails and background work. */
export function SystemState({ health }: { readonly health: SystemHealth | undefined }) {
  return (
    <Card title="Emails and background work">
      {health === undefined ? (
        <Skeleton height={184} width="100%" />
      ) : (
        <div className="grid gap16">
          <dl className={styles['mail']}>
            <Count label="Waiting to be sent" value={health.mail.queued} />
            <Count label="Sent in the last 24 hours" value={health.mail.sentLastDay} />
            <Count
              isBad={health.mail.failedLastDay > 0}
              label="Failed in the last 24 hours"
              to="/admin/mail"
              value={health.mail.failedLastDay}
            />
          </dl>
          <ul className={styles['work']}>
            {health.work.map((work) => (
              <li key={work.name}>
                <span className="grows grid">
                  <span>{workLabel[work.name]}</span>
                  <LastRun work={work} />
                </span>
                <WorkChip work={work} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

interface CountProps {
  readonly isBad?: boolean;
  readonly label: string;
  readonly value: number;
  /** The list of the counted records. */
  readonly to?: string;
}

function Count({ isBad = false, label, to, value }: CountProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-tone={isBad ? 'alert' : undefined}>
        {to !== undefined && value > 0 ? (
          <Link aria-label={`${label}: ${countText(value)}`} to={to}>
            {countText(value)}
          </Link>
        ) : (
          countText(value)
        )}
      </dd>
    </div>
  );
}

function LastRun({ work: { lastEndedAt } }: { readonly work: Work }) {
  const { now, timeZone } = useDisplayContext();
  if (lastEndedAt === null) return <span className="second">Hasn’t run yet</span>;
  return (
    <time className="second" dateTime={lastEndedAt} title={formatDateTime(lastEndedAt, timeZone)}>
      Last run {formatRecent(lastEndedAt, timeZone, now)}
    </time>
  );
}

function WorkChip({ work: { isLate, lastEndedAt, lastFailedAt } }: { readonly work: Work }) {
  if (isLate) return <Chip tone="alert">Late</Chip>;
  if (lastFailedAt !== null && (lastEndedAt === null || lastFailedAt > lastEndedAt)) {
    return <Chip tone="pending">Failed, retrying</Chip>;
  }
  return lastEndedAt === null ? <Chip tone="declined">Waiting</Chip> : <Chip tone="enrolled">Running</Chip>;
}
