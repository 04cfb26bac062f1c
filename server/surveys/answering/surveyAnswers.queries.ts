import { isScoreLow } from '#contract/surveys/scoring.ts';
import type { NoticeChoice } from '#contract/people/noticeChoices.ts';
import type { LowRule } from '#contract/surveys/surveyResults.ts';
import { DEFAULT_SURVEY_SETTINGS, type StoredSurveySettings } from '#contract/surveys/surveySettings.ts';
import type { HospiceExperience, RespondentRole } from '#contract/surveys/surveys.ts';
import type { FoundTheme } from '#contract/surveys/themes.ts';
import type { CheckedAnswer } from './checkSurveyAnswers.rules.ts';
import { applyWithin } from '#server/referrals/alerts/alerts.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import type { SurveyInvitation } from './surveySessions.queries.ts';
import { readAskingHospice } from '#server/surveys/surveySettings.queries.ts';
import { addEvents } from '#server/referrals/timeline/timeline.queries.ts';
import { SYSTEM } from '#server/people/author.queries.ts';

/** A hospice's thresholds and the people it notifies; the product's defaults if it changed nothing. */
export async function scoreSettingsOf(trx: Trx, hospiceId: string): Promise<StoredSurveySettings> {
  const hospice = await asSystem(trx, () => readAskingHospice(trx, hospiceId));
  return hospice?.settings ?? DEFAULT_SURVEY_SETTINGS;
}

/** The submission key of an invitation's answer; undefined if there is no answer yet. */
export const submissionKeyOf = (trx: Trx, invitationId: string): Promise<string | null | undefined> =>
  asSystem(trx, async () => {
    const row = await trx
      .selectFrom('survey_result')
      .select('submission_key')
      .where('invitation_id', '=', invitationId)
      .executeTakeFirst();
    return row?.submission_key;
  });

/** A result to be stored: checked, scored, with the themes of its comment. */
export interface NewResult {
  readonly invitation: SurveyInvitation;
  readonly experience: HospiceExperience;
  readonly answers: readonly CheckedAnswer[];
  readonly mean: number | null;
  readonly lowRules: readonly LowRule[];
  readonly themes: readonly FoundTheme[];
  readonly callbackDueAt: Date | null;
  readonly submissionKey: string | null;
  readonly now: Date;
}

/** The timeline's text for an answer. */
export const ANSWERED_BY: Readonly<Record<RespondentRole, string>> = {
  patient: 'Answered by the patient',
  caregiver: 'Answered by family or a friend',
  other: 'Answered by someone else',
};

/** Stores the one result of a locked invitation, with everything that follows from it. */
export const saveResult = (trx: Trx, result: NewResult): Promise<void> =>
  asSystem(trx, async () => {
    const { invitation, experience, lowRules, now } = result;
    // Groups see low scores, if the family was told so and the hospice shares them, and no other survey.
    const readers = isScoreLow(lowRules) ? invitation.scoreReaders : [];
    await insertResult(trx, result);
    await trx
      .updateTable('survey_invitation')
      .set({
        status: 'completed',
        completed_at: now,
        declined_at: null,
        opened_at: sql<Date>`coalesce(opened_at, ${now})`,
      })
      .where('id', '=', invitation.invitationId)
      .execute();
    await trx
      .updateTable('mail_message')
      .set({ status: 'suppressed', last_error: 'answered', claimed_until: null })
      .where('survey_invitation_id', '=', invitation.invitationId)
      .where('status', 'in', ['queued', 'claimed'])
      .execute();
    // Keeps the row's version, since people do not edit alerts and no open form should be refused for one.
    await trx
      .updateTable('enrollment')
      .set({
        last_survey_at: now,
        last_survey_mean: result.mean,
        last_survey_readers: [...invitation.scoreReaders],
        updated_at: now,
        ...(lowRules.length > 0 ? { has_open_low_score: true, low_score_readers: withReaders(readers) } : {}),
        // An answer proves that the family was reached after all.
        ...(invitation.status === 'undeliverable' ? { has_undeliverable_survey: false } : {}),
      })
      .where('id', '=', invitation.enrollmentId)
      .execute();
    await addEvents(trx, invitation.referralId, now, [
      {
        kind: 'survey_answered',
        hospiceId: invitation.hospiceId,
        author: SYSTEM,
        text: ANSWERED_BY[experience.respondentRole],
        ...(lowRules.length > 0 ? { ofEvent: 'low_score' } : {}),
        ...(readers.length > 0 ? { readers } : { visibility: 'internal' }),
      },
    ]);
    if (lowRules.length > 0) await applyWithin(trx, now);
  });

