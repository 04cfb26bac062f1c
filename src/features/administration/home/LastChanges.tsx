import { Link } from 'react-router-dom';
import { administrationEndpoints } from '#contract/administration/administration.ts';
import { AuditQuery, type AuditEvent } from '#contract/audit/audit.ts';
import { groupAdministrationEndpoints } from '#contract/administration/groupAdministration.ts';
import { hospiceProfileEndpoints } from '#contract/organizations/hospiceProfile.ts';
import type { Endpoint } from '#contract/platform/http.ts';
import { inviteEndpoints } from '#contract/people/invites.ts';
import { mergeEndpoints } from '#contract/organizations/merges.ts';
import { groupMoveEndpoints } from '#contract/administration/movePerson.ts';
import { groupTeamEndpoints, hospiceTeamEndpoints } from '#contract/people/team.ts';
import { auditApi } from '#src/features/administration/audit/auditApi.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { Card } from '#src/ui/page/Card.tsx';
import { formatDateTime } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { listLink } from '#src/ui/lists/useListQuery.ts';
import styles from './adminHome.module.css';
import { LoadedAnswer } from '#src/ui/states/LoadedAnswer.tsx';

const MAX_SHOWN = 6;

const ROWS: Readonly<Record<string, Endpoint>> = {
  ...administrationEndpoints,
  ...groupAdministrationEndpoints,
  ...hospiceProfileEndpoints,
  ...inviteEndpoints,
  ...mergeEndpoints,
  ...hospiceTeamEndpoints,
  ...groupTeamEndpoints,
  ...groupMoveEndpoints,
};

/** Changes only: among all the reads they would not be seen. The audit lists everything. */
const CHANGES = { 'filter.verb': Object.keys(ROWS).filter((verb) => ROWS[verb]?.method !== 'GET') };

const AUDIT = `/admin/audit${listLink(AuditQuery, CHANGES, new URLSearchParams()).to}`;

/** The newest changes of organizations and of who has access. */
export function LastChanges() {
  const answer = auditApi.useListAuditEventsQuery(
    { query: { limit: MAX_SHOWN, ...CHANGES } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Card
      actions={
        answer.data &&
        answer.data.data.length > 0 && (
          <LinkButton size="small" to={AUDIT} variant="quiet">
            View audit log
          </LinkButton>
        )
      }
      title="Recent changes to organizations and people"
    >
      <LoadedAnswer answer={answer} isCompact skeleton={<Skeleton height={MAX_SHOWN * 52} width="100%" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="second">
              No one has changed an organization or anyone’s access yet. See everything else in{' '}
              <Link to="/admin/audit">the audit log</Link>.
            </p>
          ) : (
            <ol className={styles['events']}>
              {data.map((event) => (
                <Line event={event} key={event.id} />
              ))}
            </ol>
          )
        }
      </LoadedAnswer>
    </Card>
  );
}

function Line({ event }: { readonly event: AuditEvent }) {
  const { actor, at, outcome, sentence } = event;
  const { now, timeZone } = useDisplayContext();
  const isRefused = outcome !== 'ok' && outcome !== 'replayed';
  return (
    <li>
      <time dateTime={at} title={formatDateTime(at, timeZone)}>
        {formatRecent(at, timeZone, now)}
      </time>
      <span>
        <span className={isRefused ? styles['refused'] : undefined}>{sentence}</span>
        {actor !== null && <span className="second block">{actor.organization}</span>}
      </span>
    </li>
  );
}
