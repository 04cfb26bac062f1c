import type { RawBuilder } from 'kysely';
import { type Box } from '#contract/surveys/scoring.ts';
import {
  DEFAULT_SURVEY_QUESTIONS,
  type SurveyQuestionKey,
  type SurveyScale,
} from '#contract/surveys/surveyQuestions.ts';
import { sql } from '#server/platform/database/connection.ts';
import type { Condition } from '#server/platform/access/tenancy.ts';
import { BOX_BOUNDS } from '#contract/referrals/counts/answerBoxes.ts';

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
