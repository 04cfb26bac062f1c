import * as z from 'zod/mini';
import { AlertKind } from './alerts.ts';
import { Id, Instant } from './fields.ts';
import { defineEndpoints } from './http.ts';
import { PatientSummary } from './patients.ts';
import { READS_REGISTRY } from './permissions.ts';
import { ReferralStatus } from './statuses.ts';

/**
 * What a server-sent event says: which record changed, never what it holds; whoever may read it asks for it again.
 * `changed`: this referral, and with it the lists. `caught_up`: changes may have been missed; everything shown is asked for
 * again.
 */
export const LIVE_EVENTS = ['changed', 'caught_up'] as const;
export const LiveChange = z.object({ referralId: Id });
export type LiveChange = z.infer<typeof LiveChange>;

export const NEWS_KINDS = ['referral_received', 'alert_raised', 'status_changed', 'concern_answered'] as const;

/** How many of them are counted; above that it is enough to know that there are more. */
export const MOST_NEWS_COUNTED = 99;

/** One thing that happened since the person last looked: for a hospice referrals and alerts, for a group its hospices' steps. */
export const NewsItem = z.object({
  id: Id,
  kind: z.enum(NEWS_KINDS),
  at: Instant,
  referralId: Id,
  displayId: z.string(),
  patient: PatientSummary,
  alert: z.nullable(AlertKind),
  hospiceName: z.nullable(z.string()),
  toStatus: z.nullable(ReferralStatus),
});
export type NewsItem = z.infer<typeof NewsItem>;

export const MOST_NEWS = 20;

export const News = z.object({
  /** When the person last looked, at most 30 days ago; a day ago where that was never. */
  since: Instant,
  /** What the answer knows of: seen up to here, nothing that came later is taken as seen. */
  until: Instant,
  /** `MOST_NEWS_COUNTED` + 1: more than that many. */
  total: z.int(),
  /** The newest ones. */
  data: z.array(NewsItem).check(z.maxLength(MOST_NEWS)),
});
export type News = z.infer<typeof News>;

const patients = {
  token: 'user',
  who: 'named',
  hospice: READS_REGISTRY,
  group: true,
} as const;

export const liveUpdateEndpoints = defineEndpoints({
  followChanges: {
    method: 'GET',
    path: '/v1/events',
    summary: 'Changes of the records that the caller may see, as they happen',
    resource: 'LiveUpdates',
    source: 'extension',
    access: patients,
    response: null,
    stream: 'text/event-stream',
    status: 200,
    errors: ['rate_limited'],
  },
  getNews: {
    method: 'GET',
    path: '/v1/news',
    summary: 'What is new since the caller last looked',
    resource: 'LiveUpdates',
    source: 'extension',
    access: patients,
    response: News,
    status: 200,
  },
  markNewsSeen: {
    method: 'POST',
    path: '/v1/news/seen',
    summary: 'The caller has looked at what is new until this moment',
    resource: 'LiveUpdates',
    source: 'extension',
    access: patients,
    body: z.strictObject({ until: Instant }),
    response: null,
    status: 204,
  },
});
