import { accessReasonText } from '#contract/platform/accessReason.ts';
import type { AuditEvent } from '#contract/audit/audit.ts';
import { exactTime, recordNameOf, roleNameOf } from '#contract/audit/auditWords.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import styles from './adminAudit.module.css';
import { actionLabel, actorLabel, outcomeLabel, shortId } from './auditLabels.ts';
import { Chip } from '#src/ui/Chip.tsx';

/** In the time zone of the person who reads it; the audit itself uses UTC. */
function When({ at }: { at: string }) {
  const { timeZone } = useDisplayContext();
  return (
    <time className="oneLine" dateTime={at} title={exactTime(at, timeZone)}>
      {formatDateTime(at, timeZone)}
    </time>
  );
}

function Who({ event }: { event: AuditEvent }) {
  const { actor } = event;
  const about = [actor?.organization, actor && roleNameOf(actor.role)].filter(Boolean).join(', ');
  return (
    <span className="column shrinks">
      {actorLabel(event)}
      {about !== '' && (
        <span className={styles['about']} title={about}>
          {about}
        </span>
      )}
    </span>
  );
}

function What({ event }: { event: AuditEvent }) {
  const label = actionLabel(event);
  return (
    <span className={styles['what']} title={label}>
      {label}
    </span>
  );
}

function RecordCell({ entity, entityId }: AuditEvent) {
  return (
    <span className="column shrinks">
      {recordNameOf(entity)}
      {entityId !== null && (
        <span className="small tabular tight" title={entityId}>
          {shortId(entityId)}
        </span>
      )}
    </span>
  );
}

/** The audit's columns. */
export const auditColumns: readonly Column<AuditEvent>[] = [
  { id: 'at', header: 'When', isSortable: 'downFirst', cell: ({ at }) => <When at={at} /> },
  { id: 'actor', header: 'Who', cell: (event) => <Who event={event} /> },
  { id: 'label', header: 'What', cell: (event) => <What event={event} /> },
  { id: 'entity', header: 'Record', cell: (event) => <RecordCell {...event} /> },
  { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => <OutcomeChip outcome={outcome} /> },
  {
    id: 'accessReason',
    header: 'Reason',
    cell: ({ accessReason }) =>
      accessReason !== null && (
        <span className={styles['what']} title={accessReasonText(accessReason)}>
          {accessReasonText(accessReason)}
        </span>
      ),
  },
  { id: 'address', header: 'Address', isHiddenAtFirst: true, cell: ({ address }) => address },
  {
    id: 'requestId',
    header: 'Request ID',
    isHiddenAtFirst: true,
    cell: ({ requestId }) => <span className="small tabular tight">{requestId}</span>,
  },
];
export function OutcomeChip({ outcome }: { readonly outcome: string }) {
  const { icon, label, tone } = outcomeLabel(outcome);
  return (
    <Chip tone={tone} {...(icon ? { icon } : {})}>
      {label}
    </Chip>
  );
}
