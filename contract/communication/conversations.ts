import * as z from 'zod/mini';
import { Id, Instant, Named, text } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, idsFilter, paging, yesNoFilter } from '#contract/platform/listQuery.ts';
import { MessageTopic } from '#contract/mail/mail.ts';
import { MANAGES_COMMUNICATION } from '#contract/platform/permissions.ts';

/** One entry of either side, in plain text; a later message of the hospice has a subject and a text with simple formatting. */
export const ConversationEntry = z.object({
  id: Id,
  at: Instant,
  side: z.enum(['hospice', 'group']),
  author: z.string(),
  subject: z.optional(z.string()),
  text: z.string(),
});
export type ConversationEntry = z.infer<typeof ConversationEntry>;

export const ReplyCreation = z.strictObject({ text: text(4000) });

/**
 * A line of a hospice's inbox: all that it and one group write about one patient, or one reader's answers to a message about none.
 * `waitsSince`: the group wrote last, and nobody of the hospice has answered or said that no reply is needed. `snoozedUntil`: out of the
 * waiting ones until then, or until the group writes again.
 */
export const Conversation = z.object({
  id: Id,
  message: z.object({ id: Id, subject: z.string(), topic: MessageTopic }),
  person: Named,
  group: Named,
  referral: z.nullable(z.object({ id: Id, displayId: z.string() })),
  last: ConversationEntry,
  waitsSince: z.nullable(Instant),
  snoozedUntil: z.nullable(Instant),
  assignedTo: z.nullable(Named),
  /** The group has written an entry that no person of the hospice has read. */
  isUnread: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

export const WholeConversation = z.extend(Conversation, {
  /** The message to the person, filled in, with simple formatting. */
  sent: z.object({ at: Instant, author: z.nullable(z.string()), body: z.string() }),
  entries: z.array(ConversationEntry),
  /** Who gets the next reply: everyone who waits, else the last person who wrote. Empty: all have left or lost access. */
  replyTo: z.array(Named),
});
export type WholeConversation = z.infer<typeof WholeConversation>;

/** The longest time that a conversation can stay out of the way. */
export const SNOOZE_DAYS = 30;

/** `needsReply`: false ends the wait of the group's last words, true lets them wait again. */
export const ConversationChange = z
  .strictObject({
    needsReply: z.optional(z.boolean()),
    snoozedUntil: z.optional(z.nullable(Instant)),
    assignedToId: z.optional(z.nullable(Id)),
  })
  .check(z.refine((change) => Object.values(change).some((value) => value !== undefined), 'Choose what to change'));
export type ConversationChange = z.infer<typeof ConversationChange>;

export const ConversationQuery = z.strictObject({
  'filter.isWaiting': yesNoFilter,
  'filter.isSnoozed': yesNoFilter,
  'filter.assignedTo': z.optional(z.enum(['me', 'nobody'])),
  'filter.isUnread': yesNoFilter,
  'filter.group.id': idsFilter,
  'filter.message.id': z.optional(Id),
  ...paging,
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** How a message came to its reader by mail; `in_app`: not at all, by the reader's own choice. */
export const RECEIVED_STATES = ['queued', 'sent', 'bounced', 'suppressed', 'failed', 'in_app'] as const;

/** A message that a person of a group received. */
export const ReceivedMessage = z.object({
  id: Id,
  subject: z.string(),
  topic: MessageTopic,
  hospice: Named,
  referral: z.nullable(z.object({ id: Id, displayId: z.string() })),
  at: Instant,
  mailState: z.enum(RECEIVED_STATES),
  readAt: z.nullable(Instant),
  /** When either side last wrote after the message itself. */
  lastEntryAt: z.nullable(Instant),
  isUnread: z.boolean(),
});
export type ReceivedMessage = z.infer<typeof ReceivedMessage>;

export const WholeReceivedMessage = z.extend(ReceivedMessage, {
  author: z.nullable(z.string()),
  /** Filled in, with simple formatting. */
  body: z.string(),
  entries: z.array(ConversationEntry),
});
export type WholeReceivedMessage = z.infer<typeof WholeReceivedMessage>;

export const ReceivedMessageQuery = z.strictObject({
  'filter.hospice.id': idsFilter,
  'filter.topic': z.optional(commaList(MessageTopic)),
  'filter.isUnread': yesNoFilter,
  'filter.referral.id': z.optional(Id),
  ...paging,
});
export type ReceivedMessageQuery = z.infer<typeof ReceivedMessageQuery>;

const writers = { token: 'user', who: 'named', hospice: MANAGES_COMMUNICATION } as const;
const readers = { token: 'user', who: 'named', group: true } as const;
const INBOX = '/v1/hospices/:hospiceId/conversations';
const RECEIVED = '/v1/groups/:groupId/communications';

export const conversationEndpoints = defineEndpoints('Communications', {
  listConversations: {
    path: INBOX,
    summary: 'Conversations with groups, latest first',
    access: writers,
    query: ConversationQuery,
    response: pageOf(Conversation),
  },
  getConversation: {
    path: `${INBOX}/:conversationId`,
    summary: 'One conversation, from its first message',
    access: writers,
    response: WholeConversation,
  },
  answerConversation: {
    path: `${INBOX}/:conversationId/entries`,
    summary: 'Reply to a person at a group. The email has a link, not the text',
    access: writers,
    body: ReplyCreation,
    response: WholeConversation,
    creates: true,
  },
  changeConversation: {
    method: 'PATCH',
    path: `${INBOX}/:conversationId`,
    summary: 'Assign a conversation, snooze it, or mark it as needing no reply',
    access: writers,
    body: ConversationChange,
    response: WholeConversation,
  },
  listConversationAssignees: {
    path: '/v1/hospices/:hospiceId/conversation-assignees',
    summary: 'People of the hospice who can answer groups, by name',
    access: writers,
    response: z.array(Named),
  },
  markConversationRead: {
    path: `${INBOX}/:conversationId/read`,
    summary: 'Mark the group’s messages up to now as read',
    access: writers,
    body: z.strictObject({ until: Instant }),
  },
  listReceivedMessages: {
    path: RECEIVED,
    summary: 'Messages from hospices to this person, latest activity first',
    access: readers,
    query: ReceivedMessageQuery,
    response: pageOf(ReceivedMessage),
  },
  getReceivedMessage: {
    path: `${RECEIVED}/:receivedId`,
    summary: 'One message to this person, with its replies',
    access: readers,
    response: WholeReceivedMessage,
  },
  markReceivedRead: {
    path: `${RECEIVED}/:receivedId/read`,
    summary: 'Mark a message and its replies up to now as read',
    access: readers,
    body: z.strictObject({ until: Instant }),
  },
  replyToMessage: {
    path: `${RECEIVED}/:receivedId/entries`,
    summary: 'Reply to a hospice. A reply about a referral also appears in its timeline',
    access: readers,
    body: ReplyCreation,
    response: WholeReceivedMessage,
    creates: true,
  },
});
