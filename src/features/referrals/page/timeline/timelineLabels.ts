import type { Referral } from '#contract/referrals/referrals.ts';
import type { TimelineEvent, TimelineKind } from '#contract/referrals/timeline.ts';
import { statusLabel } from '#contract/referrals/statuses.ts';
import type { IconName } from '#src/ui/icons.tsx';

export const kindIcon: Record<TimelineKind, IconName> = {
  created: 'received',
  status_changed: 'chevronRight',
  first_contact: 'phone',
  visit_scheduled: 'calendar',
  contact_attempt: 'phone',
  facts_changed: 'edit',
  assigned: 'user',
  note: 'message',
  level_of_care_changed: 'edit',
  sia_changed: 'info',
  discharged: 'logOut',
  concern_raised: 'alert',
  concern_answered: 'message',
  document_added: 'document',
  document_changed: 'document',
  document_removed: 'trash',
  document_restored: 'undo',
  survey_sent: 'message',
  survey_answered: 'message',
  survey_taken_up: 'message',
  survey_resolved: 'check',
  survey_reopened: 'message',
  survey_stopped: 'info',
  message_sent: 'message',
  message_answered: 'message',
  deleted: 'trash',
  restored: 'undo',
  opened_by_administrator: 'eye',
};

/** The title of an event; its own text is below. */
export function eventTitle({ fromStatus, kind, text, toStatus, visibility }: TimelineEvent): string {
  switch (kind) {
    case 'created':
      return 'Referral created';
    case 'status_changed':
      if (!toStatus) return 'Status changed';
      return fromStatus ? `${statusLabel[fromStatus]} to ${statusLabel[toStatus]}` : statusLabel[toStatus];
    case 'first_contact':
      return 'First contact';
    case 'visit_scheduled':
      return 'Evaluation visit scheduled';
    case 'contact_attempt':
      return 'Contact attempt';
    case 'facts_changed':
      return 'Facts changed';
    case 'assigned':
      return text === null ? 'Nobody is assigned any more' : 'Assigned';
    case 'note':
      return visibility === 'internal' ? 'Internal note' : 'Shared note';
    case 'level_of_care_changed':
      return 'Level of care changed';
    case 'sia_changed':
      return 'End-of-life visits (SIA)';
    case 'discharged':
      return 'Discharged';
    case 'concern_raised':
      return 'Concern raised';
    case 'concern_answered':
      return 'Concern answered';
    case 'document_added':
      return 'Document added';
    case 'document_changed':
      return 'Document changed';
    case 'document_removed':
      return 'Document deleted';
    case 'document_restored':
      return 'Document restored';
    case 'survey_sent':
      return 'Survey sent';
    case 'survey_answered':
      return 'Survey answered';
    case 'survey_taken_up':
      return 'Low score taken up';
    case 'survey_resolved':
      return 'Low score resolved';
    case 'survey_reopened':
      return 'Low score opened again';
    case 'survey_stopped':
      return 'Surveys stopped';
    case 'message_sent':
      return 'Message sent';
    case 'message_answered':
      return 'Message answered';
    case 'deleted':
      return 'Deleted';
    case 'restored':
      return 'Restored';
    case 'opened_by_administrator':
      return 'An administrator opened this record';
  }
}

/** Who did it: `Ana Ruiz, Harbor Hospice`, or the system; empty for a family, whom the event's text names. */
export const actorLabel = ({ actor, kind }: TimelineEvent): string => {
  if (kind === 'survey_answered') return '';
  return actor.isSystem ? 'Done by the system' : [actor.name, actor.organization].filter(Boolean).join(', ');
};

/** With several hospices, whose event it is, unless the actor says so. */
export const hospiceLabel = ({ actor, hospice }: TimelineEvent, { enrollments }: Referral): string | null =>
  hospice !== null && enrollments.length > 1 && hospice.name !== actor.organization ? hospice.name : null;
