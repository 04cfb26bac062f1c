import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { SURVEY_LINK_DAYS } from '#contract/surveys/surveys.ts';
import type { SurveyMail, SurveyMailText } from '#contract/surveys/surveySettings.ts';
import { plusDays } from '#contract/platform/periods.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import type { FamilyRow } from './surveyPlanning.queries.ts';
import type { AskingHospice } from '#server/surveys/surveySettings.queries.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { firstNameOf, languageFor } from '#server/surveys/surveyMailText.rules.ts';
import { startOfDayIn } from './surveyWindow.rules.ts';
import { surveyMails, type SurveyMailData } from './survey.mail.ts';
import { narrowPromise, promiseNow, readersOf, type Promised } from './promise.queries.ts';
import type { Reader } from '#server/surveys/promiseText.rules.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';

/** The sender's name on a hospice's survey mails, and the address for replies. */
export const surveySender = ({ email, name, settings }: AskingHospice) => ({
  name: settings.fromName ?? name,
  replyTo: settings.replyTo ?? email,
});

/** The last day on which a link mailed today works. */
const lastDay = ({ timeZone }: AskingHospice, now: Date): string =>
  plusDays(dayIn(timeZone, now), SURVEY_LINK_DAYS - 1);

interface About {
  readonly words: SurveyMailText;
  /** The groups that the family is told read its answers. */
  readonly readers: readonly Reader[];
  /** The contact's first name. */
  readonly name: string;
  /** The last day of the link; omitted for a link mailed now. */
  readonly until?: string;
}

/** The data of a hospice's survey mail. */
export const surveyMailData = (
  hospice: AskingHospice,
  { words, name, readers, until }: About,
  now: Date,
): SurveyMailData => ({
  words,
  readers,
  name,
  hospice: hospice.name,
  phone: hospice.phone,
  until: until ?? lastDay(hospice, now),
});

interface Asking {
  readonly hospice: AskingHospice;
  readonly family: FamilyRow;
  readonly now: Date;
  /** The user who sent it by hand; omitted for automatic ones. */
  readonly askedBy?: string;
}

/**
 * Asks a family within the caller's transaction: writes both the invitation and its mail, or neither. The caller locks the referral and
 * checks that the family may be asked; if another invitation was created first, nothing happens.
 * @returns whether it was asked
 */
export function askFamily(trx: Trx, { askedBy, family, hospice, now }: Asking): Promise<boolean> {
  return asSystem(trx, async () => {
    const { caregiver, number } = family;
    if (!caregiver?.email || (await mayHaveArrived(trx, { family, hospice, now }))) return false;
    if (askedBy !== undefined) await closeOpenSurvey(trx, family);
    const language = languageFor([caregiver.language, family.preferred_language], hospice.settings.languages);
    const until = lastDay(hospice, now);
    const promised = await promiseNow(trx, family.referral_id, hospice.id);
    const invitation = await trx
      .insertInto('survey_invitation')
      .values({
        enrollment_id: family.enrollment_id,
        hospice_id: hospice.id,
        number,
        contact_name: caregiver.name,
        contact_address: caregiver.email,
        language,
        score_readers: [...promised.scoreReaders],
        comment_readers: [...promised.commentReaders],
        asked_by: askedBy ?? null,
        created_at: now,
        expires_at: startOfDayIn(hospice.timeZone, plusDays(until, 1)),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!invitation) return false;
    const asked = { id: invitation.id, name: caregiver.name, address: caregiver.email, language, until, promised };
    await queueSurveyMail(trx, { hospice, family, now, mail: 'invitation', asked });
    return true;
  });
}

/**
 * A survey that was stopped while its mail was being sent, or whose delivery is uncertain: it counts as never sent until its delivery is
 * reported, but the family is not asked again before the gap is over.
 */
async function mayHaveArrived(trx: Trx, { family, hospice, now }: Asking): Promise<boolean> {
  const { rows } = await sql`
    select from survey_invitation as stopped join mail_message as mail on mail.survey_invitation_id = stopped.id
    where stopped.enrollment_id = ${family.enrollment_id}::uuid and stopped.status = 'cancelled' and stopped.sent_at is null
      and mail.status in ('sending', 'unclear')
      and mail.due_at > ${now}::timestamptz - make_interval(days => ${hospice.settings.gapDays}::int) limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Asking again after the gap replaces the survey that is still open. */
async function closeOpenSurvey(trx: Trx, { open_id }: FamilyRow): Promise<void> {
  if (open_id === null) return;
  await sql`update survey_invitation set status = 'expired'
    where id = ${open_id}::uuid and status in ('scheduled', 'sent', 'opened')`.execute(trx);
  await sql`update mail_message set status = 'suppressed', last_error = 'expired', claimed_until = null
    where survey_invitation_id = ${open_id}::uuid and status in ('queued', 'claimed')`.execute(trx);
}

interface OpenSurvey extends Promised {
  readonly id: string;
  readonly contact_name: string;
  readonly contact_address: string;
  readonly language: SurveyLanguage;
  readonly expires_at: Date;
}

/** Sends a reminder of the open survey, under the same conditions. */
export function remindFamily(trx: Trx, { family, hospice, now }: Asking): Promise<boolean> {
  return asSystem(trx, async () => {
    if (family.open_id !== null) await narrowPromise(trx, family.open_id);
    const { rows } = await sql<OpenSurvey>`
      update survey_invitation set reminders = reminders + 1, reminded_at = ${now}
      where id = ${family.open_id}::uuid and status in ('sent', 'opened')
      returning id, contact_name, contact_address, language, expires_at,
        score_readers as "scoreReaders", comment_readers as "commentReaders"`.execute(trx);
    const [open] = rows;
    if (!open) return false;
    const { contact_address: address, contact_name: name, expires_at, id, language, ...promised } = open;
    const until = plusDays(dayIn(hospice.timeZone, expires_at), -1);
    await queueSurveyMail(trx, {
      hospice,
      family,
      now,
      mail: 'reminder',
      asked: { id, name, address, language, until, promised },
    });
    return true;
  });
}

interface Queued extends Asking {
  readonly mail: SurveyMail;
  readonly asked: {
    readonly id: string;
    readonly name: string;
    readonly address: string;
    readonly language: SurveyLanguage;
    readonly until: string;
    readonly promised: Promised;
  };
}

async function queueSurveyMail(trx: Trx, { asked, family, hospice, mail, now }: Queued): Promise<void> {
  const { address, id, language, name, promised, until } = asked;
  const readers = await readersOf(trx, promised);
  const words = hospice.settings.words[mail][language];
  await queueMail(
    trx,
    surveyMails[mail],
    {
      to: { address, name },
      from: surveySender(hospice),
      hospiceId: hospice.id,
      referralId: family.referral_id,
      enrollmentId: family.enrollment_id,
      surveyInvitationId: id,
      language,
      data: surveyMailData(hospice, { words, name: firstNameOf(name), readers, until }, now),
    },
    now,
  );
}
