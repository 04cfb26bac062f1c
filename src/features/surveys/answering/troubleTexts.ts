import type { SurveyTexts } from '#src/features/surveys/question/surveyTexts.ts';
import type { Trouble } from './surveyCalls.ts';
import { secondsUntilRetry } from './useRetry.ts';

/** Why the answers are not sent yet, and what happens next. */
export function troubleText(trouble: Trouble, attempt: number, words: SurveyTexts): string {
  const seconds = secondsUntilRetry(trouble, attempt);
  switch (trouble.kind) {
    case 'offline':
      return words.waitsOffline;
    case 'busy':
      return words.waitsBusy(seconds);
    case 'failed':
      return words.waitsFailed(seconds);
    case 'refused':
      return words.refused;
    default:
      return trouble.kind satisfies never;
  }
}
