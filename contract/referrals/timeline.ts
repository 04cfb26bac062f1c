import * as z from 'zod/mini';
import { Id, Instant, Named, text } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, paging } from '#contract/platform/listQuery.ts';
import { READS_REGISTRY, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { ReferralStatus } from './statuses.ts';

export const NoteVisibility = z.enum(['internal', 'shared']);
export type NoteVisibility = z.infer<typeof NoteVisibility>;

/** `internal`: read by the writer's own hospice only. `shared`: read by the hospice and the group. */
export const NoteCreation = z.strictObject({ text: text(4000), visibility: NoteVisibility });
export type NoteCreation = z.infer<typeof NoteCreation>;

export const TIMELINE_KINDS = [
  'created',
  'status_changed',
  'first_contact',
  'visit_scheduled',
  'contact_attempt',
  'facts_changed',
  'change_proposed',
  'change_confirmed',
  'change_dismissed',
  'assigned',
  'note',
  'level_of_care_changed',
  'sia_changed',
  'discharged',
  'concern_raised',
  'concern_answered',
  'concern_taken_back',
  'document_added',
  'document_changed',
  'document_removed',
  'document_restored',
  'survey_sent',
  'survey_answered',
  'survey_taken_up',
  'survey_resolved',
  'survey_reopened',
  'survey_stopped',
  'survey_address_confirmed',
  'message_sent',
  'message_answered',
  'no_reply_needed',
  'reply_needed',
  'guest_asked',
  'guest_answered',
  'guest_verified',
  'guest_merged',
  'deleted',
  'restored',
  'opened_by_administrator',
] as const;
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
