import { Suspense, useState } from 'react';
import type { SurveySatisfactionResult } from '#contract/surveys/surveyResults.ts';
import { polarityLabel, themeLabel, type FoundTheme, type ThemeState } from '#contract/surveys/themes.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { lazyComponent } from '#src/ui/lazyComponent.ts';
import { Menu } from '#src/ui/popovers/Menu.tsx';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';
import { Skeleton } from '#src/ui/states/Skeleton.tsx';
import { polarityIcon, polarityTone } from './resultLabels.ts';
import styles from './surveyResults.module.css';
import { useKeptFocus } from './useKeptFocus.ts';
import { labels } from '#contract/platform/labels.ts';
import { useUndoToast } from '#src/ui/toasts/useUndoToast.ts';
import { useShowRefusal } from '#src/features/referrals/record/useShowRefusal.ts';
import { surveyResultsApi } from './surveyResultsApi.ts';

const doneLabel = labels<ThemeState>({
  found: 'restored',
  confirmed: 'confirmed',
  removed: 'removed',
});

/** Confirms, removes or adds a theme at once, and offers Undo. */
function useThemeDecision({ enrollmentId, id, themes, version }: SurveySatisfactionResult, referralId: string) {
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

const AddThemeForm = lazyComponent(async () => (await import('./AddThemeForm.tsx')).AddThemeForm);

interface ThemeChipsProps {
  readonly result: SurveySatisfactionResult;
  readonly themes: readonly FoundTheme[];
  readonly referralId: string;
  readonly mayWork: boolean;
}

const themeText = ({ key, polarity }: FoundTheme) => `${themeLabel[key]}, ${polarityLabel[polarity].toLowerCase()}`;

/** The themes of a comment, found by words; the hospice confirms or removes them. */
export function ThemeChips({ mayWork, referralId, result, themes }: ThemeChipsProps) {
  const [isAdding, setAdding] = useState(false);
  const { decide, isPending } = useThemeDecision(result, referralId);
  const part = useKeptFocus(`${themes.map(themeText).join()} ${isAdding} ${themes.map(({ state }) => state).join()}`);
  const shown = themes.filter(({ state }) => state !== 'removed');
  const removed = themes.filter(({ state }) => state === 'removed');
  const itemsFor = (theme: FoundTheme): MenuItem[] => [
    ...(theme.state === 'confirmed'
      ? []
      : [{ label: 'Confirm', icon: 'check' as const, onSelect: () => void decide({ ...theme, state: 'confirmed' }) }]),
    { label: 'Remove', icon: 'close', onSelect: () => void decide({ ...theme, state: 'removed' }) },
  ];
  return (
    <div aria-busy={isPending} className={styles['themes']} ref={part}>
      <h4>Themes</h4>
      {shown.length === 0 && <p className="second">No themes found</p>}
      <ul>
        {shown.map((theme) => (
          <li key={theme.key}>
            <Chip icon={polarityIcon[theme.polarity]} tone={polarityTone[theme.polarity]}>
              {themeText(theme)}
            </Chip>
            {theme.state === 'confirmed' && <span className="second">confirmed</span>}
            {mayWork && (
              <span className="screenOnly">
                <Menu
                  align="end"
                  icon="more"
                  items={itemsFor(theme)}
                  label={`Theme ${themeLabel[theme.key]}`}
                  size="small"
                />
              </span>
            )}
          </li>
        ))}
        {mayWork &&
          removed.map((theme) => (
            <li key={theme.key}>
              <span className="second">{themeText(theme)}: removed</span>
              <Button
                aria-label={`Restore ${themeLabel[theme.key]}`}
                onClick={() => void decide({ ...theme, state: 'confirmed' })}
                size="small"
                variant="quiet"
              >
                Restore
              </Button>
            </li>
          ))}
      </ul>
      {mayWork &&
        (isAdding ? (
          <Suspense fallback={<Skeleton height={160} width="100%" />}>
            <AddThemeForm
              known={themes}
              onAdd={async (theme) => {
                if (await decide({ ...theme, state: 'confirmed' })) setAdding(false);
              }}
              onCancel={() => setAdding(false)}
            />
          </Suspense>
        ) : (
          <span className="screenOnly">
            <Button icon="plus" onClick={() => setAdding(true)} size="small" variant="quiet">
              Add theme
            </Button>
          </span>
        ))}
    </div>
  );
}