/** The groups that may read one of the open low scores: with those of a further one. */
const withReaders = (readers: readonly string[]) =>
  sql<string[]>`array(select unnest(low_score_readers) union select unnest(${[...readers]}::uuid[]))`;

async function insertResult(trx: Trx, result: NewResult): Promise<void> {
  const { invitation, experience, answers, lowRules, now, themes } = result;
  const isLow = lowRules.length > 0;
  const { id } = await trx
    .insertInto('survey_result')
    .values({
      enrollment_id: invitation.enrollmentId,
      hospice_id: invitation.hospiceId,
      invitation_id: invitation.invitationId,
      score_readers: [...invitation.scoreReaders],
      comment_readers: [...invitation.commentReaders],
      submission_key: result.submissionKey,
      submitted_at: now,
      respondent_role: experience.respondentRole,
      language: experience.language,
      mean: result.mean,
      recommend: answers.find(({ scale }) => scale === 'recommend11')?.value ?? null,
      overall: answers.find(({ key }) => key === 'overall')?.value ?? null,
      is_low: isLow,
      low_rules: JSON.stringify(lowRules),
      has_comment: experience.comment !== null,
      wants_callback: experience.wantsCallback,
      callback_due_at: result.callbackDueAt,
      alert_state: isLow ? 'open' : 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = answers.map(({ questionId, revision, value }) => ({
    result_id: id,
    question_id: questionId,
    revision,
    value,
  }));
  await trx.insertInto('survey_answer').values(rows).execute();
  const { comment, wantsCallback } = experience;
  await trx
    .insertInto('survey_words')
    .values({
      result_id: id,
      comment,
      callback_phone: wantsCallback ? experience.callbackPhone : null,
      callback_time: wantsCallback ? experience.callbackTime : null,
    })
    .execute();
  if (themes.length === 0) return;
  const found = themes.map(({ key, polarity, state }) => ({ result_id: id, theme: key, polarity, state }));
  await trx.insertInto('survey_theme').values(found).execute();
}

export interface Receiver {
  readonly id: string;
  readonly address: string;
  readonly name: string;
  /** How the person is notified of low scores. */
  readonly choice: NoticeChoice;
}

/**
 * The people notified of this enrollment's low score: the active people that the hospice named, or if none of them may see the enrollment,
 * all of its administrators and clinical managers who may.
 */
export const lowScoreReceivers = (
  trx: Trx,
  { enrollmentId, hospiceId }: SurveyInvitation,
  notifyUserIds: readonly string[],
): Promise<Receiver[]> =>
  asSystem(trx, async () => {
    const { rows } = await sql<{ id: string; email: string; name: string; is_named: boolean; choice: NoticeChoice }>`
      select person.id, person.email, person.first_name || ' ' || person.last_name as name,
        notice_choice(person.id, 'low_score', person.hospice_id) as choice,
        person.id = any (${notifyUserIds}::uuid[]) as is_named
      from app_user as person join enrollment on enrollment.id = ${enrollmentId}::uuid
      where person.hospice_id = ${hospiceId}::uuid and person.is_active
        and (
          person.id = any (${notifyUserIds}::uuid[])
          or person.role in ('hospice_admin', 'hospice_super_admin', 'hospice_clinical_manager')
        )
        and (
          person.location_ids = '{}' or enrollment.hospice_location_id is null
          or enrollment.hospice_location_id = any (person.location_ids)
        )
      order by person.id`.execute(trx);
    const chosen = rows.filter(({ is_named: isNamed }) => isNamed);
    return (chosen.length > 0 ? chosen : rows).map(({ choice, email, id, name }) => ({
      id,
      address: email,
      name,
      choice,
    }));
  });
