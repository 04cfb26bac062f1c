import type { Insertable } from 'kysely';
import { lowRulesOf, meanOf, scaleOf } from '#contract/surveys/scoring.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import { SurveyQuestionKey } from '#contract/surveys/surveyQuestions.ts';
import { DEFAULT_SURVEY_SETTINGS } from '#contract/surveys/surveySettings.ts';
import type { FoundTheme } from '#contract/surveys/themes.ts';
import type { SurveyResultTable } from '#server/surveys/surveys.tables.ts';
import { questionsOf } from '#server/surveys/surveyQuestions.queries.ts';
import { addInvitation } from '../../people/support/invitations.ts';
import type { TestServer } from '../../support/server.ts';

export type Values = Readonly<Partial<Record<SurveyQuestionKey, number | undefined>>>;

interface ResultFields {
  readonly values?: Values;
  readonly comment?: string;
  readonly callbackPhone?: string;
  readonly wantsCallback?: boolean;
  readonly themes?: readonly FoundTheme[];
  readonly language?: SurveyLanguage;
  readonly submittedAt?: Date;
  readonly sentAt?: Date;
  /** The groups that the family was told read its answers, and those that read its words; none by default. */
  readonly readers?: readonly string[];
  readonly wordReaders?: readonly string[];
  readonly result?: Partial<Insertable<SurveyResultTable>>;
}

export const CONTENT: Values = { overall: 5, comfort: 5, recommend: 10 };
export const UNHAPPY: Values = { overall: 2, comfort: 5, recommend: 9 };

/** An answered survey as the respondent's call leaves it. */
export async function addResult(
  server: TestServer,
  about: { readonly enrollmentId: string; readonly hospiceId: string },
  fields: ResultFields = {},
): Promise<string> {
  const { db, clock } = server;
  const { values = CONTENT, comment = null, wantsCallback = false, themes = [], language = 'en' } = fields;
  const submittedAt = fields.submittedAt ?? clock.now;
  const promised = { score_readers: [...(fields.readers ?? [])], comment_readers: [...(fields.wordReaders ?? [])] };
  const former = await db
    .selectFrom('survey_invitation')
    .select('id')
    .where('enrollment_id', '=', about.enrollmentId)
    .execute();
  const sentAt = fields.sentAt ?? new Date(submittedAt.getTime() - 3_600_000);
  const invitation = await addInvitation(server, about, {
    number: former.length + 1,
    status: 'completed',
    sent_at: sentAt,
    created_at: sentAt,
    completed_at: submittedAt,
    ...promised,
  });
  const questions = await db.transaction().execute((trx) => questionsOf(trx, about.hospiceId));
  const answers = SurveyQuestionKey.options.flatMap((key) => {
    const value = values[key];
    return value === undefined ? [] : [{ key, scale: scaleOf(key), value }];
  });
  const lowRules = lowRulesOf(answers, wantsCallback, DEFAULT_SURVEY_SETTINGS);
  const isLow = lowRules.length > 0;
  const { id, alert_state: state } = await db
    .insertInto('survey_result')
    .values({
      enrollment_id: about.enrollmentId,
      hospice_id: about.hospiceId,
      invitation_id: invitation.id,
      ...promised,
      submitted_at: submittedAt,
      respondent_role: 'caregiver',
      language,
      mean: meanOf(answers),
      recommend: values.recommend ?? null,
      overall: values.overall ?? null,
      is_low: isLow,
      low_rules: JSON.stringify(lowRules),
      has_comment: comment !== null,
      wants_callback: wantsCallback,
      callback_due_at: wantsCallback ? new Date(submittedAt.getTime() + 24 * 3_600_000) : null,
      alert_state: isLow ? 'open' : 'none',
      ...fields.result,
    })
    .returning(['id', 'alert_state'])
    .executeTakeFirstOrThrow();
  const rows = answers.flatMap(({ key, value }) => {
    const question = questions.find((each) => each.key === key);
    return question ? [{ result_id: id, question_id: question.id, revision: question.revision, value }] : [];
  });
  if (rows.length > 0) await db.insertInto('survey_answer').values(rows).execute();
  const callback = {
    callback_phone: fields.callbackPhone ?? null,
    callback_time: wantsCallback ? ('any' as const) : null,
  };
  await db
    .insertInto('survey_words')
    .values({ result_id: id, comment, ...callback })
    .execute();
  for (const { key, polarity, state: decision } of themes) {
    await db.insertInto('survey_theme').values({ result_id: id, theme: key, polarity, state: decision }).execute();
  }
  await db
    .updateTable('enrollment')
    .set({
      last_survey_at: submittedAt,
      last_survey_readers: promised.score_readers,
      ...(state === 'open' || state === 'in_progress'
        ? { has_open_low_score: true, low_score_readers: promised.score_readers }
        : {}),
    })
    .where('id', '=', about.enrollmentId)
    .execute();
  return id;
}

export const resultsPath = (enrollmentId: string): string =>
  `/v1/enrollments/${enrollmentId}/survey-satisfaction-results`;

export const WRITTEN = {
  comment: 'The night nurse never called back',
  wantsCallback: true,
  callbackPhone: '(410) 555-0142',
  themes: [
    { key: 'responsiveness', polarity: 'negative', state: 'found' },
    { key: 'gratitude', polarity: 'positive', state: 'removed' },
  ],
} as const;
