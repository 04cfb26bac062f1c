import { BOX_BOUNDS } from '#contract/referrals/counts/answerBoxes.ts';
import { isScored, type Box } from '#contract/surveys/scoring.ts';
import type { SurveyScale } from '#contract/surveys/surveyQuestions.ts';

/** The box that a value falls into; `null` for a scale that is not scored (own words, call-back). */
export function boxOf(scale: SurveyScale, value: number): Box | null {
  if (!isScored(scale)) return null;
  const bounds = BOX_BOUNDS[scale];
  return value >= bounds.top ? 'top' : value >= bounds.middle ? 'middle' : 'bottom';
}
