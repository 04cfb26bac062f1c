import * as z from 'zod/mini';
import { Id, Instant, Named, storable, text, Version } from '#contract/platform/fields.ts';
import { commaList, daysFilter, idList, idsFilter, paging, sortKeys } from '#contract/platform/listQuery.ts';
import { MessageTopic } from '#contract/mail/mail.ts';
import { Role } from '#contract/platform/roles.ts';
import { GroupType } from '#contract/platform/users.ts';

/**
 * `sending`: its mails are queued or on their way. `sent`: each of them has an outcome, and at least one was sent. `failed`: it
 * could not start, or no mail was sent.
 */
export const MessageStatus = z.enum(['draft', 'scheduled', 'sending', 'sent', 'failed']);
export type MessageStatus = z.infer<typeof MessageStatus>;

/**
 * The state of a message for one reader. `read`: the reader opened it here, signed in; mails do not report that they were opened.
 * `in_app`: no mail of its own, by the reader's choice. `suppressed`: the reader wants no such mails, or it was stopped. The
 * message is in the app in every state.
 */
export const RecipientState = z.enum(['queued', 'sent', 'read', 'in_app', 'bounced', 'suppressed', 'failed']);
export type RecipientState = z.infer<typeof RecipientState>;

/** Why a message failed: it could not start, or none of its mails was sent (`nothing_went_out`). */
export const MessageFailure = z.enum(['nobody_to_write_to', 'filter_is_gone', 'patient_data', 'nothing_went_out']);
export type MessageFailure = z.infer<typeof MessageFailure>;

const ids = z._default(z.array(Id).check(z.maxLength(1000)), []);

/**
 * The readers of a message: all people with an account in these groups, in the groups that run these communities, these people,
 * and the audience of a saved message filter (its groups, group types, communities and people at the time of sending). Each
 * person gets it once.
 */
export const Audience = z.strictObject({
  groupIds: ids,
  communityIds: ids,
  personIds: ids,
  savedFilterId: z._default(z.nullable(Id), null),
});
export type Audience = z.infer<typeof Audience>;

const counts = z.object({
  recipients: z.int(),
  queued: z.int(),
  sent: z.int(),
  read: z.int(),
  inApp: z.int(),
  bounced: z.int(),
  suppressed: z.int(),
  failed: z.int(),
  replies: z.int(),
});

/**
 * A message in the list. Of the counts `queued`, `sent`, `inApp`, `bounced`, `suppressed` and `failed` make up the recipients;
 * `read` are those of any of them who opened it.
 */
export const MessageSummary = z.object({
  id: Id,
  subject: z.string(),
  topic: MessageTopic,
  status: MessageStatus,
  failure: z.nullable(MessageFailure),
  /** Whom it is for, by their names as they are now. */
  audience: z.object({
    groups: z.array(Named),
    communities: z.array(Named),
    people: z.array(Named),
    savedFilter: z.nullable(Named),
  }),
  /** Set if it is about one patient: its mail then contains only a link, not the text. */
  referral: z.nullable(z.object({ id: Id, displayId: z.string() })),
  author: z.nullable(Named),
  counts,
  createdAt: Instant,
  scheduledAt: z.nullable(Instant),
  sentAt: z.nullable(Instant),
  version: Version,
});
export type MessageSummary = z.infer<typeof MessageSummary>;

export const Message = z.extend(MessageSummary, { body: z.string() });
export type Message = z.infer<typeof Message>;

export const MESSAGE_LENGTH = { subject: 150, body: 10_000 } as const;

/** A draft may lack its text; sending requires it. */
const draftText = (max: number) => z.string().check(z.maxLength(max), storable);

export const MessageText = z.strictObject({
  /** May contain variables (messageVariables.ts), as the body may. */
  subject: text(MESSAGE_LENGTH.subject),
  /** Plain text with simple formatting (formattedText.ts). */
  body: text(MESSAGE_LENGTH.body),
  topic: MessageTopic,
});
export type MessageText = z.infer<typeof MessageText>;

