import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { scaleOf } from '#contract/surveys/scoring.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import type { SurveyQuestionKey } from '#contract/surveys/surveyQuestions.ts';
import type { SurveyLanguage } from '#contract/platform/languages.ts';
import type { LowRule, ScoreAlertState, SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import type { CallbackTime, RespondentRole } from '#contract/surveys/surveys.ts';
import type { FoundTheme } from '#contract/surveys/themes.ts';
import { filledWording } from '#server/surveys/filledWording.rules.ts';
import type { Viewpoint, ReadContext } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { toEnrollment } from '#server/referrals/enrollments/enrollmentRows.queries.ts';
import { all, readPage } from '#server/platform/database/lists.ts';
import { readEnrollments } from '#server/referrals/referralDetail.queries.ts';
import { ownEnrollments, ownReferrals } from '#server/platform/access/tenancy.ts';
import { named } from '#server/platform/database/contractColumns.ts';
import { shows } from '#server/organizations/sharing/sharing.queries.ts';

/** How rows of `survey_result` are read and become the contract's records: lists, single results and changes go this way. */

interface AnswerRow {
  questionId: string;
  key: SurveyQuestionKey;
  revision: number;
  question: string;
  value: number;
}

export interface ResultRow {
  s_id: string;
  s_enrollment_id: string;
  s_submitted_at: Date;
  s_respondent_role: RespondentRole;
  s_language: SurveyLanguage;
  s_answers: AnswerRow[];
  shows_comments: boolean;
  s_comment: string | null;
  s_wants_callback: boolean;
  s_callback_phone: string | null;
  s_callback_time: CallbackTime | null;
  s_callback_due_at: Date | null;
  s_mean: number | null;
  s_recommend: number | null;
  s_is_low: boolean;
  s_low_rules: LowRule[];
  s_alert_state: ScoreAlertState;
  s_alert_started_at: Date | null;
  s_alert_resolved_at: Date | null;
  s_alert_note: string | null;
  starter_id: string | null;
  starter_name: string | null;
  resolver_id: string | null;
  resolver_name: string | null;
  s_themes: FoundTheme[];
  s_version: number;
  s_hospice_name: string;
  s_first_name: string;
}

/** Which rows of `survey_result`, joined with `enrollment` (and for a group `referral`), the viewpoint holds. */
export const ownResults = (view: Viewpoint): Sql =>
  all([
    view.side === 'hospice' ? sql`survey_result.hospice_id = ${view.hospiceId}::uuid` : undefined,
    ownEnrollments(view),
    view.side === 'group' ? ownReferrals(view) : undefined,
  ]);

/** Needs `enrollment`, `referral`, `hospice` and `resultJoins` beside `survey_result`. */
export const resultColumns = (view: Viewpoint): Sql<ResultRow> => sql<ResultRow>`
  survey_result.id as s_id, survey_result.enrollment_id as s_enrollment_id, survey_result.submitted_at as s_submitted_at,
  survey_result.respondent_role as s_respondent_role, survey_result.language as s_language,
  (
    select coalesce(json_agg(json_build_object(
      'questionId', survey_answer.question_id, 'key', survey_question.key, 'revision', survey_answer.revision,
      'question', worded.wording ->> survey_result.language, 'value', survey_answer.value
    ) order by survey_question.position, survey_question.id), '[]')
    from survey_answer
      join survey_question on survey_question.id = survey_answer.question_id
      join survey_question_revision as worded
        on worded.question_id = survey_answer.question_id and worded.revision = survey_answer.revision
    where survey_answer.result_id = survey_result.id
  ) as s_answers,
  ${shows(view, 'comments')} as shows_comments, survey_words.comment as s_comment,
  survey_result.wants_callback as s_wants_callback, survey_words.callback_phone as s_callback_phone,
  survey_words.callback_time as s_callback_time, survey_result.callback_due_at as s_callback_due_at,
  survey_result.mean as s_mean, survey_result.recommend as s_recommend, survey_result.is_low as s_is_low,
  survey_result.low_rules as s_low_rules, survey_result.alert_state as s_alert_state,
  survey_result.alert_started_at as s_alert_started_at, survey_result.alert_resolved_at as s_alert_resolved_at,
  survey_result.alert_note as s_alert_note,
  starter.id as starter_id, starter.first_name || ' ' || starter.last_name as starter_name,
  resolver.id as resolver_id, resolver.first_name || ' ' || resolver.last_name as resolver_name,
  (
    select coalesce(json_agg(json_build_object(
      'key', survey_theme.theme, 'polarity', survey_theme.polarity, 'state', survey_theme.state
    ) order by survey_theme.theme), '[]')
    from survey_theme where survey_theme.result_id = survey_result.id
  ) as s_themes,
  survey_result.version as s_version, hospice.name as s_hospice_name,
  coalesce(referral.preferred_name, referral.first_name) as s_first_name`;

export const resultJoins: Sql = sql`
  left join survey_words on survey_words.result_id = survey_result.id
  left join app_user as starter on starter.id = survey_result.alert_started_by
  left join app_user as resolver on resolver.id = survey_result.alert_resolved_by`;

const resultTables = sql`survey_result
  join enrollment on enrollment.id = survey_result.enrollment_id
  join referral on referral.id = enrollment.referral_id
  join hospice on hospice.id = survey_result.hospice_id`;

const instant = (moment: Date | null): string | null => moment && moment.toISOString();

function whole(row: ResultRow): SurveySatisfactionResult {
  const names = { hospice: row.s_hospice_name, firstName: row.s_first_name };
  return {
    id: row.s_id,
    enrollmentId: row.s_enrollment_id,
    submittedAt: row.s_submitted_at.toISOString(),
    respondentRole: row.s_respondent_role,
    language: row.s_language,
    answers: row.s_answers.map((answer) => ({
      ...answer,
      scale: scaleOf(answer.key),
      question: filledWording(answer.question, names),
    })),
    comment: row.s_comment,
    callback: row.s_wants_callback
      ? {
          phone: row.s_callback_phone,
          time: row.s_callback_time,
          dueAt: (row.s_callback_due_at ?? row.s_submitted_at).toISOString(),
        }
      : null,
    mean: row.s_mean,
    recommend: row.s_recommend,
    isLow: row.s_is_low,
    lowRules: row.s_low_rules,
    alert: {
      state: row.s_alert_state,
      startedAt: instant(row.s_alert_started_at),
      startedBy: named(row.starter_id, row.starter_name),
      resolvedAt: instant(row.s_alert_resolved_at),
      resolvedBy: named(row.resolver_id, row.resolver_name),
      note: row.s_alert_note,
    },
    themes: row.s_themes,
    version: row.s_version,
  };
}

/**
 * A result as a group sees it: who took it up and what they noted is the hospice's own; what was written only where it is shared.
 */
function shared(result: SurveySatisfactionResult, showsComments: boolean): SurveySatisfactionResult {
  return {
    ...result,
    alert: { ...result.alert, startedBy: null, resolvedBy: null, note: null },
    comment: showsComments ? result.comment : null,
    callback: showsComments ? result.callback : null,
    lowRules: showsComments ? result.lowRules : result.lowRules.filter(({ rule }) => rule !== 'callback'),
    themes: showsComments ? (result.themes?.filter(({ state }) => state !== 'removed') ?? null) : null,
  };
}

/** A row as this viewpoint may read it: a group without what the hospice does not share. */
export const toResult = (row: ResultRow, view: Viewpoint): SurveySatisfactionResult =>
  view.side === 'group' ? shared(whole(row), row.shows_comments) : whole(row);

/** The viewpoint's enrollment, with what its hospice does not share with a group; undefined: missing or not its own. */
export async function findEnrollment(db: Database, context: ReadContext, id: string): Promise<Enrollment | undefined> {
  const { view } = context;
  const where = all([
    sql`enrollment.id = ${id}::uuid`,
    ownEnrollments(view),
    ownReferrals(view),
    sql`referral.deleted_at is null`,
  ]);
  const [row] = await readEnrollments(db, context, where);
  return row && toEnrollment(row, context);
}

const FACTS_OF_RESULTS: readonly SharedFact[] = ['survey_scores', 'comments'];

interface ResultPage {
  data: SurveySatisfactionResult[];
  meta: { totalItems: number; notShared: SharedFact[] };
}

/**
 * A page of an enrollment's results, newest first. A group gets none where the hospice does not share scores; the page says so.
 * @param enrollment one that the viewpoint holds
 */
export async function listResults(
  db: Database,
  view: Viewpoint,
  enrollment: Pick<Enrollment, 'id' | 'notShared'>,
  paging: { readonly page: number; readonly limit: number },
): Promise<ResultPage> {
  const { data, meta } = await readPage(db, {
    columns: resultColumns(view),
    from: sql`${resultTables} ${resultJoins}`,
    countFrom: resultTables,
    where: all([
      sql`survey_result.enrollment_id = ${enrollment.id}::uuid`,
      ownResults(view),
      shows(view, 'survey_scores'),
    ]),
    orderBy: sql`survey_result.submitted_at desc, survey_result.id`,
    paging,
    to: (row) => toResult(row, view),
  });
  const notShared = FACTS_OF_RESULTS.filter((fact) => enrollment.notShared.includes(fact));
  return { data, meta: { ...meta, notShared } };
}

/**
 * One result of an enrollment, with the referral and the hospice that it is about; undefined: missing, not shared or not the
 * viewpoint's.
 */
export async function readResult(
  db: Database,
  view: Viewpoint,
  enrollmentId: string,
  resultId: string,
): Promise<{ record: SurveySatisfactionResult; referralId: string; hospiceId: string } | undefined> {
  const { rows } = await sql<ResultRow & { referral_id: string; hospice_id: string }>`
    select ${resultColumns(view)}, enrollment.referral_id, enrollment.hospice_id
    from ${resultTables} ${resultJoins}
    where survey_result.id = ${resultId}::uuid and survey_result.enrollment_id = ${enrollmentId}::uuid
      and ${ownResults(view)} and referral.deleted_at is null and ${shows(view, 'survey_scores')}`.execute(db);
  const [row] = rows;
  return row && { record: toResult(row, view), referralId: row.referral_id, hospiceId: row.hospice_id };
}
