import { useState, type ReactNode } from 'react';
import { get, useFormState, useWatch, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { Icon } from '#src/ui/icons.tsx';
import styles from './form.module.css';

interface FoldedSectionProps<Values extends FieldValues, Output> {
  readonly control: Control<Values, unknown, Output>;
  readonly title: string;
  /** What is inside, in a few words. */
  readonly holds: string;
  /** Its fields. */
  readonly paths: readonly FieldPath<Values>[];
  /** The form without any input, to tell which fields are filled in. */
  readonly empty: Values;
  readonly children: ReactNode;
}

/** Optional fields behind a line that says what they are and how many are filled in. An error among them opens it. */
export function FoldedSection<Values extends FieldValues, Output>(props: FoldedSectionProps<Values, Output>) {
  const { children, control, empty, holds, paths, title } = props;
  const [isOpen, setOpen] = useState(false);
  const { errors, submitCount } = useFormState({ control });
  const hasError = paths.some((path) => get(errors, path) !== undefined);
  const values: readonly unknown[] = useWatch({ control, name: paths });
  const filled = paths.filter((path, index) => values[index] !== get(empty, path)).length;
  const [attempts, setAttempts] = useState(0);
  if (submitCount !== attempts) {
    setAttempts(submitCount);
    if (hasError) setOpen(true);
  }
  return (
    <details className={styles['folded']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} open={isOpen}>
      <summary>
        <Icon name="chevronRight" size={18} />
        <h2>{title}</h2>
        <span className="second">{filled === 0 ? holds : `${filled} filled in`}</span>
      </summary>
      <div className={styles['unfolded']}>{children}</div>
    </details>
  );
}
