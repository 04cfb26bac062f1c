import type { SurveySettings, SurveySettingsChange } from '#contract/surveys/surveySettings.ts';
import { problem } from '#src/api/problem.ts';
import { useToast } from '#src/ui/toasts/useToast.ts';
import { useUpdateSurveySettingsMutation } from './surveySendApi.ts';

/** Saves all of the settings and offers Undo, which saves the former ones again. */
export function useSaveSettings(hospiceId: string) {
  const [update] = useUpdateSurveySettingsMutation();
  const showToast = useToast();

  const undo = async (former: SurveySettings, reached: SurveySettings) => {
    const { error } = await update({ hospiceId, body: { ...former, version: reached.version } });
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

  return async (change: SurveySettingsChange, former: SurveySettings) => {
    const answer = await update({ hospiceId, body: change });
    const { data } = answer;
    if (data) {
      showToast({
        tone: 'success',
        text: 'The survey settings are saved',
        action: { label: 'Undo', onSelect: () => void undo(former, data) },
      });
    }
    return answer;
  };
}
