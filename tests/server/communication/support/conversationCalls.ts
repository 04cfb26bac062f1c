import { expect } from 'vitest';
import * as z from 'zod/mini';
import {
  Conversation,
  ReceivedMessage,
  WholeConversation,
  WholeReceivedMessage,
  type ConversationChange,
  type ConversationEntry,
} from '#contract/communication/conversations.ts';
import { pageOf } from '#contract/platform/http.ts';
import { TimelineEvent } from '#contract/referrals/timeline.ts';
import { patch, post, type TestServer } from '../../support/server.ts';
import type { World } from '../../support/world.ts';

type Who = { readonly id: string };

async function parsed<Schema extends z.ZodMiniType>(answer: Response, schema: Schema, status = 200) {
  expect([answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([status, '']);
  return z.parse(schema, await answer.json());
}

/** Both sides' calls, as their people make them. */
export function conversationCalls(server: TestServer, { groupId, hospiceId }: Pick<World, 'groupId' | 'hospiceId'>) {
  const inbox = `/v1/hospices/${hospiceId}/conversations`;
  const received = `/v1/groups/${groupId}/communications`;
  return {
    inboxPath: inbox,
    receivedPath: received,
    inboxOf: async (who: Who, query = '') => parsed(await server.as(who)(`${inbox}${query}`), pageOf(Conversation)),
    conversation: async (who: Who, id: string) => parsed(await server.as(who)(`${inbox}/${id}`), WholeConversation),
    answer: async (who: Who, id: string, text: string) =>
      parsed(await server.as(who)(`${inbox}/${id}/entries`, post({ text })), WholeConversation, 201),
    change: async (who: Who, id: string, change: ConversationChange) =>
      parsed(await server.as(who)(`${inbox}/${id}`, patch(change)), WholeConversation),
    readInbox: async (who: Who, id: string, until: string) =>
      expect((await server.as(who)(`${inbox}/${id}/read`, post({ until }))).status).toBe(204),
    receivedOf: async (who: Who, query = '') =>
      parsed(await server.as(who)(`${received}${query}`), pageOf(ReceivedMessage)),
    message: async (who: Who, id: string) => parsed(await server.as(who)(`${received}/${id}`), WholeReceivedMessage),
    reply: async (who: Who, id: string, text: string, headers = {}) =>
      parsed(await server.as(who)(`${received}/${id}/entries`, post({ text }, headers)), WholeReceivedMessage, 201),
    readMessage: async (who: Who, id: string, until: string) =>
      expect((await server.as(who)(`${received}/${id}/read`, post({ until }))).status).toBe(204),
    /** Lines about messages in a referral's history, as this person reads them. */
    lines: async (who: Who, referralId: string) => {
      const path = `/v1/referrals/${referralId}/timeline?filter.kind=message_sent,message_answered,no_reply_needed,reply_needed`;
      const headers = { 'Access-Reason': 'support_request: Helping the hospice with a support request' };
      const { data } = await parsed(await server.as(who)(path, { headers }), pageOf(TimelineEvent));
      return data.map(({ actor, kind, text }) => [kind, actor.organization, text]);
    },
  };
}

export const wordsOf = ({ entries }: { readonly entries: readonly ConversationEntry[] }) =>
  entries.map(({ side, text }) => [side, text]);
