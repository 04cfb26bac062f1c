import { SurveyLanguage } from '#contract/platform/languages.ts';
import { plusDays } from '#contract/platform/periods.ts';
import { DAY } from '#contract/platform/durations.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { addressHash } from '#server/mail/links.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import { readersOf } from '#server/surveys/sending/promise.queries.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { lowScoreMail } from '#server/surveys/results/lowScore.mail.ts';
import { surveyMailData, surveySender } from '#server/surveys/sending/asking.queries.ts';
import { surveyMails } from '#server/surveys/sending/survey.mail.ts';
import { firstNameOf } from '#server/surveys/surveyMailText.rules.ts';
import { listAskingHospices, readAskingHospice, type AskingHospice } from '#server/surveys/surveySettings.queries.ts';
import type { OptOut } from './rows.ts';

/** The mails of surveys in the last weeks: invitations, reminders and notices of low scores. */

const DAYS = 30;

interface SurveyMail {
  readonly kind: 'invitation' | 'reminder' | 'low_score';
  readonly at: Date;
  readonly invitation_id: string;
  readonly is_returned: boolean;
  readonly hospice_id: string;
  readonly enrollment_id: string;
  readonly referral_id: string;
  readonly display_id: string;
  readonly user_id: string | null;
  readonly address: string;
  readonly name: string;
  readonly language: string;
  readonly expires_at: Date;
  readonly wants_callback: boolean;
  readonly callback_due_at: Date | null;
  readonly scoreReaders: readonly string[];
  readonly commentReaders: readonly string[];
}

async function mailsSince(trx: Trx, since: Date): Promise<SurveyMail[]> {
  const { rows } = await sql<SurveyMail>`
    with mail as (
      select 'invitation' as kind, coalesce(sent_at, created_at) as at, id as invitation_id,
        sent_at is null as is_returned, null::uuid as user_id, contact_address as address, contact_name as name
      from survey_invitation
      union all
      select 'reminder', reminded_at, id, false, null, contact_address, contact_name
      from survey_invitation where reminded_at is not null
      union all
      select 'low_score', submitted_at, invitation_id, false, app_user.id, app_user.email,
        app_user.first_name || ' ' || app_user.last_name
      from survey_result join survey_settings using (hospice_id)
        join app_user on app_user.hospice_id = survey_result.hospice_id and app_user.is_active and (
          jsonb_exists(survey_settings.settings -> 'notifyUserIds', app_user.id::text)
          or survey_settings.settings -> 'notifyUserIds' = '[]' and app_user.role = 'hospice_admin'
        )
      where survey_result.is_low
    )
    select mail.*, invitation.hospice_id, invitation.enrollment_id, invitation.language, invitation.expires_at,
      referral.id as referral_id, referral.display_id, coalesce(result.wants_callback, false) as wants_callback,
      result.callback_due_at, invitation.score_readers as "scoreReaders", invitation.comment_readers as "commentReaders"
    from mail join survey_invitation as invitation on invitation.id = mail.invitation_id
      join enrollment on enrollment.id = invitation.enrollment_id
      join referral on referral.id = enrollment.referral_id
      left join survey_result as result on result.invitation_id = invitation.id
    where mail.at >= ${since} order by mail.at desc, mail.kind, mail.address`.execute(trx);
  return rows;
}

function queueLowScore(trx: Trx, mail: SurveyMail, hospice: AskingHospice): Promise<string> {
  const data = {
    displayId: mail.display_id,
    referralId: mail.referral_id,
    wantsCallback: mail.wants_callback,
    callbackDueAt: mail.callback_due_at?.toISOString() ?? null,
    timeZone: hospice.timeZone,
  };
  const to = { address: mail.address, name: mail.name, ...(mail.user_id === null ? {} : { userId: mail.user_id }) };
  const from = { name: hospice.name, replyTo: null };
  return queueMail(trx, lowScoreMail, { to, from, ...aboutOf(mail), language: 'en', data }, mail.at);
}

async function queueSurveyMail(
  trx: Trx,
  mail: SurveyMail,
  kind: Exclude<SurveyMail['kind'], 'low_score'>,
  hospice: AskingHospice,
): Promise<string> {
  const language = SurveyLanguage.parse(mail.language);
  const words = hospice.settings.words[kind][language];
  const until = plusDays(dayIn(hospice.timeZone, mail.expires_at), -1);
  const readers = await readersOf(trx, mail);
  const data = surveyMailData(hospice, { words, name: firstNameOf(mail.name), readers, until }, mail.at);
  const to = { address: mail.address, name: mail.name };
  const about = { ...aboutOf(mail), surveyInvitationId: mail.invitation_id };
  return queueMail(trx, surveyMails[kind], { to, from: surveySender(hospice), ...about, language, data }, mail.at);
}

const aboutOf = ({ enrollment_id, hospice_id, referral_id }: SurveyMail) => ({
  hospiceId: hospice_id,
  referralId: referral_id,
  enrollmentId: enrollment_id,
});

/** Queues the mails of the last weeks and writes each as sent at its time, or as returned. */
export async function addSurveyMails(trx: Trx, now: number): Promise<void> {
  const hospices = new Map<string, AskingHospice>();
  for (const id of await listAskingHospices(trx)) {
    const hospice = await readAskingHospice(trx, id);
    if (hospice) hospices.set(id, hospice);
  }
  const returned: string[] = [];
  for (const mail of await mailsSince(trx, new Date(now - DAYS * DAY))) {
    const hospice = hospices.get(mail.hospice_id);
    if (!hospice) continue;
    const { kind } = mail;
    const queue = kind === 'low_score' ? queueLowScore(trx, mail, hospice) : queueSurveyMail(trx, mail, kind, hospice);
    const id = await queue;
    if (mail.is_returned) returned.push(id);
  }
  await sql`update mail_message set status = 'failed', attempts = 1, last_error = '550 5.1.1 No such user'
    where id = any (${returned}::uuid[])`.execute(trx);
  await sql`update mail_message set status = 'sent', attempts = 1, sent_at = created_at where status = 'queued'`.execute(
    trx,
  );
}

/** Stops the surveys' mails of families who asked for no more. */
export async function addOptOuts(trx: Trx, optOuts: readonly OptOut[]): Promise<void> {
  if (optOuts.length === 0) return;
  const rows = optOuts.map(({ hospiceId, address, at }) => ({
    address_hash: addressHash(address),
    hospice_id: hospiceId,
    topic: 'survey' as const,
    reason: 'unsubscribed' as const,
    at: new Date(at),
  }));
  await trx
    .insertInto('mail_suppression')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
