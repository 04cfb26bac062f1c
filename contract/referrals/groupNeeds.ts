import * as z from 'zod/mini';
import { Id, Instant, Named } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { paging } from '#contract/platform/listQuery.ts';
import { PatientSummary } from '#contract/referrals/lists/patientSummary.ts';
import { PendingReason } from './statuses.ts';

/** What a group has to know first: who is late, and what hospices ask or still owe. In the order in which it is shown. */
export const NEED_KINDS = [
  /** The hospice has not talked with the family within its response target. */
  'late_answer',
  /** A hospice waits for documents, and none came since it asked. */
  'documents',
  /** A hospice asks the group something, and nobody in the group has answered. */
  'question',
  /** The group's own concern waits for the hospice. */
  'concern',
] as const;
const NeedKind = z.enum(NEED_KINDS);

/** `mine`: patients of the responsible provider who asks. */
export const NEED_SCOPES = ['mine', 'all'] as const;
const NeedScope = z.enum(NEED_SCOPES);
export type NeedScope = z.infer<typeof NeedScope>;

/** A hospice's question is looked for this far back. */
export const QUESTION_DAYS = 14;

const NeedReason = z.object({
  kind: NeedKind,
  /** The enrollment, the line of the history or the concern. */
  id: Id,
  hospice: Named,
  since: Instant,
  /** How soon the hospice answers such referrals; for late answers only. */
  targetMinutes: z.nullable(z.int()),
  /** What was asked; for questions only. */
  text: z.nullable(z.string()),
  /** Which documents the hospice waits for; for documents only. */
  pendingReason: z.nullable(PendingReason),
});
export type NeedReason = z.infer<typeof NeedReason>;

/** One patient, with everything that the group has to know first about them. */
export const GroupNeed = z.object({
  referralId: Id,
  displayId: z.string(),
  patient: PatientSummary,
  /** In the order of their kinds, then the oldest first. */
  reasons: z.array(NeedReason),
});
export type GroupNeed = z.infer<typeof GroupNeed>;

const GroupNeedsQuery = z.strictObject({
  'filter.for': z._default(NeedScope, 'all'),
  page: paging.page,
  limit: paging.limit,
});
export type GroupNeedsQuery = z.infer<typeof GroupNeedsQuery>;

export const groupNeedsEndpoints = defineEndpoints('Groups', {
  listGroupNeeds: {
    path: '/v1/groups/:groupId/needs',
    summary:
      'A group’s patients with late answers, documents that hospices wait for, hospices’ questions and open concerns, one item for each',
    access: { token: 'user', who: 'named', group: true },
    query: GroupNeedsQuery,
    response: z.object({
      data: z.array(GroupNeed),
      meta: z.object({ totalItems: z.int(), counts: z.object({ mine: z.int(), all: z.int() }) }),
    }),
  },
});
