import type { MailKind } from '#contract/mail.ts';
import { SurveyLanguage } from '#contract/surveyLanguages.ts';
import { sql, type Database, type Trx } from '#server/db/connection.ts';
import type { MailRow } from '#server/db/mailSchema.ts';
import type { InvitationState } from '#server/db/surveySchema.ts';
import { readStatusNotice, type StatusNotice } from '#server/db/statusNotices.ts';
import type { MailFacts } from './facts.ts';
import { newInviteToken, whyNotInvited } from './inviteMails.ts';
import type { Letter } from './letter.ts';
import {
  accountLink,
  addressHash,
  groupReferralLink,
  newSecret,
  referralLink,
  sampleLinks,
  signupLink,
  surveyLink,
  unsubscribeLink,
  type MailLinks,
} from './links.ts';
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
    const notice = mail.kind === 'status_notice' ? await readStatusNotice(trx, mail) : undefined;
    const obstacle =
      fallenAway(mail.kind, { invitation, notice }, now) ??
      (mail.kind === 'invite' ? await whyNotInvited(trx, mail, factsOf(mail, 'invite'), now) : undefined) ??
      (await refusedByReader(trx, mail, invitation));
    if (obstacle !== undefined) {
      await trx
        .updateTable('mail_message')
        .set({ status: 'suppressed', last_error: obstacle, claimed_until: null })
        .where('id', '=', mail.id)
        .execute();
      return null;
    }
    const links = await makeLinks(trx, mail, notice, { origin: settings.publicOrigin, now });
    const letter = writeLetter(mail, notice, links, settings.from);
    const attempt = mail.attempts + 1;
    await trx
      .updateTable('mail_message')
      .set({ status: 'sending', attempts: attempt, claimed_until: new Date(now.getTime() + SENDING_MS) })
      .where('id', '=', mail.id)
      .execute();
    return { id: mail.id, invitationId: mail.survey_invitation_id, attempt, letter };
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

const IS_OF_SURVEY: Record<MailKind, boolean> = {
  survey_invitation: true,
  survey_reminder: true,
  survey_test: false,
  low_score: false,
  status_notice: false,
  invite: false,
  password_changed: false,
};
const WAITS_FOR_ANSWER: readonly InvitationState[] = ['scheduled', 'sent', 'opened'];

/** Why a mail is not sent: what it is about was undone, or is no longer told. */
function fallenAway(
  kind: MailKind,
  { invitation, notice }: { readonly invitation: Invitation | undefined; readonly notice: StatusNotice | undefined },
  now: Date,
): string | undefined {
  if (kind === 'status_notice') return notice ? undefined : 'not_told';
  if (!IS_OF_SURVEY[kind]) return undefined;
  if (!invitation) return 'no_survey';
  if (!WAITS_FOR_ANSWER.includes(invitation.status)) return invitation.cancelled_for ?? invitation.status;
  return invitation.expires_at <= now ? 'expired' : undefined;
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

interface Where {
  readonly origin: string;
  readonly now: Date;
}

/** Each try has secrets of its own; what is stored of them opens nothing. */
async function makeLinks(
  trx: Trx,
  mail: MailRow,
  notice: StatusNotice | undefined,
  { now, origin }: Where,
): Promise<MailLinks> {
  if (mail.kind === 'survey_test') return sampleLinks(origin);
  return {
    action: notice ? groupReferralLink(origin, notice.referralId) : await actionLink(trx, mail, { origin, now }),
    unsubscribe: mail.topic === null ? null : unsubscribeLink(origin, await newHandle(trx, mail.id, now)),
  };
}

async function actionLink(trx: Trx, mail: MailRow, { now, origin }: Where): Promise<string> {
  if (IS_OF_SURVEY[mail.kind]) return surveyLink(origin, await newSurveyToken(trx, mail, now));
  if (mail.kind === 'invite') return signupLink(origin, await newInviteToken(trx, mail.invite_id, now));
  if (mail.kind === 'password_changed') return accountLink(origin, factsOf(mail, 'password_changed').accountType);
  return referralLink(origin, factsOf(mail, 'low_score').referralId);
}

async function newSurveyToken(trx: Trx, mail: MailRow, now: Date): Promise<string> {
  const { hash, secret } = newSecret();
  await sql`insert into survey_link (hash, invitation_id, created_at)
    values (${hash}, ${mail.survey_invitation_id}::uuid, ${now})`.execute(trx);
  return secret;
}

async function newHandle(trx: Trx, mailId: string, now: Date): Promise<string> {
  const { hash, secret } = newSecret();
  await trx
    .insertInto('mail_handle')
    .values({ hash, message_id: mailId, expires_at: new Date(now.getTime() + HANDLE_MS) })
    .execute();
  return secret;
}

function writeLetter(mail: MailRow, notice: StatusNotice | undefined, links: MailLinks, address: string): Letter {
  const language = SurveyLanguage.parse(mail.language);
  const from = { name: mail.from_name };
  const rendered = notice
    ? renderMail('status_notice', notice, language, links, from)
    : renderMail(mail.kind, factsOf(mail, mail.kind), language, links, from);
  return {
    ...rendered,
    id: mail.id,
    from: { name: senderName(mail.from_name), address },
    replyTo: mail.reply_to,
    to: { name: mail.to_name, address: mail.to_address },
    // What a test mail shows opens nothing, so a mail program gets no button for it either.
    unsubscribe: mail.topic === null ? null : links.unsubscribe,
  };
}

function factsOf<Kind extends MailKind>({ facts }: MailRow, _kind: Kind): MailFacts[Kind] {
  // Nobody but queueMail writes them, and it takes them by their kind.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return facts as MailFacts[Kind];
}
