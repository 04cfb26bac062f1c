import { withFallback } from '#contract/platform/labels.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { TIMELINE_KINDS, type TimelineEvent, type TimelineKind } from '#contract/referrals/timeline.ts';
import { timelineKindLabel } from '#contract/referrals/timelineLabels.ts';
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

/** Each kind of event: its group in the timeline's filter and its icon. */
const KINDS = withFallback<TimelineKind, readonly [group: TimelineGroup, icon: IconName]>(
  {
    created: ['status', 'received'],
    status_changed: ['status', 'chevronRight'],
    sia_changed: ['status', 'info'],
    discharged: ['status', 'logOut'],
    deleted: ['status', 'trash'],
    restored: ['status', 'undo'],
    opened_by_administrator: ['status', 'eye'],
    note: ['notes', 'message'],
    concern_raised: ['notes', 'alert'],
    concern_answered: ['notes', 'message'],
    concern_taken_back: ['notes', 'undo'],
    message_sent: ['notes', 'message'],
    message_answered: ['notes', 'message'],
    no_reply_needed: ['notes', 'check'],
    reply_needed: ['notes', 'message'],
    guest_asked: ['notes', 'message'],
    guest_answered: ['notes', 'message'],
    guest_verified: ['facts', 'check'],
    guest_merged: ['facts', 'document'],
    first_contact: ['contacts', 'phone'],
    visit_scheduled: ['contacts', 'calendar'],
    contact_attempt: ['contacts', 'phone'],
    document_added: ['documents', 'document'],
    document_changed: ['documents', 'document'],
    document_removed: ['documents', 'trash'],
    document_restored: ['documents', 'undo'],
    survey_sent: ['surveys', 'message'],
    survey_answered: ['surveys', 'message'],
    survey_taken_up: ['surveys', 'message'],
    survey_resolved: ['surveys', 'check'],
    survey_reopened: ['surveys', 'message'],
    survey_stopped: ['surveys', 'info'],
    survey_address_confirmed: ['surveys', 'check'],
    level_of_care_changed: ['facts', 'edit'],
    facts_changed: ['facts', 'edit'],
    change_proposed: ['facts', 'edit'],
    change_confirmed: ['facts', 'check'],
    change_dismissed: ['facts', 'close'],
    assigned: ['facts', 'user'],
  },
  () => ['status', 'info'],
);

export const kindIcon = (kind: TimelineKind): IconName => KINDS[kind][1];

/** The title of an event; its own text is below. */
export function eventTitle({ fromStatus, isWithdrawal, kind, text, toStatus, visibility }: TimelineEvent): string {
  if (kind === 'status_changed' && toStatus) {
    const reached = reachedLabel(toStatus, isWithdrawal);
    return fromStatus ? `${reachedLabel(fromStatus)} → ${reached}` : reached;
  }
  if (kind === 'assigned' && text === null) return 'Now unowned';
  if (kind === 'note') return visibility === 'internal' ? 'Internal note' : 'Shared note';
  return timelineKindLabel[kind];
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
