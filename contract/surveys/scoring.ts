import { DEFAULT_SURVEY_QUESTIONS, type SurveyQuestionKey, type SurveyScale } from './surveyQuestions.ts';
import type { Boxes, LowRule } from './surveyResults.ts';
import type { StoredSurveySettings } from './surveySettings.ts';
import { BOX_BOUNDS } from '#contract/referrals/counts/answerBoxes.ts';

/** How answers become figures (product, section 7; domain, 2.1, 2.2 and 3). Pure: the same rules for the server and the screens. */

/** With fewer answers than this no figure is shown: it could give away what a single family said. */
export const MIN_SHOWN = 5;
/** With fewer answers than this a figure is shown as unsure ("low n"); CMS publishes nothing below it. */
export const LOW_N = 30;

export type Box = 'top' | 'middle' | 'bottom';

/** Whether answers on this scale are numbers; free text and call-back requests are not. */
export const isScored = (scale: SurveyScale): scale is keyof typeof BOX_BOUNDS => scale in BOX_BOUNDS;

const SCALES = new Map(DEFAULT_SURVEY_QUESTIONS.map(({ key, scale }) => [key, scale]));

/** A question's scale is fixed by its key, whatever its wording becomes. */
export function scaleOf(key: SurveyQuestionKey): SurveyScale {
  const scale = SCALES.get(key);
  if (!scale) throw new RangeError(`No question has the key ${key}`);
  return scale;
}

export interface ScaledAnswer {
  readonly key: SurveyQuestionKey;
  readonly scale: SurveyScale;
  readonly value: number;
}

/** Mean of the answered 1 to 5 items, recommend apart; `null` where none was answered. */
export function meanOf(answers: readonly ScaledAnswer[]): number | null {
  const faces = answers.filter(({ scale }) => scale === 'faces5');
  return faces.length === 0 ? null : faces.reduce((sum, { value }) => sum + value, 0) / faces.length;
}

/**
 * Why a result is low, with the hospice's thresholds: any 1 to 5 item at `lowItem` or less, recommend at `lowRecommend` or
 * less, a call wanted (product, section 2). In the order of the answers, the call last; empty: the result is not low.
 */
export function lowRulesOf(
  answers: readonly ScaledAnswer[],
  wantsCallback: boolean,
  { lowItem, lowRecommend }: Pick<StoredSurveySettings, 'lowItem' | 'lowRecommend'>,
): LowRule[] {
  const scored = answers.flatMap(({ key, scale, value }): LowRule[] => {
    if (!isScored(scale)) return [];
    const threshold = scale === 'faces5' ? lowItem : lowRecommend;
    return value <= threshold ? [{ rule: scale === 'faces5' ? 'item' : 'recommend', key, value, threshold }] : [];
  });
  return wantsCallback ? [...scored, { rule: 'callback', key: 'callback', value: null, threshold: null }] : scored;
}

/** Whether a score is low; a wish for a call alone is between the family and the hospice. */
export const isScoreLow = (lowRules: readonly Pick<LowRule, 'rule'>[]): boolean =>
  lowRules.some(({ rule }) => rule !== 'callback');

export interface BoxCounts {
  readonly top: number;
  /** `null`: the measure has no middle box, as some published ones. */
  readonly middle: number | null;
  readonly bottom: number;
}

/**
 * Shares in whole percent that add up to 100, none below 0. Top and bottom are rounded, halves up, and the middle box is what
 * is left of 100. Where that would be −1 (top and bottom both end on a half and nobody chose the middle) the bottom box gives
 * way; without a middle box the bottom one is what the top leaves.
 *
 * @throws RangeError without any answer
 */
export function sharesOf({ top, middle, bottom }: BoxCounts): Boxes {
  const n = top + (middle ?? 0) + bottom;
  if (!(n > 0)) throw new RangeError('There are no answers to share out');
  const topShare = Math.round((100 * top) / n);
  const rest = 100 - topShare;
  if (middle === null) return { top: topShare, middle: null, bottom: rest };
  const bottomShare = Math.min(Math.round((100 * bottom) / n), rest);
  return { top: topShare, middle: rest - bottomShare, bottom: bottomShare };
}

/** The 97.5th percentile of the standard normal distribution: 95 % between it and its negative. */
const Z = 1.959963984540054;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson's 95 % score interval of a share, without continuity correction (E. B. Wilson, JASA 22, 1927, 209–212). Within 0 to
 * 1 for any counts; of nothing it is all of 0 to 1.
 */
export function wilson(successes: number, n: number): Interval {
  if (n === 0) return { low: 0, high: 1 };
  const share = successes / n;
  const square = Z * Z;
  const center = share + square / (2 * n);
  const spread = Z * Math.sqrt((share * (1 - share)) / n + square / (4 * n * n));
  const scale = 1 + square / n;
  // At both ends the interval touches 0 or 1, which floating point would miss by a hair.
  return {
    low: successes === 0 ? 0 : Math.max(0, (center - spread) / scale),
    high: successes === n ? 1 : Math.min(1, (center + spread) / scale),
  };
}
