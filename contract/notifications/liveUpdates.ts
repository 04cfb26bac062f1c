import * as z from 'zod/mini';
import { AlertKind } from '#contract/referrals/alerts.ts';
import { Escalated, EscalationStep } from '#contract/referrals/escalation.ts';
import { Id, Instant } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { wholeNumber, yesNoFilter } from '#contract/platform/listQuery.ts';
import { PatientSummary } from '#contract/referrals/lists/patientSummary.ts';
import { READS_REGISTRY } from '#contract/platform/permissions.ts';
import { SharedEvent } from '#contract/organizations/sharing/sharingSettings.ts';
import { ReferralStatus } from '#contract/referrals/statuses.ts';

/**
 * A server-sent event names the record that changed, never its content; clients with access read it again. `changed`: this
 * referral, and with it the lists. `messages`: a message or an answer arrived for the person, or for the people of the hospice
 * who write to groups. `caught_up`: changes may have been missed, so clients read everything shown again.
 */
export const LIVE_EVENTS = ['changed', 'messages', 'caught_up'] as const;
/** The longest time for which a client may ask; servers remember some minutes. */
export const MAX_MISSED_SECONDS = 86_400;

export const LiveQuery = z.strictObject({
  /**
   * How many seconds ago the client asked for the oldest of what it shows, or last heard from an earlier stream. The stream then begins with
   * what happened since, otherwise with `caught_up`.
   */
  missedSeconds: z.optional(wholeNumber(0, MAX_MISSED_SECONDS)),
});

export const LiveChange = z.object({ referralId: Id });
export type LiveChange = z.infer<typeof LiveChange>;

/**
 * For people of hospices: `referral_received`, `alert_raised`, `concern_raised`, and `reply_received` for those who write to
 * groups; `escalated` for those who are notified of a overdue next action; `added_from_outside` for its administrators, and `change_proposed` for those who may confirm it. For people of groups:
 * `status_changed`, `step_shown` (any other step that the hospice shows), `concern_answered`, `change_confirmed` and
 * `change_dismissed` (what became of the group's proposal), `message_received` (a message, or the hospice's answer in its conversation), and
 * `added_from_outside` for care managers.
 */
export const NEWS_KINDS = [
  'referral_received',
  'alert_raised',
  'concern_raised',
  'reply_received',
  'added_from_outside',
  'change_proposed',
  'escalated',
  'status_changed',
  'step_shown',
  'concern_answered',
  'change_confirmed',
  'change_dismissed',
  'message_received',
] as const;

/** How many unread ones are counted; above that it is enough to know that there are more. */
export const MAX_NEWS_COUNTED = 99;
/** How long an event is listed in the news. */
export const NEWS_DAYS = 30;
export const NEWS_PAGE = 20;
/** The last page that can be asked for: older things are found in the lists. */
const LAST_NEWS_PAGE = 50;

/** One event. It is derived from the records, so people without access to a record have no news of it. */
export const NewsItem = z.object({
  id: Id,
  kind: z.enum(NEWS_KINDS),
  at: Instant,
  isRead: z.boolean(),
  /** Null, as the patient, where it is about none. */
  referralId: z.nullable(Id),
  displayId: z.nullable(z.string()),
  patient: z.nullable(PatientSummary),
  alert: z.nullable(AlertKind),
  hospiceName: z.nullable(z.string()),
  groupName: z.nullable(z.string()),
  toStatus: z.nullable(ReferralStatus),
  /** A decline that is a group's withdrawal. */
  isWithdrawal: z.optional(z.boolean()),
  /** Which step it is, where it is no status. */
  step: z.nullable(SharedEvent),
  /** The subject of a message, or who was given access; null for news about a patient, which shows the patient's name instead. */
  subject: z.nullable(z.string()),
  /** The message that a person of a group opens. */
  messageId: z.nullable(Id),
  /** The conversation that a person of a hospice opens in the inbox. */
  conversationId: z.nullable(Id),
  /** A next action that becomes late, and who said "I'll take it". */
  escalation: z.nullable(
    z.object({
      hospiceId: Id,
      enrollmentId: Id,
      what: Escalated,
      step: EscalationStep,
      dueAt: Instant,
      takenBy: z.nullable(z.string()),
    }),
  ),
});
export type NewsItem = z.infer<typeof NewsItem>;

export const News = z.object({
  /** The time up to which this answer is complete: marking news as seen up to here does not affect later ones. */
  until: Instant,
  /** How many are unread, whatever was asked for; `MAX_NEWS_COUNTED` + 1: more than that many. */
  unread: z.int(),
  /** Newest first. */
  data: z.array(NewsItem).check(z.maxLength(NEWS_PAGE)),
  /** There is a further page. */
  hasOlder: z.boolean(),
});
export type News = z.infer<typeof News>;

export const NewsQuery = z.strictObject({
  'filter.isRead': yesNoFilter,
  page: z._default(wholeNumber(1, LAST_NEWS_PAGE), 1),
  limit: z._default(wholeNumber(1, NEWS_PAGE), NEWS_PAGE),
});
export type NewsQuery = z.infer<typeof NewsQuery>;

/** Ids that are not among the caller's news are ignored. */
export const NewsMark = z.strictObject({
  ids: z.array(Id).check(z.minLength(1), z.maxLength(100)),
  isRead: z.boolean(),
});
export type NewsMark = z.infer<typeof NewsMark>;

const patients = {
  token: 'user',
  who: 'named',
  hospice: READS_REGISTRY,
  group: true,
} as const;

export const liveUpdateEndpoints = defineEndpoints('LiveUpdates', patients, {
  followChanges: {
    path: '/v1/events',
    summary: 'Live changes to the records this person can see',
    query: LiveQuery,
    stream: 'text/event-stream',
    errors: ['rate_limited'],
  },
  getNews: {
    path: '/v1/news',
    summary: 'This person’s notifications of the last 30 days, newest first, and which are unread',
    query: NewsQuery,
    response: News,
  },
  markNewsSeen: {
    path: '/v1/news/seen',
    summary: 'Mark everything up to now as read',
    body: z.strictObject({ until: Instant }),
  },
  markNewsRead: {
    path: '/v1/news/read',
    summary: 'Mark notifications as read or unread',
    body: NewsMark,
  },
});
