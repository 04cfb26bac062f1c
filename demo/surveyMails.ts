import { fixedTopicOf } from '#contract/mail/mail.ts';
import { SurveyLanguage } from '#contract/platform/languages.ts';
import { plusDays } from '#contract/platform/periods.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { insertRows, type Row } from '#server/platform/database/insertRows.ts';
import type { KeptMail } from '#server/mail/mail.tables.ts';
import { listAskingHospices, readAskingHospice, type AskingHospice } from '#server/surveys/surveySettings.queries.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { firstNameOf } from '#server/surveys/surveyMailText.rules.ts';
import type { LowScoreData } from '#server/surveys/results/lowScore.mail.ts';
import {
  addressHash,
  newSecret,
  referralLink,
  surveyLink,
  unsubscribeLink,
  type MailLinks,
} from '#server/mail/links.ts';
import { renderMail, type RenderedMail } from '#server/mail/renderMail.ts';
import { surveyMailData, surveySender } from '#server/surveys/sending/asking.queries.ts';
import { DAY } from './dates.ts';
import { idOf } from './random.ts';
import type { OptOut } from './surveyHistory.ts';

/** The outbox of the last weeks: what was sent, each line with the survey that it belongs to. */

const DAYS = 30;
/** So many of the newest ones can be opened in the local outbox, with links that work. */
const KEPT = 40;

interface Sent {
  readonly kind: 'survey_invitation' | 'survey_reminder' | 'low_score';
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
}

async function sentSince(trx: Trx, since: Date): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    with mail as (
      select 'survey_invitation' as kind, coalesce(sent_at, created_at) as at, id as invitation_id,
        sent_at is null as is_returned, null::uuid as user_id, contact_address as address, contact_name as name
      from survey_invitation
      union all
      select 'survey_reminder', reminded_at, id, false, null, contact_address, contact_name
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
      result.callback_due_at
    from mail join survey_invitation as invitation on invitation.id = mail.invitation_id
      join enrollment on enrollment.id = invitation.enrollment_id
      join referral on referral.id = enrollment.referral_id
      left join survey_result as result on result.invitation_id = invitation.id
    where mail.at >= ${since} order by mail.at desc, mail.kind, mail.address`.execute(trx);
  return rows;
}

interface Made {
  readonly facts: object;
  readonly language: SurveyLanguage;
  readonly from: ReturnType<typeof surveySender>;
  readonly rendered: (links: MailLinks) => RenderedMail;
}

function lowScoreMade(sent: Sent, hospice: AskingHospice): Made {
  const facts: LowScoreData = {
    displayId: sent.display_id,
    referralId: sent.referral_id,
    wantsCallback: sent.wants_callback,
    callbackDueAt: sent.callback_due_at?.toISOString() ?? null,
    timeZone: hospice.timeZone,
  };
  const from = { name: hospice.name, replyTo: null };
  return { facts, from, language: 'en', rendered: (links) => renderMail('low_score', facts, 'en', links, from) };
}

function surveyMade(sent: Sent, kind: 'survey_invitation' | 'survey_reminder', hospice: AskingHospice): Made {
  const language = SurveyLanguage.parse(sent.language);
  const words = hospice.settings.words[kind === 'survey_reminder' ? 'reminder' : 'invitation'][language];
  const until = plusDays(dayIn(hospice.timeZone, sent.expires_at), -1);
  const facts = surveyMailData(hospice, { words, name: firstNameOf(sent.name), until }, sent.at);
  const from = surveySender(hospice);
  return { facts, from, language, rendered: (links) => renderMail(kind, facts, language, links, from) };
}

/** Whoever opens a kept mail can follow its links, as with every mail of the outbox. */
async function keep(trx: Trx, mailId: string, sent: Sent, { rendered }: Made, origin: string): Promise<KeptMail> {
  const handle = newSecret();
  const expires = new Date(sent.at.getTime() + 2 * DAYS * DAY);
  await trx.insertInto('mail_handle').values({ hash: handle.hash, message_id: mailId, expires_at: expires }).execute();
  const unsubscribe = unsubscribeLink(origin, handle.secret);
  if (sent.kind === 'low_score')
    return rendered({ origin, action: referralLink(origin, sent.referral_id), unsubscribe });
  const link = newSecret();
  const leads = { hash: link.hash, invitation_id: sent.invitation_id, created_at: sent.at };
  await trx.insertInto('survey_link').values(leads).execute();
  return rendered({ origin, action: surveyLink(origin, link.secret), unsubscribe });
}

/**
 * Writes the mails of the last weeks as sent.
 * @param origin where the links of those that can be read lead; undefined: none can be read
 */
export async function addDemoMails(trx: Trx, now: number, origin: string | undefined): Promise<void> {
  const hospices = new Map<string, AskingHospice>();
  for (const id of await listAskingHospices(trx)) {
    const hospice = await readAskingHospice(trx, id);
    if (hospice) hospices.set(id, hospice);
  }
  const mails = (await sentSince(trx, new Date(now - DAYS * DAY))).flatMap((sent) => {
    const hospice = hospices.get(sent.hospice_id);
    if (!hospice) return [];
    const made = sent.kind === 'low_score' ? lowScoreMade(sent, hospice) : surveyMade(sent, sent.kind, hospice);
    return [{ id: idOf(`mail ${sent.kind} ${sent.invitation_id} ${sent.address}`), sent, made }];
  });
  await insertRows(trx, 'mail_message', mails.map(rowOf));
  if (origin === undefined) return;
  for (const { id, sent, made } of mails.filter((mail) => !mail.sent.is_returned).slice(0, KEPT)) {
    const kept = JSON.stringify(await keep(trx, id, sent, made, origin));
    await trx.updateTable('mail_message').set({ kept }).where('id', '=', id).execute();
  }
}

const rowOf = ({ id, sent, made }: { id: string; sent: Sent; made: Made }): Row<'mail_message'> => ({
  id,
  kind: sent.kind,
  topic: fixedTopicOf(sent.kind),
  hospice_id: sent.hospice_id,
  referral_id: sent.referral_id,
  enrollment_id: sent.enrollment_id,
  // As queued: only a survey's own mails end with it.
  survey_invitation_id: sent.kind === 'low_score' ? null : sent.invitation_id,
  user_id: sent.user_id,
  to_address: sent.address,
  to_name: sent.name,
  from_name: made.from.name,
  reply_to: made.from.replyTo,
  language: made.language,
  data: made.facts,
  status: sent.is_returned ? 'failed' : 'sent',
  created_at: sent.at,
  due_at: sent.at,
  attempts: 1,
  sent_at: sent.is_returned ? null : sent.at,
  last_error: sent.is_returned ? '550 5.1.1 No such user' : null,
});

/** Families who asked for no more mails, each address once a hospice. */
export async function addOptOuts(trx: Trx, optOuts: readonly OptOut[]): Promise<void> {
  const rows = optOuts.map(({ hospiceId, address, at }) => ({
    address_hash: addressHash(address),
    hospice_id: hospiceId,
    topic: 'survey' as const,
    reason: 'unsubscribed' as const,
    at: new Date(at),
  }));
  if (rows.length === 0) return;
  await trx
    .insertInto('mail_suppression')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
