import type { RawBuilder } from 'kysely';
import { BOX_BOUNDS, type Box } from '#contract/scoring.ts';
import { DEFAULT_SURVEY_QUESTIONS, type SurveyQuestionKey, type SurveyScale } from '#contract/surveyQuestions.ts';
import { sql } from './connection.ts';
import type { Condition } from './tenancy.ts';

/** What the figures of surveys are counted by: which box an answer falls into, which invitations went out and when. */

const keysOf = (scale: SurveyScale): readonly SurveyQuestionKey[] =>
  DEFAULT_SURVEY_QUESTIONS.filter((question) => question.scale === scale).map(({ key }) => key);
const listOf = (keys: readonly SurveyQuestionKey[]) => sql.join(keys.map((key) => sql.lit(key)));

const isRecommend: Condition = sql`survey_question.key in (${listOf(keysOf('recommend11'))})`;
/** Needs `survey_question`: own words and the call-back make no number. */
export const isScoredQuestion: Condition = sql`survey_question.key in (${listOf([...keysOf('faces5'), ...keysOf('recommend11')])})`;

const leastOf = (box: 'top' | 'middle'): RawBuilder<number> =>
  sql`case when ${isRecommend} then ${sql.lit(BOX_BOUNDS.recommend11[box])} else ${sql.lit(BOX_BOUNDS.faces5[box])} end`;

/** Whether `survey_answer` of `survey_question` falls into the box. */
export const inBox: Readonly<Record<Box, RawBuilder<boolean>>> = {
  top: sql`survey_answer.value >= ${leastOf('top')}`,
  middle: sql`(survey_answer.value >= ${leastOf('middle')} and survey_answer.value < ${leastOf('top')})`,
  bottom: sql`survey_answer.value < ${leastOf('middle')}`,
};

/** An invitation that no server took went out as well as it could. */
export const wentOut: Condition = sql`(survey_invitation.sent_at is not null or survey_invitation.status = 'undeliverable')`;
/** When it did; needs `wentOut`. As it is indexed, and not by `coalesce`: policies would let no index be used for that. */
export const wentOutAt: RawBuilder<Date> = sql`(case
  when survey_invitation.sent_at is null then survey_invitation.created_at else survey_invitation.sent_at end)`;
