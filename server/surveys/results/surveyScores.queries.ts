import { LOW_N, MIN_SHOWN, scaleOf, sharesOf, wilson, type Box } from '#contract/surveys/scoring.ts';
import {
  type SurveyQuestionKey,
  type SurveyScale,
  DEFAULT_SURVEY_QUESTIONS,
} from '#contract/surveys/surveyQuestions.ts';
import type { FeedbackFigureQuery, ItemScore, SurveyScores } from '#contract/surveys/surveyResults.ts';
import { filledWording } from '#server/surveys/filledWording.rules.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { all } from '#server/platform/database/lists.queries.ts';
import {
  countedResults,
  figureConditions,
  figureResults,
  figureTables,
  type CountedResults,
} from './surveyFeedback.queries.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import { sentOrAttemptedAt, wasSent } from '#server/referrals/counts/counts.queries.ts';
import { BOX_BOUNDS } from '#contract/referrals/counts/answerBoxes.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';

const keysOf = (scale: SurveyScale): readonly SurveyQuestionKey[] =>
  DEFAULT_SURVEY_QUESTIONS.filter((question) => question.scale === scale).map(({ key }) => key);

const listOf = (keys: readonly SurveyQuestionKey[]) => sql.join(keys.map((key) => sql.lit(key)));

const isRecommend: Sql = sql`survey_question.key in (${listOf(keysOf('recommend11'))})`;

/** Needs `survey_question`: comments and call-back requests have no score. */
const isScoredQuestion: Sql = sql`survey_question.key in (${listOf([...keysOf('faces5'), ...keysOf('recommend11')])})`;

const lowestIn = (box: 'top' | 'middle'): Sql<number> =>
  sql`case when ${isRecommend} then ${sql.lit(BOX_BOUNDS.recommend11[box])} else ${sql.lit(BOX_BOUNDS.faces5[box])} end`;

/** Whether `survey_answer` of `survey_question` falls into the box. */
const inBox: Readonly<Record<Box, Sql<boolean>>> = {
  top: sql`survey_answer.value >= ${lowestIn('top')}`,
  middle: sql`(survey_answer.value >= ${lowestIn('middle')} and survey_answer.value < ${lowestIn('top')})`,
  bottom: sql`survey_answer.value < ${lowestIn('middle')}`,
};

/** The figures of surveys (domain, section 3), each computed in one place for all views. */

interface ItemCounts {
  n: number;
  top: number;
  middle: number;
  bottom: number;
  total: number;
}

/** The numbers behind an item's score (`ItemCounts`), for each group of `survey_answer` with its `survey_question`. */
const itemCounts: Sql<ItemCounts> = sql`count(*) as n, count(*) filter (where ${inBox.top}) as top,
  count(*) filter (where ${inBox.middle}) as middle, count(*) filter (where ${inBox.bottom}) as bottom,
  sum(survey_answer.value) as total`;

/** The score of counted answers. With fewer than `MIN_SHOWN` answers nothing is shown, not even their number. */
function scoreOf({ n, top, middle, bottom, total }: ItemCounts): Omit<ItemScore, 'key' | 'question' | 'scale'> {
  if (n < MIN_SHOWN) return { isSuppressed: true, isLowN: false, n: null, boxes: null, top: null, mean: null };
  return {
    isSuppressed: false,
    isLowN: n < LOW_N,
    n,
    boxes: sharesOf({ top, middle, bottom }),
    top: { numerator: top, share: top / n, ...wilson(top, n) },
    mean: total / n,
  };
}

