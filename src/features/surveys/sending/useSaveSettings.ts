import * as z from 'zod/mini';
import { SurveySettings, type SurveySettingsChange } from '#contract/surveys/surveySettings.ts';
import { problem, type Problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useUpdateSurveySettingsMutation } from './surveySendApi.ts';

export type SaveOutcome =
  | { readonly is: 'saved'; readonly settings: SurveySettings }
  /** Somebody else was faster: `current` is what they saved. */
  | { readonly is: 'overtaken'; readonly current: SurveySettings }
  | { readonly is: 'refused'; readonly problem: Problem };

/** Saves all of the settings, and offers to take it back: the former ones are saved once more. */
export function useSaveSettings(hospiceId: string) {
  const [update] = useUpdateSurveySettingsMutation();
  const showToast = useToast();

  const undo = async (former: SurveySettings, reached: SurveySettings) => {
    const { error } = await update({ hospiceId, change: { ...former, version: reached.version } });
    if (!error) {
      showToast({ text: 'Undone: the settings are as they were' });
      return;
    }
    const { code, message, title } = problem(error);
    const text =
      code === 'conflict'
        ? 'Somebody changed these settings since. They were left as they are.'
        : `${title}. ${message}`;
    showToast({ tone: 'error', text });
  };

  return async (change: SurveySettingsChange, former: SurveySettings): Promise<SaveOutcome> => {
    const { data, error } = await update({ hospiceId, change });
    if (data) {
      showToast({
        tone: 'success',
        text: 'The survey settings are saved',
        action: { label: 'Undo', onSelect: () => void undo(former, data) },
      });
      return { is: 'saved', settings: data };
    }
    const refusal = problem(error);
    const current = z.safeParse(SurveySettings, refusal.current);
    return refusal.code === 'conflict' && current.success
      ? { is: 'overtaken', current: current.data }
      : { is: 'refused', problem: refusal };
  };
}
