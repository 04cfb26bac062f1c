import * as z from 'zod/mini';
import { ADMINISTRATORS } from '#contract/platform/access.ts';
import { AccessCategory } from '#contract/platform/accessReason.ts';
import { Id, Instant } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { commaList, daysFilter, idsFilter, paging, sortKeys, yesNoFilter } from '#contract/platform/listQuery.ts';

/** How a call ended: done, or refused with a code. */
export const AUDIT_OUTCOMES = ['done', 'refused'] as const;

/** One call as the audit keeps it: ids and codes, no patient's name. */
export const AuditEvent = z.object({
  /** Grows with each event. */
  id: z.string(),
  at: Instant,
  actor: z.nullable(
    z.object({ id: Id, name: z.string(), role: z.nullable(z.string()), organization: z.nullable(z.string()) }),
  ),
  /** The call's operation id, and what people call it. Calls that are gone have no label. */
  verb: z.string(),
  label: z.nullable(z.string()),
  /** What happened, as people read it: "Grace Lin changed Robert Moore’s role from … to …". */
  sentence: z.string(),
  /** Whether it may have changed something; reads, look-ups, sign-ins and sign-outs do not count. */
  isChange: z.boolean(),
  entity: z.nullable(z.string()),
  entityId: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** `ok`, `replayed` or the refusal's code. */
  outcome: z.string(),
  /** Why an administrator opened patient data. */
  accessReason: z.nullable(z.object({ category: AccessCategory, words: z.string() })),
  requestId: z.nullable(z.string()),
  detail: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const auditFilters = {
  'filter.at': daysFilter,
  /** From one moment to another, both included: a session of reading. */
  'filter.between': z.optional(commaList(Instant).check(z.minLength(2), z.maxLength(2))),
  'filter.actor.id': idsFilter,
  'filter.hospice.id': idsFilter,
  'filter.group.id': idsFilter,
  'filter.verb': z.optional(commaList(z.string().check(z.regex(/^[A-Za-z]{1,60}$/)))),
  'filter.entity': z.optional(commaList(z.string().check(z.regex(/^[A-Za-z]{1,40}$/)))),
  'filter.entityId': idsFilter,
  'filter.outcome': z.optional(commaList(z.enum(AUDIT_OUTCOMES))),
  /** Only what a superuser opened with a reason. */
  'filter.hasReason': yesNoFilter,
  /** Without what was only read: of all calls those are by far the most. */
  'filter.isChange': yesNoFilter,
  /** What was only read, without logins and automatic notices. */
  'filter.isRead': yesNoFilter,
};

/** The list counts and pages up to here. For older events one filters the list, or downloads the file. */
export const MAX_AUDIT_EVENTS = 10_000;

export const AuditQuery = z.strictObject({
  ...auditFilters,
  sortBy: z._default(sortKeys(['at']), [{ column: 'at', direction: 'DESC' }]),
  /** The number of a call, or a part of a person's name or email. */
  ...paging,
});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditExportQuery = z.strictObject({
  ...auditFilters,
  search: paging.search,
  fileName: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
});
export type AuditExportQuery = z.infer<typeof AuditExportQuery>;

/** `totalItems` goes up to `MAX_AUDIT_EVENTS`; `isMore`: the filters match more than that. */
export const AuditPage = z.object({
  data: z.array(AuditEvent),
  meta: z.object({ totalItems: z.int(), isMore: z.boolean() }),
});
export type AuditPage = z.infer<typeof AuditPage>;

/** What one person read without a pause of this long is one session. */
export const SESSION_PAUSE_MINUTES = 30;

export const AuditSession = z.object({
  /** Of its first event. */
  id: z.string(),
  actor: AuditEvent.shape.actor,
  from: Instant,
  to: Instant,
  events: z.int(),
  /** How many different records: referrals, documents, people and so on, without the reader’s own organization. */
  records: z.int(),
  sentence: z.string(),
});
export type AuditSession = z.infer<typeof AuditSession>;

export const AuditSessionQuery = z.strictObject({
  ...z.omit(z.strictObject(auditFilters), {
    'filter.isChange': true,
    'filter.isRead': true,
  }).shape,
  ...paging,
});
export type AuditSessionQuery = z.infer<typeof AuditSessionQuery>;

/** `isMore`: only the newest `MAX_AUDIT_EVENTS` reads that match are grouped, and there are older ones. */
export const AuditSessionPage = z.object({
  data: z.array(AuditSession),
  meta: z.object({ totalItems: z.int(), isMore: z.boolean() }),
});
export type AuditSessionPage = z.infer<typeof AuditSessionPage>;

export const auditEndpoints = defineEndpoints('Administration', ADMINISTRATORS, {
  listAuditEvents: {
    path: '/v1/administration/audit-events',
    summary: 'Who did what, newest first. Days are in UTC',
    query: AuditQuery,
    response: AuditPage,
  },
  listAuditSessions: {
    path: '/v1/administration/audit-sessions',
    summary: 'What people read, one line for each session of reading, newest first',
    query: AuditSessionQuery,
    response: AuditSessionPage,
  },
  exportAuditEvents: {
    path: '/v1/administration/audit-events/export',
    summary: 'The same events as CSV',
    query: AuditExportQuery,
    stream: 'text/csv',
  },
});
