import { accessReasonText } from '#contract/platform/accessReason.ts';
import type { AuditEvent, AuditQuery } from '#contract/audit/audit.ts';
import { exactTime, recordNameOf, roleNameOf } from '#contract/audit/auditWords.ts';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { SidePanel } from '#src/ui/dialogs/SidePanel.tsx';
import type { ListLink } from '#src/ui/lists/useListQuery.ts';
import styles from './adminAudit.module.css';
import { actorLabel, detailRows } from './auditLabels.ts';
import { OutcomeChip } from './auditColumns.tsx';
import { FactList, type Fact } from '#src/ui/page/FactList.tsx';

interface EventPanelProps {
  readonly event: AuditEvent;
  /** The audit under these filters alone. */
  readonly linkTo: (filters: Partial<AuditQuery>) => ListLink;
  readonly onClose: () => void;
}

/** The page of the record, where administrators have one. */
function recordPath({ entity, entityId }: AuditEvent): string | null {
  if (entityId === null) return null;
  if (entity === 'Hospices') return `/admin/hospices/${entityId}`;
  if (entity === 'Groups') return `/admin/stakeholders/${entityId}`;
  return null;
}

/** All of one event, with links to related events. */
export function EventPanel({ event, linkTo, onClose }: EventPanelProps) {
  const { timeZone } = useDisplayContext();
  const { accessReason, actor, address, at, detail, entity, entityId, outcome, requestId, verb } = event;
  const facts: readonly Fact[] = [
    ['When', exactTime(at, timeZone)],
    ['Who', actorLabel(event)],
    ['Role', actor && roleNameOf(actor.role)],
    ['Organization', actor?.organization],
    ['Outcome', <OutcomeChip key="outcome" outcome={outcome} />],
    ['Reason', accessReason && accessReasonText(accessReason)],
    ['Record', recordNameOf(entity)],
    ['Record ID', entityId],
    ['API call', verb],
    ['Request ID', requestId],
    ['IP address', address],
    ...detailRows(detail),
  ];
  const path = recordPath(event);
  const further = [
    actor && { label: `All events by ${actor.name}`, link: linkTo({ 'filter.actor.id': [actor.id] }) },
    entityId !== null && { label: 'All events for this record', link: linkTo({ 'filter.entityId': [entityId] }) },
    { label: 'All events of this kind', link: linkTo({ 'filter.verb': [verb] }) },
  ].filter((one) => one !== false && one !== null);
  return (
    <SidePanel onClose={onClose} title={event.sentence}>
      <div className="column shrinks gap20">
        <FactList facts={facts} />
        <div className={styles['further']}>
          {path !== null && (
            <LinkButton size="small" to={path}>
              Open {entity === 'Hospices' ? 'hospice' : 'group'}
            </LinkButton>
          )}
          {further.map(({ label, link }) => (
            <LinkButton icon="filter" key={label} size="small" state={link.state} to={link.to} variant="quiet">
              {label}
            </LinkButton>
          ))}
        </div>
      </div>
    </SidePanel>
  );
}
