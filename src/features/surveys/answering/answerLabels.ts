import type { AskedQuestion } from '#contract/surveys/surveys.ts';
import type { SurveyTexts } from '#src/features/surveys/question/surveyTexts.ts';
import type { Draft } from './surveyDraft.ts';

/** What was answered, as the respondent chose it; nothing where the question was skipped. */
export function answerLabel({ id, scale }: AskedQuestion, draft: Draft, words: SurveyTexts): string | null {
  const { answers, callback, comment } = draft;
  if (scale === 'text') return comment.trim() || null;
  if (scale === 'callback') {
    if (callback.isWanted === null) return null;
    return callback.isWanted ? words.callYes(callback.phone.trim(), words.times[callback.time]) : words.no;
  }
  const given = answers[id];
  if (given === undefined) return null;
  if (given === 'none') return words.doesNotApply;
  return scale === 'faces5' ? (words.faces[given - 1] ?? null) : `${given} / 10`;
}
