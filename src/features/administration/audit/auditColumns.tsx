import { accessReasonText } from '#contract/platform/accessReason.ts';
import type { AuditEvent } from '#contract/audit/audit.ts';
import { exactTime, recordNameOf, roleNameOf } from '#contract/audit/auditWords.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import styles from './adminAudit.module.css';
import { outcomeLabel, shortId } from './auditLabels.ts';
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

/** Where a person belongs, and the role there. */
export function ActorNote({ actor }: Pick<AuditEvent, 'actor'>) {
  const about = [actor?.organization, actor && roleNameOf(actor.role)].filter(Boolean).join(', ');
  return about === '' ? null : (
    <span className={styles['about']} title={about}>
      {about}
    </span>
  );
}

function What({ event: { actor, sentence } }: { event: AuditEvent }) {
  return (
    <span className="column shrinks">
      <span className={styles['what']} title={sentence}>
        {sentence}
      </span>
      <ActorNote actor={actor} />
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
  { id: 'label', header: 'What happened', cell: (event) => <What event={event} /> },
  { id: 'entity', header: 'Record', cell: (event) => <RecordCell {...event} /> },
  { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => <OutcomeChip outcome={outcome} /> },
  {
    id: 'accessReason',
    header: 'Reason',
    cell: ({ accessReason }) =>
      accessReason !== null && (
        <span className={styles['reason']} title={accessReasonText(accessReason)}>
          {accessReasonText(accessReason)}
        </span>
      ),
  },
  { id: 'address', header: 'IP address', isHiddenAtFirst: true, cell: ({ address }) => address },
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
