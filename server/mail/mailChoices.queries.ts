import type { MailTopic } from '#contract/mail/mail.ts';
import { topicOf } from '#contract/mail/mailKinds.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import type { AccountType } from '#contract/platform/roles.ts';
import { SurveyLanguage } from '#contract/platform/languages.ts';
import type { UnsubscribeChoice } from '#contract/mail/unsubscribe.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { mailSubjects } from './defineMail.ts';

/**
 * The choices of mail readers. Readers may have no account, so all of it is read and written with the server's own rights, by
 * statements that name the one mail whose link was opened.
 */

/** The mail that contains an unsubscribe link. */
export interface StoppableMail {
  readonly id: string;
  readonly topic: MailTopic;
  readonly address: string;
  /** The sender whose mails are stopped; null: all senders, as the mail was of no hospice. */
  readonly hospiceId: string | null;
  readonly from: string;
  readonly language: SurveyLanguage;
  /** Null: the reader has no account. */
  readonly accountType: AccountType | null;
}

/** The mail with its address as `mail_suppression` stores it. */
export interface MailReader extends StoppableMail {
  readonly addressHash: Buffer;
}

/** The mail of a link, by the hash of its handle; undefined for an unknown and for an expired one, by the same statement. */
export async function findStoppableMail(trx: Trx, handleHash: Buffer, now: Date): Promise<StoppableMail | undefined> {
  const row = await asSystem(trx, () =>
    trx
      .selectFrom('mail_handle')
      .innerJoin('mail_message', 'mail_message.id', 'mail_handle.message_id')
      .leftJoin('hospice', 'hospice.id', 'mail_message.hospice_id')
      .leftJoin('app_user', 'app_user.id', 'mail_message.user_id')
      .select(['mail_message.id', 'topic', 'to_address', 'mail_message.hospice_id', 'hospice.name', 'language'])
      .select('app_user.account_type')
      .where('mail_handle.hash', '=', handleHash)
      .where('mail_handle.expires_at', '>', now)
      .executeTakeFirst(),
  );
  if (!row || row.topic === null) return undefined;
  return {
    id: row.id,
    topic: row.topic,
    address: row.to_address,
    hospiceId: row.hospice_id,
    from: row.name ?? PRODUCT_NAME,
    language: SurveyLanguage.parse(row.language),
    accountType: row.account_type,
  };
}

/** The reader's choice about such mails from this sender. A bounce is not a choice. */
export async function readMailChoice(trx: Trx, reader: MailReader): Promise<UnsubscribeChoice> {
  const { addressHash, hospiceId, topic } = reader;
  const { rows } = await asSystem(trx, () =>
    sql<{ is_all: boolean }>`
      select topic is null as is_all from mail_suppression
      where address_hash = ${addressHash} and reason = 'unsubscribed'
        and (hospice_id is null or hospice_id = ${hospiceId}::uuid) and (topic is null or topic = ${topic})`.execute(
      trx,
    ),
  );
  if (rows.some((row) => row.is_all)) return 'stop_all';
  return rows.length > 0 ? 'stop_topic' : 'receive';
}

/**
 * Saves the reader's choice for future and waiting mails: queued mails are not sent, and surveys waiting for an answer end.
 * Choosing to receive again removes the reader's own stops of this kind and of all kinds; ended surveys stay ended, and stops of
 * other single kinds stay. Repeated or concurrent choices have the same effect as one.
 * @returns the choice that applies now
 */
export async function saveMailChoice(
  trx: Trx,
  reader: MailReader,
  choice: UnsubscribeChoice,
  now: Date,
): Promise<UnsubscribeChoice> {
  await asSystem(trx, async () => {
    if (choice === 'receive') await lift(trx, reader);
    else await stop(trx, reader, choice === 'stop_all' ? null : reader.topic, now);
  });
  return readMailChoice(trx, reader);
}

async function lift(trx: Trx, { addressHash, hospiceId, topic }: MailReader): Promise<void> {
  await sql`
    delete from mail_suppression where address_hash = ${addressHash} and reason = 'unsubscribed'
      and (hospice_id is null or hospice_id = ${hospiceId}::uuid) and (topic is null or topic = ${topic})`.execute(trx);
}

/** @param topic null: all that may be stopped */
async function stop(trx: Trx, reader: MailReader, topic: MailTopic | null, now: Date): Promise<void> {
  const { addressHash, hospiceId } = reader;
  // The referrals come first, as in every change of them (docs/decisions/0104).
  const subjects = mailSubjects((kind) => topic === null || topicOf[kind] === topic);
  for (const subject of subjects) await subject.onStopped(trx, reader, now);
  if (topic !== null) {
    await sql`
      delete from mail_suppression where address_hash = ${addressHash} and reason = 'unsubscribed'
        and hospice_id is not distinct from ${hospiceId}::uuid and topic is null`.execute(trx);
  }
  await trx
    .insertInto('mail_suppression')
    .values({
      address_hash: addressHash,
      hospice_id: hospiceId,
      topic,
      reason: 'unsubscribed',
      at: now,
      message_id: reader.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`
    update mail_message set status = 'suppressed', last_error = 'opted_out', claimed_until = null
    where status in ('queued', 'claimed') and lower(btrim(to_address)) = lower(btrim(${reader.address}::text))
      and (${hospiceId}::uuid is null or hospice_id = ${hospiceId}::uuid)
      and topic is not null and (${topic}::text is null or topic = ${topic}::text)`.execute(trx);
}
