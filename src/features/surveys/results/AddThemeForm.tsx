import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { polarityLabel, themeLabel, THEMES, type FoundTheme, type Polarity } from '#contract/surveys/themes.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { FormRadioGroup } from '#src/ui/form/fields/FormRadioGroup.tsx';
import { FormSelect } from '#src/ui/form/fields/FormSelect.tsx';
import { MuiProvider } from '#src/ui/form/MuiProvider.tsx';
import { optionsOf } from '#src/ui/form/fields/optionsOf.ts';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import styles from './surveyResults.module.css';

interface AddThemeFormProps {
  /** The themes already on the comment, including removed ones. */
  readonly known: readonly FoundTheme[];
  readonly onAdd: (theme: Pick<FoundTheme, 'key' | 'polarity'>) => Promise<void>;
  readonly onCancel: () => void;
}

const OPTIONS = optionsOf(polarityLabel);

/** Adds a theme that the lexicon did not find. */
export function AddThemeForm({ known, onAdd, onCancel }: AddThemeFormProps) {
  const free = THEMES.filter((key) => known.every((theme) => theme.key !== key));
  const { control, formState, handleSubmit, setFocus } = useForm<{ theme: string; polarity: Polarity }>({
    defaultValues: { theme: free[0] ?? '', polarity: 'neutral' },
  });
  useEffect(() => setFocus('theme'), [setFocus]);
  const add = handleSubmit(async ({ polarity, theme }) => {
    const key = free.find((each) => each === theme);
    if (key !== undefined) await onAdd({ key, polarity });
  });
  return (
    <MuiProvider>
      <form aria-label="Add a theme" className={styles['addTheme']} onSubmit={(event) => void add(event)}>
        <FormSelect control={control} label="Theme" name="theme" options={optionsOf(themeLabel, free)} />
        <FormRadioGroup control={control} isRow label="Sentiment" name="polarity" options={OPTIONS} />
        <Toolbar>
          <Button isPending={formState.isSubmitting} size="small" type="submit">
            Add
          </Button>
          <Button onClick={onCancel} size="small" variant="quiet">
            Cancel
          </Button>
        </Toolbar>
      </form>
    </MuiProvider>
  );
}
