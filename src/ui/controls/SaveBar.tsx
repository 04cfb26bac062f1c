import type { ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './SaveBar.module.css';

interface SaveBarProps {
  readonly hasUnsaved: boolean;
  /** Why it cannot be saved, shown beside the button that was pressed. */
  readonly notice?: ReactNode;
  /** Names the unsaved changes. */
  readonly children: string;
  readonly isSaving: boolean;
  /** Left out, the button submits the form around the bar. */
  readonly onSave?: () => void;
  readonly onDiscard: () => void;
}

/** Stays on the screen while something is not saved. */
export function SaveBar({ children, hasUnsaved, isSaving, notice, onDiscard, onSave }: SaveBarProps) {
  return (
    <div className={styles['bar']} data-active={hasUnsaved || undefined}>
      {notice && <div className={styles['notice']}>{notice}</div>}
      <output className={styles['text']}>{hasUnsaved ? children : 'All changes saved'}</output>
      {hasUnsaved && (
        <Button onClick={onDiscard} variant="quiet">
          Discard
        </Button>
      )}
      <Button
        isPending={isSaving}
        reason={hasUnsaved ? undefined : 'No changes to save'}
        variant="primary"
        {...(onSave ? { onClick: onSave } : { type: 'submit' })}
      >
        Save
      </Button>
    </div>
  );
}
