import * as z from 'zod/mini';
import { Id, Instant, Named, Version } from '#contract/platform/fields.ts';
import { possessive } from '#contract/platform/formats.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { labels, wordsOf } from '#contract/platform/labels.ts';
import { commaList, paging } from '#contract/platform/listQuery.ts';
import { READS_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { PhoneContact } from '#contract/referrals/phoneContacts.ts';
import { PatientSummary } from '#contract/referrals/lists/patientSummary.ts';
import { Urgency } from '#contract/referrals/urgencies.ts';
import { askedDocumentsLabel, PendingReason, ReferralStatus } from '#contract/referrals/statuses.ts';
import { START_CARE } from '#contract/referrals/nextActions.ts';

/** My work: what waits for a person of a hospice, for the person's locations, or for nobody (docs/decisions/0115). */

/** What a line asks for. */
export const workKindLabel = labels({
  /** The first call to the family. */
  call_family: 'Calls',
  /** Any other next action of an open referral. */
  next_action: 'Next actions',
  /** A start of care planned for today, or for an earlier day. */
  start_of_care: 'Planned starts',
  concern: 'Concerns',
  /** A group's message that has waited too long, or a question of a sender without an account. */
  question: 'Questions',
  /** Documents that the hospice asked for: they came, or are still missing after a day. */
  documents: 'Documents',
  /** A call that a family asked for in a survey. */
  callback: 'Callbacks',
  /** A low score that nobody follows up. */
  low_score: 'Low scores',
  /** A conversation in which the group wrote last. */
  conversation: 'Messages',
});
export const WORK_KINDS = wordsOf(workKindLabel);
export const WorkKind = z.enum(WORK_KINDS);
export type WorkKind = z.infer<typeof WorkKind>;

/** Whose work: owned by the reader, at the reader's locations whoever owns it, or owned by nobody. */
export const WORK_SCOPES = ['mine', 'location', 'unowned'] as const;
export const WorkScope = z.enum(WORK_SCOPES);
export type WorkScope = z.infer<typeof WorkScope>;
export const workScopeLabel = labels<WorkScope>({ mine: 'Mine', location: 'My locations', unowned: 'Unowned' });

/** Next actions that are due within this time are listed. */
export const WORK_AHEAD_HOURS = 24;
/** Documents that were asked for are listed as missing after this time. */
export const DOCUMENTS_MISSING_HOURS = 24;

export const WorkLine = z.object({
  kind: WorkKind,
  /** The enrollment; for a concern, a survey result or a conversation its own id. */
  id: Id,
  /** Null, as the enrollment, for a conversation about no patient. */
  referral: z.nullable(
    z.object({
      id: Id,
      displayId: z.string(),
      patient: PatientSummary,
      urgency: Urgency,
      /** A person without an account sent it, and nobody has confirmed that it is real. */
      isUnverified: z.boolean(),
    }),
  ),
  /** The version is the one that outcomes of the call and changes of the next action need. */
  enrollment: z.nullable(
    z.object({
      id: Id,
      status: ReferralStatus,
      pendingReason: z.nullable(PendingReason),
      firstContactAt: z.nullable(Instant),
      evaluationVisitAt: z.nullable(Instant),
      hospiceLocation: z.nullable(Named),
      nextAction: z.nullable(z.string()),
      nextActionDueAt: z.nullable(Instant),
      version: Version,
    }),
  ),
  owner: z.nullable(Named),
  /** The group or person that waits for an answer; of documents, who added the latest, null while they are missing. */
  from: z.nullable(z.string()),
  /** What they wrote, or the subject of the conversation. */
  text: z.nullable(z.string()),
  since: Instant,
  /** Null: it waits, without a set time. */
  dueAt: z.nullable(Instant),
  /** Whom to call, in the order in which to try. */
  calls: z.array(PhoneContact),
});
export type WorkLine = z.infer<typeof WorkLine>;

export const WorkQuery = z.strictObject({
  'filter.for': z._default(WorkScope, 'mine'),
  'filter.kind': z.optional(commaList(WorkKind)),
  page: paging.page,
  limit: paging.limit,
});
export type WorkQuery = z.infer<typeof WorkQuery>;

/** Overdue lines come first, then what waits without a set time and what is due next. */
export const Work = z.object({
  data: z.array(WorkLine),
  meta: z.object({
    /** How many lines the asked scope has, on all pages. */
    totalItems: z.int(),
    /** How many lines of the asked kinds each scope has. */
    counts: z.object({ mine: z.int(), location: z.int(), unowned: z.int() }),
    /** How many lines of each kind the asked scope has; kinds without lines are left out. */
    kinds: z.array(z.object({ kind: WorkKind, count: z.int() })),
  }),
});
export type Work = z.infer<typeof Work>;

const askedFor = (reason: PendingReason | null | undefined): string =>
  (reason && askedDocumentsLabel[reason]) ?? 'the documents';

/** Why a line is there, as the task that it asks for. */
export function workTask({ enrollment, from, kind }: WorkLine): string {
  const whom = from ?? 'the group';
  switch (kind) {
    case 'call_family':
    case 'next_action':
      return enrollment?.nextAction ?? workKindLabel[kind];
    case 'start_of_care':
      return START_CARE;
    case 'concern':
      return `Answer ${possessive(whom)} concern`;
    case 'question':
      return from === null ? 'Answer the group’s message' : `Answer ${possessive(from)} question`;
    case 'documents':
      return from === null ? `Get ${askedFor(enrollment?.pendingReason)}` : `Check the documents from ${from}`;
    case 'callback':
      return 'Call the family back';
    case 'low_score':
      return 'Follow up on a low score';
    case 'conversation':
      return `Reply to ${whom}`;
    default:
      return workKindLabel[kind];
  }
}

export const workEndpoints = defineEndpoints('Work', {
  listWork: {
    path: '/v1/hospices/:hospiceId/work',
    summary: 'What waits for this person, for their locations, or for nobody in particular. Overdue lines come first',
    access: { token: 'user', who: 'named', hospice: READS_ENROLLMENTS },
    query: WorkQuery,
    response: Work,
  },
});
