import type { FieldError } from '#contract/platform/errors.ts';
import type { ScaledAnswer } from '#contract/surveys/scoring.ts';
import type { SurveyQuestion, SurveyScale } from '#contract/surveys/surveyQuestions.ts';
import type { SurveyAnswer } from '#contract/surveys/surveys.ts';
import { at, NOT_A_CHOICE } from '#server/platform/access/refusal.ts';

/** The range of numeric answers. Comments and call-back requests are not among the answers. */
const RANGE: Partial<Record<SurveyScale, readonly [number, number]>> = { faces5: [1, 5], recommend11: [0, 10] };

/** An answer with its question. */
export interface CheckedAnswer extends ScaledAnswer {
  readonly questionId: string;
  readonly revision: number;
}

/** The valid answers, or their errors. A question that was disabled or reworded since may be answered as it was. */
export function checkSurveyAnswers(
  answers: readonly SurveyAnswer[],
  questions: readonly SurveyQuestion[],
): { readonly checked: readonly CheckedAnswer[]; readonly errors: readonly FieldError[] } {
  const known = new Map(questions.map((question) => [question.id, question]));
  const checked = new Map<string, CheckedAnswer>();
  const errors: FieldError[] = [];
  for (const [index, { questionId, revision, value }] of answers.entries()) {
    const id = questionId.toLowerCase();
    const question = known.get(id);
    const range = question && RANGE[question.scale];
    if (!question || !range || checked.has(id)) {
      errors.push(at(`answers.${index}.questionId`, NOT_A_CHOICE));
      continue;
    }
    if (revision > question.revision) errors.push(at(`answers.${index}.revision`, NOT_A_CHOICE));
    const [min, max] = range;
    if (value < min || value > max) {
      errors.push(at(`answers.${index}.value`, `Choose a number from ${min} to ${max}`));
    }
    checked.set(id, { questionId: id, revision, value, key: question.key, scale: question.scale });
  }
  const isComplete = questions.every(({ id, isActive, isRequired }) => !isActive || !isRequired || checked.has(id));
  if (!isComplete) errors.push(at('answers', 'Answer the first question'));
  return { checked: [...checked.values()], errors };
}
