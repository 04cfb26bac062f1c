import { expect } from 'vitest';
import * as z from 'zod/mini';
import {
  AudienceCount,
  Message,
  MessageSummary,
  MessageTemplate,
  Recipient,
  type MessageCreation,
} from '#contract/communication/communications.ts';
import { ApiError } from '#contract/platform/errors.ts';
import { pageOf } from '#contract/platform/http.ts';
import { patch, post, type TestServer } from '../../support/server.ts';

type Who = { readonly id: string };
type Draft = Partial<z.input<typeof MessageCreation>>;

/** A draft with everything that it needs but an audience. */
export const draftOf = (draft: Draft = {}) => ({
  subject: 'News from {{hospice}}',
  body: 'Hello {{first_name}},\n\nwe opened **six beds**.',
  topic: 'announcement',
  audience: {},
  ...draft,
});

const read = async <Schema extends z.ZodMiniType>(answer: Response, schema: Schema) => {
  expect([answer.status, answer.ok ? '' : await answer.clone().text()]).toEqual([answer.ok ? answer.status : 200, '']);
  return z.parse(schema, await answer.json());
};

/** The calls of a person who writes to the referral sources of a hospice. */
export function messageCalls(server: TestServer, who: Who, hospiceId: string) {
  const path = `/v1/hospices/${hospiceId}/communications`;
  const send = server.as(who);
  const message = async (id: string) => read(await send(`${path}/${id}`), Message);
  return {
    path,
    send,
    message,
    list: async (query = '') => read(await send(`${path}${query}`), pageOf(MessageSummary)),
    draft: async (draft: Draft = {}) => read(await send(path, post(draftOf(draft))), Message),
    change: async (id: string, change: object) => read(await send(`${path}/${id}`, patch(change)), Message),
    /** Sends it at once, or at a moment. */
    sendOff: async (id: string, at: string | null = null) => {
      const { version } = await message(id);
      return read(await send(`${path}/${id}/send`, post({ version, at })), Message);
    },
    cancel: async (id: string) => {
      const { version } = await message(id);
      return read(await send(`${path}/${id}/cancel`, post({ version })), Message);
    },
    recipients: async (id: string, query = '') =>
      read(await send(`${path}/${id}/recipients${query}`), pageOf(Recipient)),
    count: async (audience: object, more: object = {}) =>
      read(await send(`${path}/audience`, post({ audience, topic: 'announcement', ...more })), AudienceCount),
    template: async (template: object) =>
      read(await send(`/v1/hospices/${hospiceId}/message-templates`, post(template)), MessageTemplate),
  };
}

/** The fields that an answer refuses, with what it says of them. */
export async function refusedFields(answer: Response): Promise<(readonly [string, string])[]> {
  expect(answer.status).toBe(422);
  const { errors = [] } = z.parse(ApiError, await answer.json());
  return errors.map(({ message, path }) => [path, message] as const);
}
