import { randomBytes, randomUUID } from 'node:crypto';
import type { MailRow } from '#server/mail/mail.tables.ts';
import type { StoppedMail } from '#contract/people/noticeChoices.ts';
import { MailChoice, type UnsubscribeChoice } from '#contract/mail/unsubscribe.ts';
import { DAY } from '#contract/platform/durations.ts';
import { addressHash, hashOf } from '#server/mail/links.ts';
import { askFamily } from './mailWorld.ts';
import { post, type TestServer } from '../../support/server.ts';

export interface SentMail {
  readonly id: string;
  readonly address: string;
  /** The last part of its unsubscribe link. */
  readonly handle: string;
}

/** Another link to stop, as every try of a mail has one. */
export async function addHandle({ clock, db }: TestServer, mailId: string, expiresAt?: Date): Promise<string> {
  const handle = randomBytes(32).toString('base64url');
  const expires_at = expiresAt ?? new Date(clock.now.getTime() + 60 * DAY);
  await db
    .insertInto('mail_handle')
    .values({ hash: hashOf(handle), message_id: mailId, expires_at })
    .execute();
  return handle;
}

export interface MailFields extends Partial<
  Pick<
    MailRow,
    'due_at' | 'kind' | 'language' | 'recipient_id' | 'sent_at' | 'status' | 'to_address' | 'topic' | 'user_id'
  >
> {
  readonly hospiceId: string | null;
}

/** A mail that its reader has, with its link to stop. */
export async function addMail(server: TestServer, fields: MailFields): Promise<SentMail> {
  const { hospiceId, ...rest } = fields;
  const { now } = server.clock;
  const { id, to_address: address } = await server.db
    .insertInto('mail_message')
    .values({
      kind: 'survey_invitation',
      topic: 'survey',
      hospice_id: hospiceId,
      to_address: `${randomUUID()}@family.example`,
      from_name: 'Harbor Hospice',
      data: '{}',
      status: 'sent',
      created_at: now,
      due_at: now,
      sent_at: now,
      ...rest,
    })
    .returning(['id', 'to_address'])
    .executeTakeFirstOrThrow();
  return { id, address, handle: await addHandle(server, id) };
}

interface StopFields extends Partial<Pick<StoppedMail, 'reason' | 'topic'>> {
  readonly hospiceId?: string | null;
}

/** Mails that were stopped for an address: all of them from everybody, unless it is said otherwise. @returns the stop's id */
export async function addStop(
  { clock, db }: TestServer,
  address: string,
  { hospiceId = null, topic = null, reason = 'unsubscribed' }: StopFields = {},
): Promise<string> {
  const own = { address_hash: addressHash(address), hospice_id: hospiceId, topic, reason };
  // Replaces an existing one.
  await db
    .deleteFrom('mail_suppression')
    .where('address_hash', '=', own.address_hash)
    .where('reason', '=', reason)
    .where('hospice_id', hospiceId === null ? 'is' : '=', hospiceId)
    .where('topic', topic === null ? 'is' : '=', topic)
    .execute();
  const { id } = await db
    .insertInto('mail_suppression')
    .values({ ...own, at: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A family that has received a mail of its hospice. */
export async function addFamilyWithMail(server: TestServer, fields: Partial<MailFields> = {}) {
  const family = await askFamily(server.db, server);
  const mail = await addMail(server, { hospiceId: family.hospiceId, to_address: family.address, ...fields });
  return { family, mail, ...mail };
}

export const callOf = (handle: string) => `/v1/communications/unsubscribe/${handle}`;
export const pageOf = (handle: string) => `/communication/unsubscribe/${handle}`;

export const look = async ({ anonymous }: TestServer, handle: string): Promise<MailChoice> =>
  MailChoice.parse(await (await anonymous(callOf(handle))).json());

/** @returns what applies then */
export async function choose(
  { anonymous }: TestServer,
  handle: string,
  choice: UnsubscribeChoice,
): Promise<UnsubscribeChoice> {
  const answer = await anonymous(callOf(handle), post({ choice }));
  if (answer.status !== 200) throw new Error(`Choosing was answered with ${answer.status}`);
  return MailChoice.parse(await answer.json()).choice;
}

/** As a mail program posts it. */
export const ONE_CLICK = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};
