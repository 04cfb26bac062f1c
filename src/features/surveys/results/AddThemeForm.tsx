import { useEffect, useRef, useState } from 'react';
import {
  POLARITIES,
  polarityLabel,
  themeLabel,
  THEMES,
  type FoundTheme,
  type Polarity,
  type Theme,
} from '#contract/surveys/themes.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Segments } from '#src/ui/controls/Segments.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import styles from './surveyResults.module.css';

interface AddThemeFormProps {
  /** Those that stand beside the comment already, removed ones with them. */
  readonly known: readonly FoundTheme[];
  readonly onAdd: (theme: Pick<FoundTheme, 'key' | 'polarity'>) => Promise<void>;
  readonly onCancel: () => void;
}

const OPTIONS = POLARITIES.map((value) => ({ value, label: polarityLabel[value] }));

/** Adds a theme that the lexicon did not find. */
export function AddThemeForm({ known, onAdd, onCancel }: AddThemeFormProps) {
  const free = THEMES.filter((key) => known.every((theme) => theme.key !== key));
  const [chosen, setChosen] = useState<Theme | undefined>(free[0]);
  const [polarity, setPolarity] = useState<Polarity>('neutral');
  const [isSaving, setSaving] = useState(false);
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const add = async () => {
    if (chosen === undefined) return;
    setSaving(true);
    await onAdd({ key: chosen, polarity });
    setSaving(false);
  };
  return (
    <form
      aria-label="Add a theme"
      className={styles['addTheme']}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label>
        Theme
        <select
          onChange={({ target }) => setChosen(free.find((key) => key === target.value))}
          ref={first}
          value={chosen}
        >
          {free.map((key) => (
            <option key={key} value={key}>
              {themeLabel[key]}
            </option>
          ))}
        </select>
      </label>
      <Segments label="Polarity" onChange={setPolarity} options={OPTIONS} value={polarity} />
      <Toolbar>
        <Button isPending={isSaving} size="small" type="submit">
          Add
        </Button>
        <Button onClick={onCancel} size="small" variant="quiet">
          Cancel
        </Button>
      </Toolbar>
    </form>
  );
}
