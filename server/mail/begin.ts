import type { MailKind } from '#contract/mail.ts';
import { SurveyLanguage } from '#contract/surveyLanguages.ts';
import { sql, type Database, type Trx } from '#server/db/connection.ts';
import type { MailRow } from '#server/db/mailSchema.ts';
import type { InvitationState } from '#server/db/surveySchema.ts';
import type { Letter } from './letter.ts';
import { addressHash, newSecret, sampleLinks, unsubscribeLink, type MailLinks } from './links.ts';
import { asQueued, isTest, makingOf } from './makings.ts';
import type { Claim, Sending } from './outbox.ts';
import { renderMail, senderName } from './renderMail.ts';
import type { MailSettings } from './settings.ts';

/** Longer than any sending takes: whoever has not answered by then has died. */
const SENDING_MS = 180_000;
const HANDLE_MS = 60 * 86_400_000;

/** A mail on its way, with what is sent. */
export interface Begun extends Sending {
  readonly letter: Letter;
}

/**
 * Begins with a claimed mail: looks whether its reason still stands and its reader wants it, makes the secrets of its links, and
 * writes down that it is on its way. `null` where there is nothing to send, or another worker has it.
 *
 * The survey is held before the mail, as by whatever ends a survey: a death that is written at this very moment comes before the
 * mail, which is then not sent, or after it.
 */
export function begin(db: Database, claim: Claim, settings: MailSettings, now: Date): Promise<Begun | null> {
  return db.transaction().execute(async (trx) => {
    const invitation = claim.invitationId === null ? undefined : await lockInvitation(trx, claim.invitationId);
    const mail = await trx
      .selectFrom('mail_message')
      .selectAll()
      .where('id', '=', claim.id)
      .where('status', '=', 'claimed')
      .where('claimed_until', '=', claim.until)
      .forUpdate()
      .executeTakeFirst();
    if (!mail) return null;
    const over = IS_OF_SURVEY.has(mail.kind) ? whySurveyIsOver(invitation, now) : undefined;
    const made = over === undefined ? await make(trx, { mail, kind: mail.kind, invitation }, settings, now) : over;
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
    return { id: mail.id, invitationId: mail.survey_invitation_id, attempt, letter: made };
  });
}

interface Invitation {
  readonly id: string;
  readonly status: InvitationState;
  readonly cancelled_for: string | null;
  readonly expires_at: Date;
}

const lockInvitation = (trx: Trx, id: string): Promise<Invitation | undefined> =>
  trx
    .selectFrom('survey_invitation')
    .select(['id', 'status', 'cancelled_for', 'expires_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const IS_OF_SURVEY: ReadonlySet<MailKind> = new Set(['survey_invitation', 'survey_reminder']);
const WAITS_FOR_ANSWER: readonly InvitationState[] = ['scheduled', 'sent', 'opened'];

function whySurveyIsOver(invitation: Invitation | undefined, now: Date): string | undefined {
  if (!invitation) return 'no_survey';
  if (!WAITS_FOR_ANSWER.includes(invitation.status)) return invitation.cancelled_for ?? invitation.status;
  return invitation.expires_at <= now ? 'expired' : undefined;
}

interface Making<Kind extends MailKind> {
  readonly mail: MailRow;
  readonly kind: Kind;
  readonly invitation: Invitation | undefined;
}

/** The mail as it travels; or in a word why it is not sent: what it is about was undone or is no longer told, or is not wanted. */
async function make<Kind extends MailKind>(
  trx: Trx,
  { invitation, kind, mail }: Making<Kind>,
  { from, publicOrigin: origin }: MailSettings,
  now: Date,
): Promise<Letter | string> {
  const { leadsTo, read } = makingOf(kind);
  const found = read ? await read(trx, mail, now) : { facts: asQueued(mail, kind) };
  if ('obstacle' in found) return found.obstacle;
  const refused = await refusedByReader(trx, mail, invitation);
  if (refused !== undefined) return refused;
  const links: MailLinks = {
    origin,
    action: await leadsTo({ trx, mail, facts: found.facts, origin, now }),
    unsubscribe: await stoppingLink(trx, mail, origin, now),
  };
  const language = SurveyLanguage.parse(mail.language);
  return {
    ...renderMail(kind, found.facts, language, links, { name: mail.from_name }),
    id: mail.id,
    from: { name: senderName(mail.from_name), address: from },
    replyTo: mail.reply_to,
    to: { name: mail.to_name, address: mail.to_address },
    // What a test mail shows opens nothing, so a mail program gets no button for it either.
    unsubscribe: mail.topic === null ? null : links.unsubscribe,
  };
}

/** Whoever wants no more such mails gets none, and is not asked by a survey that nobody has told them of. */
async function refusedByReader(
  trx: Trx,
  mail: MailRow,
  invitation: Invitation | undefined,
): Promise<'opted_out' | undefined> {
  if (mail.topic === null) return undefined;
  const { rows } = await sql`
    select 1 from mail_suppression where address_hash = ${addressHash(mail.to_address)}
      and (hospice_id is null or hospice_id = ${mail.hospice_id}::uuid)
      and (topic is null or topic = ${mail.topic}) limit 1`.execute(trx);
  if (rows.length === 0) return undefined;
  if (invitation?.status === 'scheduled') {
    await trx
      .updateTable('survey_invitation')
      .set({ status: 'cancelled', cancelled_for: 'opted_out' })
      .where('id', '=', invitation.id)
      .execute();
  }
  return 'opted_out';
}

/** A test shows a link that opens nothing; an essential mail has none. */
async function stoppingLink(trx: Trx, { id, kind, topic }: MailRow, origin: string, now: Date): Promise<string | null> {
  if (isTest(kind)) return sampleLinks(origin).unsubscribe;
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
