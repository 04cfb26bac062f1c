import type { ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './SaveBar.module.css';

interface SaveBarProps {
  readonly hasUnsaved: boolean;
  /** What stands in the way of saving, in sight beside the button that was pressed. */
  readonly notice?: ReactNode;
  /** What is not saved yet. */
  readonly children: string;
  readonly isSaving: boolean;
  /** Without it, the button submits the form that the bar stands in. */
  readonly onSave?: () => void;
  readonly onDiscard: () => void;
}

/** Stays in sight while something is not saved. */
export function SaveBar({ children, hasUnsaved, isSaving, notice, onDiscard, onSave }: SaveBarProps) {
  return (
    <div className={styles['bar']} data-active={hasUnsaved || undefined}>
      {notice && <div className={styles['notice']}>{notice}</div>}
      <output className={styles['words']}>{hasUnsaved ? children : 'Everything is saved'}</output>
      {hasUnsaved && (
        <Button onClick={onDiscard} variant="quiet">
          Discard
        </Button>
      )}
      <Button
        isPending={isSaving}
        reason={hasUnsaved ? undefined : 'There is nothing to save'}
        variant="primary"
        {...(onSave ? { onClick: onSave } : { type: 'submit' })}
      >
        Save
      </Button>
    </div>
  );
}