export const MessageCreation = z.strictObject({
  subject: draftText(MESSAGE_LENGTH.subject),
  body: draftText(MESSAGE_LENGTH.body),
  topic: MessageTopic,
  audience: Audience,
  referralId: z._default(z.nullable(Id), null),
});
export type MessageCreation = z.infer<typeof MessageCreation>;

/** Changes a draft; a scheduled message is unscheduled first. */
export const MessageChange = z.strictObject({
  version: Version,
  subject: z.optional(draftText(MESSAGE_LENGTH.subject)),
  body: z.optional(draftText(MESSAGE_LENGTH.body)),
  topic: z.optional(MessageTopic),
  audience: z.optional(Audience),
});
export type MessageChange = z.infer<typeof MessageChange>;

export const MessageSending = z.strictObject({
  version: Version,
  /** Null: at once. At least a minute and at most a year ahead. */
  at: z.nullable(Instant),
});

export const MessageQuery = z.strictObject({
  'filter.status': z.optional(commaList(MessageStatus)),
  'filter.topic': z.optional(commaList(MessageTopic)),
  'filter.group.id': idsFilter,
  'filter.group.type': z.optional(commaList(GroupType)),
  'filter.community.id': idsFilter,
  'filter.person.id': idsFilter,
  'filter.referral.id': z.optional(Id),
  /** Days in the hospice's time zone. */
  'filter.sentAt': daysFilter,
  sortBy: z._default(sortKeys(['createdAt', 'scheduledAt', 'sentAt', 'subject', 'recipients']), [
    { column: 'createdAt', direction: 'DESC' },
  ]),
  ...paging,
});
export type MessageQuery = z.infer<typeof MessageQuery>;

/** The parts of a saved filter of messages that name readers. */
export const AUDIENCE_FILTERS = [
  'filter.group.id',
  'filter.group.type',
  'filter.community.id',
  'filter.person.id',
] as const;

/** Whom an audience reaches. */
export const AudienceCount = z.object({
  people: z.int(),
  groups: z.int(),
  /** The people who get it only in the app, because they want no such mails or their address bounced. */
  inAppOnly: z.int(),
  /** The chosen groups and communities in which no person has an account. */
  reachesNobody: z.array(Named),
  /** The first of the people. */
  sample: z.array(z.object({ id: Id, name: z.string(), group: z.string() })),
});
export type AudienceCount = z.infer<typeof AudienceCount>;

/** A person to whom a hospice may write: one with an account in a connected group. */
export const MessagePerson = z.object({ id: Id, name: z.string(), role: Role, group: Named });
export type MessagePerson = z.infer<typeof MessagePerson>;

export const MessagePersonQuery = z.strictObject({ 'filter.id': z.optional(idList), ...paging });
export type MessagePersonQuery = z.infer<typeof MessagePersonQuery>;

export const Recipient = z.object({
  id: Id,
  person: Named,
  group: Named,
  state: RecipientState,
  /** Why it did not arrive, as text. */
  reason: z.nullable(z.string()),
  sentAt: z.nullable(Instant),
  readAt: z.nullable(Instant),
  hasReplied: z.boolean(),
});
export type Recipient = z.infer<typeof Recipient>;

export const RecipientQuery = z.strictObject({ 'filter.state': z.optional(commaList(RecipientState)), ...paging });
export type RecipientQuery = z.infer<typeof RecipientQuery>;

export const MessageTemplate = z.object({
  id: Id,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  topic: MessageTopic,
  /** Comes with the product and cannot be changed. */
  isBuiltIn: z.boolean(),
  version: Version,
});
export type MessageTemplate = z.infer<typeof MessageTemplate>;

export const MessageTemplateCreation = z.strictObject({
  name: text(60),
  subject: text(MESSAGE_LENGTH.subject),
  body: text(MESSAGE_LENGTH.body),
  topic: MessageTopic,
});
export type MessageTemplateCreation = z.infer<typeof MessageTemplateCreation>;

export const MessageTemplateChange = z.strictObject({
  version: Version,
  ...z.partial(MessageTemplateCreation).shape,
});
export type MessageTemplateChange = z.infer<typeof MessageTemplateChange>;
