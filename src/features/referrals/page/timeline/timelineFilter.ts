import type { TimelineKind } from '#contract/referrals/timeline.ts';

export const TIMELINE_GROUPS = ['status', 'notes', 'contacts', 'documents', 'surveys', 'facts'] as const;
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number];

export const groupLabel: Record<TimelineGroup, string> = {
  status: 'Status',
  notes: 'Notes',
  contacts: 'Contacts',
  documents: 'Documents',
  surveys: 'Surveys',
  facts: 'Facts',
};

/** Every kind of event belongs to one group. */
const GROUP_OF: Record<TimelineKind, TimelineGroup> = {
  created: 'status',
  status_changed: 'status',
  sia_changed: 'status',
  discharged: 'status',
  deleted: 'status',
  restored: 'status',
  opened_by_administrator: 'status',
  note: 'notes',
  concern_raised: 'notes',
  concern_answered: 'notes',
  message_sent: 'notes',
  message_answered: 'notes',
  first_contact: 'contacts',
  visit_scheduled: 'contacts',
  contact_attempt: 'contacts',
  document_added: 'documents',
  document_changed: 'documents',
  document_removed: 'documents',
  document_restored: 'documents',
  survey_sent: 'surveys',
  survey_answered: 'surveys',
  survey_taken_up: 'surveys',
  survey_resolved: 'surveys',
  survey_reopened: 'surveys',
  survey_stopped: 'surveys',
  level_of_care_changed: 'facts',
  facts_changed: 'facts',
  assigned: 'facts',
};

const isKind = (word: string): word is TimelineKind => Object.hasOwn(GROUP_OF, word);

export const kindsOf = (group: TimelineGroup): TimelineKind[] =>
  Object.keys(GROUP_OF).filter((word): word is TimelineKind => isKind(word) && GROUP_OF[word] === group);

const NAME = 'timeline';

/** The group in the address; undefined shows everything. */
export const groupIn = (params: URLSearchParams): TimelineGroup | undefined =>
  TIMELINE_GROUPS.find((group) => group === params.get(NAME));

/** The same address with this group, or with none. */
export function addressWith(params: URLSearchParams, group: TimelineGroup | undefined): string {
  const next = new URLSearchParams(params);
  if (group === undefined) next.delete(NAME);
  else next.set(NAME, group);
  return `?${next.toString()}`;
}