/** Unweighted mean of the top shares of the shown 1 to 5 items; `null` where none is shown. */
export function compositeOf(items: readonly Pick<ItemScore, 'scale' | 'top'>[]): number | null {
  const shares = items.flatMap(({ scale, top }) => (scale === 'faces5' && top ? [top.share] : []));
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

interface RecoveryCounts {
  results: number;
  low: number;
  open: number;
  median_hours: number | null;
}

/** How low scores were handled (`RecoveryCounts`), over `survey_result`. */
const recoveryCounts: Sql<RecoveryCounts> = sql`count(*) as results,
  count(*) filter (where survey_result.is_low) as low,
  count(*) filter (where survey_result.alert_state in ('open', 'in_progress')) as open,
  percentile_cont(0.5) within group (
    order by extract(epoch from survey_result.alert_resolved_at - survey_result.submitted_at)::double precision / 3600
  ) filter (where survey_result.alert_state = 'resolved') as median_hours`;

interface InvitationCounts {
  sent: number;
  undeliverable: number;
  completed: number;
}

/** Results of invitations (`InvitationCounts`), over those of `survey_invitation` that were sent. */
const invitationCounts: Sql<InvitationCounts> = sql`count(*) as sent,
  count(*) filter (where survey_invitation.status = 'undeliverable') as undeliverable,
  count(*) filter (where survey_invitation.status = 'completed') as completed`;

/** Completed invitations as a share of the delivered ones; `null` if none was delivered. */
const responseRateOf = ({ sent, undeliverable, completed }: InvitationCounts): number | null =>
  sent > undeliverable ? completed / (sent - undeliverable) : null;

interface ItemRow extends ItemCounts {
  key: SurveyQuestionKey;
  question: string;
}

/** Every scored question that is asked now or has answers in these results, in the order of the survey. */
export async function readItems(db: Database, hospiceId: string, results: CountedResults): Promise<ItemScore[]> {
  const { rows } = await sql<ItemRow & { hospice_name: string }>`
    with counted as materialized (
      select survey_answer.question_id, ${itemCounts}
      from ${results.from}
        join survey_answer on survey_answer.result_id = survey_result.id
        join survey_question on survey_question.id = survey_answer.question_id
      where ${results.where} and ${isScoredQuestion}
      group by survey_answer.question_id
    )
    select survey_question.key, worded.wording ->> 'en' as question, hospice.name as hospice_name,
      coalesce(counted.n, 0) as n, coalesce(counted.top, 0) as top, coalesce(counted.middle, 0) as middle,
      coalesce(counted.bottom, 0) as bottom, coalesce(counted.total, 0) as total
    from survey_question
      join hospice on hospice.id = survey_question.hospice_id
      join survey_question_revision as worded
        on worded.question_id = survey_question.id and worded.revision = survey_question.revision
      left join counted on counted.question_id = survey_question.id
    where survey_question.hospice_id = ${hospiceId}::uuid and ${isScoredQuestion}
      and (survey_question.is_active or counted.n is not null)
    order by survey_question.position, survey_question.id`.execute(db);
  return rows.map(({ hospice_name: hospice, ...row }) => ({
    key: row.key,
    question: filledWording(row.question, { hospice, firstName: 'the patient' }),
    scale: scaleOf(row.key),
    ...scoreOf(row),
  }));
}

/**
 * A hospice's scores. Items and low scores use the results of the filter's days (as many as the feedback list shows); the response rate
 * uses the invitations sent on those days.
 * @param context from the viewpoint of the hospice
 */
export async function readScores(
  db: Database,
  context: ReadContext,
  hospiceId: string,
  query: FeedbackFigureQuery,
): Promise<SurveyScores> {
  const recovery = await sql<RecoveryCounts>`
    select ${recoveryCounts} from ${figureTables} where ${all(figureResults(context, query))}`.execute(db);
  const invitations = await sql<InvitationCounts>`
    select ${invitationCounts}
    from survey_invitation join enrollment on enrollment.id = survey_invitation.enrollment_id
    where ${wasSent} and survey_invitation.hospice_id = ${hospiceId}::uuid
      and ${ownEnrollments(context.view)} and ${all(figureConditions(context, query, sentOrAttemptedAt))}`.execute(db);
  const [counts] = recovery.rows;
  const [asked] = invitations.rows;
  if (!counts || !asked) throw new Error('A row of counts is always there');
  const items = await readItems(db, hospiceId, countedResults(context, query));
  return {
    results: counts.results,
    sent: asked.sent,
    undeliverable: asked.undeliverable,
    completed: asked.completed,
    responseRate: responseRateOf(asked),
    items,
    compositeTop: compositeOf(items),
    low: { total: counts.low, open: counts.open, medianHoursToResolve: counts.median_hours },
  };
}
/** The columns by which survey figures are counted: the box of an answer, whether an invitation was sent, and when. */
