import { labels } from '#contract/platform/labels.ts';
import type { LowRule, SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import type { SurveyQuestionKey } from '#contract/surveys/surveyQuestions.ts';
import type { CallbackTime, RespondentRole } from '#contract/surveys/surveys.ts';
import type { Polarity } from '#contract/surveys/themes.ts';
import { durationLabel } from '#contract/platform/formats.ts';
import { HOUR } from '#contract/platform/durations.ts';
import type { IconName } from '#src/ui/icons.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';

/** The labels of the five faces, from 1 to 5, as families read them. */
export const FACE_LABELS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

export const respondentLabel = labels<RespondentRole>({
  patient: 'the patient',
  caregiver: 'a family member',
  other: 'someone else close to the patient',
});

export const callbackTimeLabel = labels<CallbackTime>({
  any: 'at any time',
  morning: 'in the morning',
  afternoon: 'in the afternoon',
  evening: 'in the evening',
});

/** `4.2 of 5`; if no face was chosen, the answer on recommending. */
export function scoreLabel({ mean, recommend }: Pick<SurveySatisfactionResult, 'mean' | 'recommend'>): string {
  if (mean !== null) return `${mean.toFixed(1)} of 5`;
  return recommend === null ? 'No score' : `${recommend} of 10`;
}

const rounded = (mean: number) => Number(mean.toFixed(1));

/** The last score compared with the one before; nothing where either is missing. */
export function trendLabel(last: number | null, before: number | null | undefined): string | null {
  if (last === null || before === null || before === undefined) return null;
  const change = rounded(last) - rounded(before);
  if (change === 0) return 'same as before';
  return `${change > 0 ? 'up' : 'down'} from ${before.toFixed(1)}`;
}

/** The topic of each question, regardless of its current wording. */
const topicLabel = labels<SurveyQuestionKey>({
  overall: 'overall',
  start: 'start of care',
  comfort: 'comfort',
  response: 'response',
  explain: 'explaining',
  kindness: 'kindness',
  support: 'emotional support',
  visits: 'visits',
  supplies: 'supplies',
  recommend: 'recommend',
  comment: 'comment',
  callback: 'call',
});

/** Why a score is low, one label for each rule. */
export function lowLabel(rules: readonly LowRule[]): string[] {
  return rules.map(({ key, rule, value }) => {
    if (rule === 'callback') return 'asked for a call';
    if (rule === 'recommend') return `recommend ${value} of 10`;
    const face = (FACE_LABELS[(value ?? 0) - 1] ?? String(value)).toLowerCase();
    return key === null ? face : `${topicLabel[key]} ${face}`;
  });
}

const MAX_NAMED = 3;

/** The same in one line that stays short. */
export function lowLine(rules: readonly LowRule[]): string {
  const names = lowLabel(rules);
  const more = names.length - MAX_NAMED;
  return more > 1 ? `${names.slice(0, MAX_NAMED).join(', ')}, and ${more} more` : names.join(', ');
}

/** How long there is to call, or how late it is. */
export function dueLabel(dueAt: string, now: number): { label: string; tone: Tone } {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return { label: `${durationLabel(-left)} overdue`, tone: 'alert' };
  return { label: `due in ${durationLabel(left)}`, tone: left < 4 * HOUR ? 'pending' : 'received' };
}

export const polarityIcon: Record<Polarity, IconName> = { positive: 'plus', neutral: 'more', negative: 'minus' };
export const polarityTone: Record<Polarity, Tone> = { positive: 'enrolled', neutral: 'declined', negative: 'alert' };
