import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { isScoreLow, scaleOf } from '#contract/surveys/scoring.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import type { SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import { filledWording } from '#server/surveys/filledWording.rules.ts';
import type { ReadContext, Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { toEnrollment } from '#server/referrals/enrollments/enrollmentRows.queries.ts';
import { all, readPage } from '#server/platform/database/lists.queries.ts';
import { readEnrollments } from '#server/referrals/referralDetail.queries.ts';
import { ownEnrollments, ownReferrals } from '#server/platform/access/tenancy.queries.ts';
import { isoColumn, personColumn } from '#server/platform/database/contractColumns.queries.ts';
import { isReader, shows } from '#server/organizations/sharing/sharing.queries.ts';

/** Reads rows of `survey_result` and converts them to the contract's form, for lists, single results and changes. */

type AnswerRow = Omit<SurveySatisfactionResult['answers'][number], 'scale'>;

/** A result for the hospice, before its questions are filled in, and whether a group may see the comment. */
export interface ResultRow extends Omit<SurveySatisfactionResult, 'answers'> {
  readonly answers: readonly AnswerRow[];
  readonly shows_comments: boolean;
  readonly hospice_name: string;
  readonly first_name: string;
}

/**
 * The rows of `survey_result`, joined with `enrollment` (and for a group `referral`), that the viewpoint may read: a group only those
 * whose family was told so.
 */
export const ownResults = (view: Viewpoint): Sql =>
  all([
    view.side === 'hospice' ? sql`survey_result.hospice_id = ${view.hospiceId}::uuid` : undefined,
    ownEnrollments(view),
    view.side === 'group' ? ownReferrals(view) : undefined,
    view.side === 'group' ? isReader(view, sql`survey_result.score_readers`) : undefined,
  ]);

/** Needs `enrollment`, `referral`, `hospice` and `resultJoins` beside `survey_result`. */
export const resultColumns = (view: Viewpoint): Sql<ResultRow> => sql<ResultRow>`
  survey_result.id, survey_result.enrollment_id as "enrollmentId", ${isoColumn(sql`survey_result.submitted_at`)} as "submittedAt",
  survey_result.respondent_role as "respondentRole", survey_result.language,
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
  ) as answers,
  (${shows(view, 'comments')} and ${isReader(view, sql`survey_result.comment_readers`)}) as shows_comments, survey_words.comment,
  case when survey_result.wants_callback then jsonb_build_object(
    'phone', survey_words.callback_phone, 'time', survey_words.callback_time,
    'dueAt', ${isoColumn(sql`coalesce(survey_result.callback_due_at, survey_result.submitted_at)`)}) end as callback,
  survey_result.mean, survey_result.recommend, survey_result.is_low as "isLow", survey_result.low_rules as "lowRules",
  jsonb_build_object(
    'state', survey_result.alert_state, 'note', survey_result.alert_note,
    'startedAt', ${isoColumn(sql`survey_result.alert_started_at`)}, 'startedBy', ${personColumn('starter')},
    'resolvedAt', ${isoColumn(sql`survey_result.alert_resolved_at`)}, 'resolvedBy', ${personColumn('resolver')}) as alert,
  (
    select coalesce(json_agg(json_build_object(
      'key', survey_theme.theme, 'polarity', survey_theme.polarity, 'state', survey_theme.state
    ) order by survey_theme.theme), '[]')
    from survey_theme where survey_theme.result_id = survey_result.id
  ) as themes,
  survey_result.version, hospice.name as hospice_name, coalesce(referral.preferred_name, referral.first_name) as first_name`;

export const resultJoins: Sql = sql`
  left join survey_words on survey_words.result_id = survey_result.id
  left join app_user as starter on starter.id = survey_result.alert_started_by
  left join app_user as resolver on resolver.id = survey_result.alert_resolved_by`;

const resultTables = sql`survey_result
  join enrollment on enrollment.id = survey_result.enrollment_id
  join referral on referral.id = enrollment.referral_id
  join hospice on hospice.id = survey_result.hospice_id`;

function whole(row: ResultRow): SurveySatisfactionResult {
  const { answers, first_name: firstName, hospice_name: hospice, shows_comments: _shows, ...result } = row;
  return {
    ...result,
    answers: answers.map((answer) => ({
      ...answer,
      scale: scaleOf(answer.key),
      question: filledWording(answer.question, { hospice, firstName }),
    })),
  };
}

const NO_ALERT: SurveySatisfactionResult['alert'] = {
  state: 'none',
  startedAt: null,
  startedBy: null,
  resolvedAt: null,
  resolvedBy: null,
  note: null,
};

/**
 * A result for a group: without the people and the note of the follow-up, with the comment only if it is shared, and never with the
 * call-back, which the family asked of the hospice.
 */
function shared(result: SurveySatisfactionResult, showsComments: boolean): SurveySatisfactionResult {
  const isLow = isScoreLow(result.lowRules);
  return {
    ...result,
    isLow,
    alert: isLow ? { ...result.alert, startedBy: null, resolvedBy: null, note: null } : NO_ALERT,
    comment: showsComments ? result.comment : null,
    callback: null,
    lowRules: result.lowRules.filter(({ rule }) => rule !== 'callback'),
    themes: showsComments ? (result.themes?.filter(({ state }) => state !== 'removed') ?? null) : null,
  };
}

/** Converts a row for this viewpoint, without data that the hospice does not share with a group. */
export const toResult = (row: ResultRow, view: Viewpoint): SurveySatisfactionResult =>
  view.side === 'group' ? shared(whole(row), row.shows_comments) : whole(row);

/** The viewpoint's enrollment, with the list of facts its hospice does not share; undefined if missing or not its own. */
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
 * A page of an enrollment's results, newest first. A group gets none if the hospice does not share scores, and the page says so.
 * @param enrollment one of the viewpoint's
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
    where: [sql`survey_result.enrollment_id = ${enrollment.id}::uuid`, ownResults(view), shows(view, 'survey_scores')],
    orderBy: sql`survey_result.submitted_at desc, survey_result.id`,
    paging,
    to: (row) => toResult(row, view),
  });
  const notShared = FACTS_OF_RESULTS.filter((fact) => enrollment.notShared.includes(fact));
  return { data, meta: { ...meta, notShared } };
}

/** One result of an enrollment, with its referral and hospice; undefined if it is missing, not shared or not the viewpoint's. */
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
  if (!row) return undefined;
  const { hospice_id: hospiceId, referral_id: referralId, ...result } = row;
  return { record: toResult(result, view), referralId, hospiceId };
}
