import { SURVEY_LANGUAGES, type SurveyLanguage } from '#contract/platform/languages.ts';
import { surveyQuestionLabel, type SurveyQuestion } from '#contract/surveys/surveyQuestions.ts';
import { problemText } from '#src/api/problem.ts';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { type Wording } from './questionLabels.ts';
import { surveyQuestionsApi } from './surveyQuestionsApi.ts';

export interface Refused {
  readonly language: SurveyLanguage;
  readonly error: unknown;
}

/** Changes the wording of a question and offers Undo, which makes a new revision. */
export function useRewording() {
  const [update] = surveyQuestionsApi.useUpdateSurveyQuestionMutation();
  const [reset, { isLoading: isResetting }] = surveyQuestionsApi.useResetSurveyQuestionMutation();
  const showToast = useToast();
  const showDone = useUndoToast();

  /** One language after the other, those that are different. */
  const write = async (id: string, from: Wording, to: Wording): Promise<Refused | undefined> => {
    for (const language of SURVEY_LANGUAGES.filter((each) => from[each] !== to[each])) {
      // oxlint-disable-next-line no-await-in-loop -- each makes a revision of its own
      const { error } = await update({ id, body: { language, question: to[language] } });
      if (error) return { language, error };
    }
    return undefined;
  };

  const showReworded = (text: string, id: string, now: Wording, former: Wording) =>
    showDone({
      text,
      undo: async () => (await write(id, now, former)) ?? {},
      undone: 'the wording was not changed',
    });

  return {
    isResetting,
    reword: async ({ id, key, wording }: SurveyQuestion, to: Wording): Promise<Refused | undefined> => {
      const refused = await write(id, wording, to);
      if (!refused) showReworded(`${surveyQuestionLabel[key]}: new wording saved`, id, to, wording);
      return refused;
    },
    resetWording: async ({ id, key, wording }: SurveyQuestion) => {
      const { data, error } = await reset({ id });
      if (data) showReworded(`${surveyQuestionLabel[key]}: default wording restored`, id, data.wording, wording);
      else showToast({ tone: 'error', text: problemText(error) });
    },
  };
}
