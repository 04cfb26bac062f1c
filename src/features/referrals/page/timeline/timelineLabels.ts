import { asWritten, withFallback } from '#contract/platform/labels.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { TIMELINE_KINDS, type TimelineEvent, type TimelineKind } from '#contract/referrals/timeline.ts';
import { reachedLabel } from '#contract/referrals/situations.ts';
import type { IconName } from '#src/ui/icons.tsx';

const groupLabels = {
  status: 'Status',
  notes: 'Notes',
  contacts: 'Contacts',
  documents: 'Documents',
  surveys: 'Surveys',
  facts: 'Details',
} as const;
type TimelineGroup = keyof typeof groupLabels;

/** Each kind of event: its group in the timeline's filter, its icon and its title. */
const KINDS = withFallback<TimelineKind, readonly [group: TimelineGroup, icon: IconName, title: string]>(
  {
    created: ['status', 'received', 'Referral created'],
    status_changed: ['status', 'chevronRight', 'Status changed'],
    sia_changed: ['status', 'info', 'End-of-life visits (SIA)'],
    discharged: ['status', 'logOut', 'Discharged'],
    deleted: ['status', 'trash', 'Deleted'],
    restored: ['status', 'undo', 'Restored'],
    opened_by_administrator: ['status', 'eye', 'An administrator opened this record'],
    note: ['notes', 'message', 'Shared note'],
    concern_raised: ['notes', 'alert', 'Concern raised'],
    concern_answered: ['notes', 'message', 'Concern answered'],
    concern_taken_back: ['notes', 'undo', 'Concern taken back'],
    message_sent: ['notes', 'message', 'Message sent'],
    message_answered: ['notes', 'message', 'Message reply'],
    no_reply_needed: ['notes', 'check', 'No reply needed'],
    reply_needed: ['notes', 'message', 'Reply needed'],
    first_contact: ['contacts', 'phone', 'First contact'],
    visit_scheduled: ['contacts', 'calendar', 'Evaluation visit scheduled'],
    contact_attempt: ['contacts', 'phone', 'Contact attempt'],
    document_added: ['documents', 'document', 'Document added'],
    document_changed: ['documents', 'document', 'Document changed'],
    document_removed: ['documents', 'trash', 'Document deleted'],
    document_restored: ['documents', 'undo', 'Document restored'],
    survey_sent: ['surveys', 'message', 'Survey sent'],
    survey_answered: ['surveys', 'message', 'Survey answered'],
    survey_taken_up: ['surveys', 'message', 'Follow-up started'],
    survey_resolved: ['surveys', 'check', 'Low score resolved'],
    survey_reopened: ['surveys', 'message', 'Low score reopened'],
    survey_stopped: ['surveys', 'info', 'Surveys stopped'],
    survey_address_confirmed: ['surveys', 'check', 'Survey address confirmed'],
    level_of_care_changed: ['facts', 'edit', 'Level of care changed'],
    facts_changed: ['facts', 'edit', 'Details changed'],
    change_proposed: ['facts', 'edit', 'Change proposed'],
    change_confirmed: ['facts', 'check', 'Proposed change confirmed'],
    change_dismissed: ['facts', 'close', 'Proposed change dismissed'],
    assigned: ['facts', 'user', 'Assigned'],
  },
  (kind) => ['status', 'info', asWritten(kind)],
);

export const kindIcon = (kind: TimelineKind): IconName => KINDS[kind][1];

/** The title of an event; its own text is below. */
export function eventTitle({ fromStatus, isWithdrawal, kind, text, toStatus, visibility }: TimelineEvent): string {
  if (kind === 'status_changed' && toStatus) {
    const reached = reachedLabel(toStatus, isWithdrawal);
    return fromStatus ? `${reachedLabel(fromStatus)} → ${reached}` : reached;
  }
  if (kind === 'assigned' && text === null) return 'Now unowned';
  if (kind === 'note' && visibility === 'internal') return 'Internal note';
  return KINDS[kind][2];
}

/** The actor: `Ana Ruiz, Harbor Hospice`, or the system; empty for a family, whom the event's text names. */
export const actorLabel = ({ actor, kind }: TimelineEvent): string => {
  if (kind === 'survey_answered') return '';
  return actor.isSystem ? 'Automatic' : [actor.name, actor.organization].filter(Boolean).join(', ');
};

/** With several hospices, the hospice of the event, unless its actor belongs to it. */
export const hospiceLabel = ({ actor, hospice }: TimelineEvent, { enrollments }: Referral): string | null =>
  hospice !== null && enrollments.length > 1 && hospice.name !== actor.organization ? hospice.name : null;

const PARAMETER = 'timeline';

/** The group in the address as the filter of the timeline; without one everything is shown. */
export function timelineFilter(params: URLSearchParams) {
  const groups = Object.entries(groupLabels).map(([group, label]) => ({ group, label }));
  const chosen = groups.find(({ group }) => group === params.get(PARAMETER));
  const hrefOf = (group: string | undefined): string => {
    const next = new URLSearchParams(params);
    if (group === undefined) next.delete(PARAMETER);
    else next.set(PARAMETER, group);
    return `?${next.toString()}`;
  };
  return {
    label: chosen?.label,
    /** Empty: all of them. */
    kinds: TIMELINE_KINDS.filter((kind) => KINDS[kind][0] === chosen?.group),
    links: [{ group: undefined, label: 'All' }, ...groups].map(({ group, label }) => ({
      label,
      to: hrefOf(group),
      isCurrent: group === chosen?.group,
      keepsPlace: true,
    })),
  };
}
