import type { AuditEvent } from '#contract/audit.ts';
import { problem } from '#src/api/problem.ts';
import { useListAuditEventsQuery } from '#src/shared/administration/auditApi.ts';
import { usePlace } from '#src/shared/referrals/place.ts';
import { Card } from '#src/ui/Card.tsx';
import { formatDateTime, formatRecent } from '#src/ui/dates.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import styles from './adminHome.module.css';

const MOST = 8;

/** The newest lines of the audit. */
export function LastEvents() {
  const { data, error, isFetching, refetch } = useListAuditEventsQuery(
    { limit: MOST },
    { refetchOnMountOrArgChange: true },
  );
  const failure = error && !isFetching && !data ? problem(error) : undefined;
  return (
    <Card
      actions={
        <LinkButton size="small" to="/admin/audit" variant="quiet">
          All of the audit
        </LinkButton>
      }
      title="What happened last"
    >
      {failure ? (
        <ErrorState isCompact onRetry={() => void refetch()} title={failure.title}>
          {failure.message}
        </ErrorState>
      ) : data === undefined ? (
        <Skeleton height={MOST * 36} width="100%" />
      ) : data.data.length === 0 ? (
        <p className={styles['quiet']}>Nothing has happened yet.</p>
      ) : (
        <ol className={styles['events']}>
          {data.data.map((event) => (
            <Line event={event} key={event.id} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Line({ event: { accessReason, actor, at, outcome, summary, verb } }: { readonly event: AuditEvent }) {
  const { now, timeZone } = usePlace();
  const isRefused = outcome !== 'ok' && outcome !== 'replayed';
  return (
    <li>
      <time dateTime={at} title={formatDateTime(at, timeZone)}>
        {formatRecent(at, timeZone, now)}
      </time>
      <span className={styles['who']}>
        {actor?.name ?? 'Nobody signed in'}
        {actor?.organisation && <span className={styles['quiet']}>, {actor.organisation}</span>}
      </span>
      <span>
        {summary ?? verb}
        {isRefused && <span className={styles['refused']}> (refused)</span>}
        {accessReason !== null && <span className={styles['quiet']}> (reason: {accessReason})</span>}
      </span>
    </li>
  );
}
