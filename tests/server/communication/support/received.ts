import { randomUUID } from 'node:crypto';
import type { MessageTopic } from '#contract/mail/mail.ts';
import { addEntry } from '#server/communication/conversations/entries.queries.ts';
import type { TestServer } from '../../support/server.ts';

/** Messages as their sending leaves them: sent, with one reader. */

interface ReceivedFields {
  readonly hospiceId: string;
  readonly groupId: string;
  readonly userId: string;
  readonly authorId?: string;
  readonly referralId?: string;
  readonly topic?: MessageTopic;
  readonly subject?: string;
  readonly body?: string;
  readonly at?: Date;
  /** One more reader of this message. */
  readonly messageId?: string;
}

export interface Received {
  /** The group's received message. */
  readonly id: string;
  readonly messageId: string;
  /** The hospice's conversation that it belongs to; about a patient, with all messages to the group about that patient. */
  readonly conversationId: string;
}

export const SUBJECT = 'How we keep you informed';
export const BODY = 'Dear colleague,\n\nwe call **every** week.';

export async function addReceived(
  { clock, db }: Pick<TestServer, 'clock' | 'db'>,
  fields: ReceivedFields,
): Promise<Received> {
  const { at = clock.now, groupId, hospiceId, referralId = null, userId } = fields;
  const words = { subject: fields.subject ?? SUBJECT, body: fields.body ?? BODY };
  const id = randomUUID();
  const messageId = fields.messageId ?? randomUUID();
  if (fields.messageId === undefined) {
    const topic = fields.topic ?? (referralId === null ? 'education' : 'conversation');
    const author = { author_id: fields.authorId ?? null, author_name: 'Ana Ruiz' };
    const moments = { sent_at: at, created_at: at, updated_at: at };
    await db
      .insertInto('communication')
      .values({
        ...words,
        ...author,
        ...moments,
        id: messageId,
        hospice_id: hospiceId,
        referral_id: referralId,
        topic,
        status: 'sent',
      })
      .execute();
  }
  const { thread_id: conversationId } = await db
    .insertInto('communication_recipient')
    .values({
      ...words,
      id,
      communication_id: messageId,
      hospice_id: hospiceId,
      user_id: userId,
      group_id: groupId,
      referral_id: referralId,
      created_at: at,
    })
    .returning('thread_id')
    .executeTakeFirstOrThrow();
  return { id, messageId, conversationId };
}

/** The same with the person's answer. */
export async function addConversation(
  server: Pick<TestServer, 'clock' | 'db'>,
  { text = 'When is her visit?', ...fields }: ReceivedFields & { readonly text?: string },
): Promise<Received> {
  const received = await addReceived(server, fields);
  const now = fields.at ?? server.clock.now;
  const author = { id: fields.userId, name: 'Ada Byron' };
  await server.db
    .transaction()
    .execute((trx) => addEntry(trx, { recipientId: received.id, side: 'group', author, text, now }));
  return received;
}
