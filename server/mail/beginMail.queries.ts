import { SurveyLanguage } from '#contract/platform/languages.ts';
import { DAY } from '#contract/platform/durations.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import type { MailRow } from './mail.tables.ts';
import type { Letter } from './letter.ts';
import { addressHash, newSecret, sampleLinks, unsubscribeLink, type MailLinks } from './links.ts';
import { asQueued, mailDefinitionOf, type DefinedKind } from './defineMail.ts';
import type { Claim, Sending } from './outbox.queries.ts';
import { renderMail, senderName } from './renderMail.ts';
import type { MailSettings } from './mailSettings.ts';

/** Longer than sending ever takes: a worker without a result by then has died. */
const SENDING_MS = 180_000;
const HANDLE_MS = 60 * DAY;

/** A mail on its way, with what is sent. */
export interface ClaimedMail extends Sending {
  readonly letter: Letter;
}

/**
 * Starts sending a claimed mail: checks that its reason still applies and its reader wants it, creates the secrets of its links,
 * and marks it as `sending`. `null` if there is nothing to send, or another worker has the mail.
 *
 * The survey is locked before the mail, as by every action that ends a survey: a death recorded at the same time comes either
 * before the mail, which is then not sent, or after it.
 */
export function begin(db: Database, claim: Claim, settings: MailSettings, now: Date): Promise<ClaimedMail | null> {
  return db.transaction().execute(async (trx) => {
    const isOver = await mailDefinitionOf(claim.kind).subject?.holdToSend(trx, claim.id, now);
    const mail = await trx
      .selectFrom('mail_message')
      .selectAll()
      .where('id', '=', claim.id)
      .where('status', '=', 'claimed')
      .where('claimed_until', '=', claim.until)
      .forUpdate()
      .executeTakeFirst();
    if (!mail) return null;
    const made = isOver ?? (await makeLetter(trx, { mail, kind: claim.kind }, settings, now));
    if (typeof made === 'string') {
      await trx
        .updateTable('mail_message')
        .set({ status: 'suppressed', last_error: made, claimed_until: null })
        .where('id', '=', mail.id)
        .execute();
      return null;
    }
    const attempt = mail.attempts + 1;
    await trx
      .updateTable('mail_message')
      .set({ status: 'sending', attempts: attempt, claimed_until: new Date(now.getTime() + SENDING_MS) })
      .where('id', '=', mail.id)
      .execute();
    return { id: mail.id, kind: claim.kind, attempt, letter: made };
  });
}

interface Making<Kind extends DefinedKind> {
  readonly mail: MailRow;
  readonly kind: Kind;
}

/**
 * The mail as it travels, with links that work.
 * @returns in a word why it is not sent, where what it is about was undone or is no longer shown, or its reader wants none
 */
export async function makeLetter<Kind extends DefinedKind>(
  trx: Trx,
  { kind, mail }: Making<Kind>,
  { from, publicOrigin: origin }: MailSettings,
  now: Date,
): Promise<Letter | string> {
  const definition = mailDefinitionOf(kind);
  const { actionUrl, isTest, read, subject } = definition;
  const found = read ? await read(trx, mail, now) : { data: asQueued(mail, kind) };
  if ('suppressionReason' in found) return found.suppressionReason;
  if (await isRefusedByReader(trx, mail)) {
    await subject?.onOptedOut(trx, mail.id);
    return 'opted_out';
  }
  const links: MailLinks = {
    origin,
    action: await actionUrl({ trx, mail, data: found.data, origin, now }),
    unsubscribe: isTest ? sampleLinks(origin).unsubscribe : await stoppingLink(trx, mail, origin, now),
  };
  const language = SurveyLanguage.parse(mail.language);
  return {
    ...renderMail(definition, found.data, language, links, { name: mail.from_name }),
    id: mail.id,
    from: { name: senderName(mail.from_name), address: from },
    replyTo: mail.reply_to,
    to: { name: mail.to_name, address: mail.to_address },
    // Links in a test mail are samples, so a mail program gets no unsubscribe button for it either.
    unsubscribe: mail.topic === null ? null : links.unsubscribe,
  };
}

/** Whether the reader unsubscribed from such mails. */
async function isRefusedByReader(trx: Trx, mail: MailRow): Promise<boolean> {
  if (mail.topic === null) return false;
  const { rows } = await sql`
    select 1 from mail_suppression where address_hash = ${addressHash(mail.to_address)}
      and (hospice_id is null or hospice_id = ${mail.hospice_id}::uuid)
      and (topic is null or topic = ${mail.topic}) limit 1`.execute(trx);
  return rows.length > 0;
}

/** An essential mail has none. */
async function stoppingLink(trx: Trx, { id, topic }: MailRow, origin: string, now: Date): Promise<string | null> {
  return topic === null ? null : unsubscribeLink(origin, await newHandle(trx, id, now));
}

async function newHandle(trx: Trx, mailId: string, now: Date): Promise<string> {
  const { hash, secret } = newSecret();
  await trx
    .insertInto('mail_handle')
    .values({ hash, message_id: mailId, expires_at: new Date(now.getTime() + HANDLE_MS) })
    .execute();
  return secret;
}
