import type { MailSubject, Stopping } from '#server/mail/defineMail.ts';
import { newSecret } from '#server/mail/links.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { lockReferral } from '#server/referrals/lockReferral.queries.ts';
import type { InvitationState } from '#server/surveys/surveys.tables.ts';
import { stopSurveysTo } from './stopSurveys.queries.ts';
import { ENDED_BY_OPT_OUT, surveySent, surveyUndeliverable, surveyUnwanted } from './surveyDelivery.queries.ts';

/** Updates the survey of an invitation's or a reminder's mail, with system rights. */

async function invitationIdOf(trx: Trx, mailId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select survey_invitation_id as id from mail_message
    where id = ${mailId}::uuid and survey_invitation_id is not null`.execute(trx);
  return rows[0]?.id;
}

const WAITS_FOR_ANSWER: readonly InvitationState[] = ['scheduled', 'sent', 'opened'];

/** Locks the survey before its mail, so that a concurrently recorded death is either seen, and the mail not sent, or waits. */
async function holdToSend(trx: Trx, mailId: string, now: Date): Promise<string | undefined> {
  const id = await invitationIdOf(trx, mailId);
  const invitation =
    id === undefined
      ? undefined
      : await trx
          .selectFrom('survey_invitation')
          .select(['status', 'cancelled_for', 'expires_at'])
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
  if (!invitation) return 'no_survey';
  if (!WAITS_FOR_ANSWER.includes(invitation.status)) return invitation.cancelled_for ?? invitation.status;
  return invitation.expires_at <= now ? 'expired' : undefined;
}

/** Locks the referral before its survey, as every change does, because a deadlock would lose the mail's result. */
async function hold(trx: Trx, mailId: string): Promise<void> {
  const { rows } = await sql<{ invitation_id: string; referral_id: string }>`
    select survey_invitation.id as invitation_id, enrollment.referral_id
    from mail_message
      join survey_invitation on survey_invitation.id = mail_message.survey_invitation_id
      join enrollment on enrollment.id = survey_invitation.enrollment_id
    where mail_message.id = ${mailId}::uuid`.execute(trx);
  const [found] = rows;
  if (!found) return;
  await lockReferral(trx, found.referral_id);
  await sql`select 1 from survey_invitation where id = ${found.invitation_id}::uuid for update`.execute(trx);
}

async function endSurveys(trx: Trx, { address, hospiceId }: Stopping, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select invitation.id from survey_invitation as invitation
      join enrollment on enrollment.id = invitation.enrollment_id
    where invitation.status = any (${[...ENDED_BY_OPT_OUT]}::text[])
      and lower(btrim(invitation.contact_address)) = lower(btrim(${address}::text))
      and (${hospiceId}::uuid is null or invitation.hospice_id = ${hospiceId}::uuid)
    order by enrollment.referral_id, invitation.id`.execute(trx);
  for (const { id } of rows) await surveyUnwanted(trx, id, now);
}

export const surveyOfMail: MailSubject = {
  holdToSend,
  hold,
  onSent: async (trx, mailId, now) => {
    const id = await invitationIdOf(trx, mailId);
    if (id !== undefined) await surveySent(trx, id, now);
  },
  onUndeliverable: async (trx, mailId, reason, now) => {
    const id = await invitationIdOf(trx, mailId);
    if (id !== undefined) await surveyUndeliverable(trx, id, reason, now);
  },
  // A survey whose mail was never sent does not count as asking the family.
  onOptedOut: async (trx, mailId) => {
    await sql`
      update survey_invitation set status = 'cancelled', cancelled_for = 'opted_out' from mail_message as mail
      where mail.id = ${mailId}::uuid and survey_invitation.id = mail.survey_invitation_id
        and survey_invitation.status = 'scheduled'`.execute(trx);
  },
  onStopped: endSurveys,
  onComplaint: stopSurveysTo,
};

/** Creates a secret for a survey's link; the database stores only its hash. */
export async function newSurveySecret(trx: Trx, invitationId: string | null, now: Date): Promise<string> {
  const { hash, secret } = newSecret();
  await sql`insert into survey_link (hash, invitation_id, created_at)
    values (${hash}, ${invitationId}::uuid, ${now})`.execute(trx);
  return secret;
}
