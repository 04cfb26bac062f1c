import { labels } from '#contract/platform/labels.ts';
import type { SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import { themeLabel, type FoundTheme, type ThemeState } from '#contract/surveys/themes.ts';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';
import { useShowRefusal } from '#src/features/referrals/useShowRefusal.ts';
import { surveyResultsApi } from './surveyResultsApi.ts';

const doneLabel = labels<ThemeState>({
  found: 'restored',
  confirmed: 'confirmed',
  removed: 'removed',
});

/** Confirms, removes or adds a theme at once, and offers Undo. */
export function useThemeDecision({ enrollmentId, id, themes, version }: SurveySatisfactionResult, referralId: string) {
  const [decideThemes, { isLoading }] = surveyResultsApi.useDecideThemesMutation();
  const showDone = useUndoToast();
  const showRefusal = useShowRefusal(referralId);
  const send = (theme: FoundTheme, on: number) =>
    decideThemes({ enrollmentId, referralId, resultId: id, body: { version: on, themes: [theme] } });

  /** @returns whether it was saved */
  const decide = async (theme: FoundTheme): Promise<boolean> => {
    const before: FoundTheme = themes?.find(({ key }) => key === theme.key) ?? { ...theme, state: 'removed' };
    const { data, error } = await send(theme, version);
    if (!data) {
      showRefusal(error);
      return false;
    }
    showDone({
      text: `${themeLabel[theme.key]} ${doneLabel[theme.state]}`,
      undo: () => send(before, data.version),
      undone: themeLabel[theme.key],
    });
    return true;
  };
  return { decide, isPending: isLoading };
}
