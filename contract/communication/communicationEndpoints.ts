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
    summary: 'What the hospice wrote to its referral sources',
    query: MessageQuery,
    response: pageOf(MessageSummary),
  },
  getMessage: {
    path: `${MESSAGES}/:communicationId`,
    summary: 'One message with its words',
    response: Message,
  },
  createMessage: {
    path: MESSAGES,
    summary: 'Keep a draft; about a patient, for people who may see that patient’s referral',
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
    summary: 'Delete a draft, or what failed to begin',
    errors: ['sending_started'],
  },
  sendMessage: {
    path: `${MESSAGES}/:communicationId/send`,
    summary: 'Send a draft now, or at a moment; refused where its words would carry patient data',
    body: MessageSending,
    response: Message,
    errors: ['conflict', 'sending_started'],
  },
  cancelMessage: {
    path: `${MESSAGES}/:communicationId/cancel`,
    summary: 'Take a scheduled message back to a draft; of one that is being sent, stop the emails that still wait',
    body: z.strictObject({ version: Version }),
    response: Message,
    errors: ['conflict', 'sending_started'],
  },
  listRecipients: {
    path: `${MESSAGES}/:communicationId/recipients`,
    summary: 'What became of a message for each of its readers',
    query: RecipientQuery,
    response: pageOf(Recipient),
  },
  countAudience: {
    path: `${MESSAGES}/audience`,
    summary: 'How many people an audience reaches; changes nothing',
    body: z.strictObject({ audience: Audience, topic: MessageTopic, referralId: z._default(z.nullable(Id), null) }),
    response: AudienceCount,
  },
  previewMessage: {
    path: `${MESSAGES}/preview`,
    summary: 'A message as its reader will see it; changes nothing',
    body: z.extend(MessageText, { referralId: z._default(z.nullable(Id), null) }),
    response: WholeMail,
  },
  testMessage: {
    path: `${MESSAGES}/test`,
    summary: 'Send a message to oneself alone',
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
    summary: 'Words to begin a message with: the product’s own, then the hospice’s by name',
    response: z.object({ data: z.array(MessageTemplate) }),
  },
  createMessageTemplate: {
    path: TEMPLATES,
    summary: 'Keep words for later; refused where they name a patient’s data',
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
