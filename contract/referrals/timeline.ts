import * as z from 'zod/mini';
import { Id, Instant, Named, text } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { labels, wordsOf } from '#contract/platform/labels.ts';
import { commaList, paging } from '#contract/platform/listQuery.ts';
import { READS_REGISTRY, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { ReferralStatus } from './statuses.ts';

export const NoteVisibility = z.enum(['internal', 'shared']);
export type NoteVisibility = z.infer<typeof NoteVisibility>;

/** `internal`: read by the writer's own hospice only. `shared`: read by the hospice and the group. */
export const NoteCreation = z.strictObject({ text: text(4000), visibility: NoteVisibility });
export type NoteCreation = z.infer<typeof NoteCreation>;

/** What a line of a history is about, as its title says it. */
export const timelineKindLabel = labels({
  created: 'Referral created',
  status_changed: 'Status changed',
  first_contact: 'First contact',
  visit_scheduled: 'Evaluation visit scheduled',
  contact_attempt: 'Contact attempt',
  facts_changed: 'Details changed',
  change_proposed: 'Change proposed',
  change_confirmed: 'Proposed change confirmed',
  change_dismissed: 'Proposed change dismissed',
  assigned: 'Assigned',
  note: 'Note',
  level_of_care_changed: 'Level of care changed',
  sia_changed: 'End-of-life visits (SIA)',
  discharged: 'Discharged',
  concern_raised: 'Concern raised',
  concern_answered: 'Concern answered',
  concern_taken_back: 'Concern taken back',
  document_added: 'Document added',
  document_changed: 'Document changed',
  document_removed: 'Document deleted',
  document_restored: 'Document restored',
  survey_sent: 'Survey sent',
  survey_answered: 'Survey answered',
  survey_taken_up: 'Follow-up started',
  survey_resolved: 'Low score resolved',
  survey_reopened: 'Low score reopened',
  survey_stopped: 'Surveys stopped',
  survey_address_confirmed: 'Survey address confirmed',
  message_sent: 'Message sent',
  message_answered: 'Message reply',
  no_reply_needed: 'No reply needed',
  reply_needed: 'Reply needed',
  deleted: 'Deleted',
  restored: 'Restored',
  opened_by_administrator: 'An administrator opened this record',
});
export const TIMELINE_KINDS = wordsOf(timelineKindLabel);
export const TimelineKind = z.enum(TIMELINE_KINDS);
export type TimelineKind = z.infer<typeof TimelineKind>;

/**
 * One line of a referral's history, which nobody rewrites. `hospice` is set where it is about one hospice's handling, `group` where only
 * this hospice and this group may read it.
 */
export const TimelineEvent = z.object({
  id: Id,
  at: Instant,
  kind: TimelineKind,
  actor: z.object({ name: z.string(), organization: z.nullable(z.string()), isSystem: z.boolean() }),
  hospice: z.nullable(Named),
  group: z.nullable(Named),
  fromStatus: z.nullable(ReferralStatus),
  toStatus: z.nullable(ReferralStatus),
  /** A decline that is a group's withdrawal. */
  isWithdrawal: z.optional(z.boolean()),
  text: z.nullable(z.string()),
  visibility: NoteVisibility,
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

export const TimelineQuery = z.strictObject({
  'filter.kind': z.optional(commaList(TimelineKind)),
  page: paging.page,
  limit: paging.limit,
});
export type TimelineQuery = z.infer<typeof TimelineQuery>;

export const timelineEndpoints = defineEndpoints('Referrals', {
  listTimeline: {
    path: '/v1/referrals/:referralId/timeline',
    summary: 'A referral’s timeline, newest first',
    access: { token: 'user', who: 'named', hospice: READS_REGISTRY, group: true, admin: true, patientData: true },
    query: TimelineQuery,
    response: pageOf(TimelineEvent),
  },
  addNote: {
    path: '/v1/referrals/:referralId/notes',
    summary: 'Add a note, internal or shared',
    access: { token: 'user', who: 'named', hospice: WORKS_ON_ENROLLMENTS, group: true, admin: true, patientData: true },
    body: NoteCreation,
    response: TimelineEvent,
    creates: true,
  },
});
