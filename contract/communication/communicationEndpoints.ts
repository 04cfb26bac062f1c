import * as z from 'zod/mini';
import {
  Audience,
  AudienceCount,
  Message,
  MessageChange,
  MessageCreation,
  MessagePerson,
  MessagePersonQuery,
  MessageQuery,
  MessageSending,
  MessageSummary,
  MessageTemplate,
  MessageTemplateChange,
  MessageTemplateCreation,
  MessageText,
  Recipient,
  RecipientQuery,
} from './communications.ts';
import { Id, Version } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { MessageTopic, WholeMail } from '#contract/mail/mail.ts';
import { MANAGES_COMMUNICATION } from '#contract/platform/permissions.ts';

const writers = { token: 'user', who: 'named', hospice: MANAGES_COMMUNICATION } as const;
const MESSAGES = '/v1/hospices/:hospiceId/communications';
const TEMPLATES = '/v1/hospices/:hospiceId/message-templates';

export const communicationEndpoints = defineEndpoints('Communications', writers, {
  listMessages: {
    path: MESSAGES,
    summary: 'The hospice’s messages to its referral sources',
    query: MessageQuery,
    response: pageOf(MessageSummary),
  },
  getMessage: {
    path: `${MESSAGES}/:communicationId`,
    summary: 'One message with its text',
    response: Message,
  },
  createMessage: {
    path: MESSAGES,
    summary: 'Save a draft. One about a patient goes only to people who can see the referral',
    body: MessageCreation,
    response: Message,
    creates: true,
  },
  updateMessage: {
    method: 'PATCH',
    path: `${MESSAGES}/:communicationId`,
    summary: 'Change a draft',
    body: MessageChange,
    response: Message,
    errors: ['conflict', 'sending_started'],
  },
  deleteMessage: {
    method: 'DELETE',
    path: `${MESSAGES}/:communicationId`,
    summary: 'Delete a draft, or a message that could not be sent',
    errors: ['sending_started'],
  },
  sendMessage: {
    path: `${MESSAGES}/:communicationId/send`,
    summary: 'Send a draft now or schedule it. Refused if its text would contain patient data',
    body: MessageSending,
    response: Message,
    errors: ['conflict', 'sending_started'],
  },
  cancelMessage: {
    path: `${MESSAGES}/:communicationId/cancel`,
    summary: 'Cancel a scheduled message, or stop the emails of one that is being sent',
    body: z.strictObject({ version: Version }),
    response: Message,
    errors: ['conflict', 'sending_started'],
  },
  listRecipients: {
    path: `${MESSAGES}/:communicationId/recipients`,
    summary: 'The delivery of a message to each recipient',
    query: RecipientQuery,
    response: pageOf(Recipient),
  },
  countAudience: {
    path: `${MESSAGES}/audience`,
    summary: 'How many people an audience reaches',
    body: z.strictObject({ audience: Audience, topic: MessageTopic, referralId: z._default(z.nullable(Id), null) }),
    response: AudienceCount,
  },
  previewMessage: {
    path: `${MESSAGES}/preview`,
    summary: 'Preview a message as a recipient will see it',
    body: z.extend(MessageText, { referralId: z._default(z.nullable(Id), null) }),
    response: WholeMail,
  },
  testMessage: {
    path: `${MESSAGES}/test`,
    summary: 'Send a test message to yourself',
    maxPerMinute: 10,
    body: z.extend(MessageText, { referralId: z._default(z.nullable(Id), null) }),
    response: z.object({ to: z.string() }),
  },
  listMessagePeople: {
    path: `${MESSAGES}/people`,
    summary: 'The people of connected groups, by name',
    query: MessagePersonQuery,
    response: pageOf(MessagePerson),
  },
  listMessageTemplates: {
    path: TEMPLATES,
    summary: 'Message templates: the built-in ones, then the hospice’s by name',
    response: z.object({ data: z.array(MessageTemplate) }),
  },
  createMessageTemplate: {
    path: TEMPLATES,
    summary: 'Save a template. Refused if it names patient data',
    body: MessageTemplateCreation,
    response: MessageTemplate,
    creates: true,
  },
  updateMessageTemplate: {
    method: 'PATCH',
    path: `${TEMPLATES}/:templateId`,
    summary: 'Change a template of the hospice',
    body: MessageTemplateChange,
    response: MessageTemplate,
    errors: ['conflict'],
  },
  deleteMessageTemplate: {
    method: 'DELETE',
    path: `${TEMPLATES}/:templateId`,
    summary: 'Delete a template of the hospice',
  },
});
