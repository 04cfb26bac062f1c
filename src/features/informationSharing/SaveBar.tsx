import { Button } from '#src/ui/Button.tsx';
import styles from './informationSharing.module.css';
import { countWords } from './sharingWords.ts';

interface SaveBarProps {
  readonly changes: number;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** Stays in sight while something is not saved. */
export function SaveBar({ changes, isSaving, onDiscard, onSave }: SaveBarProps) {
  const hasChanges = changes > 0;
  return (
    <div className={styles['saveBar']} data-active={hasChanges || undefined}>
      <output className={styles['saveWords']}>
        {hasChanges ? `${countWords(changes, 'change', 'changes')} not saved yet` : 'Everything is saved'}
      </output>
      {hasChanges && (
        <Button onClick={onDiscard} variant="quiet">
          Discard
        </Button>
      )}
      <Button
        isPending={isSaving}
        onClick={onSave}
        reason={hasChanges ? undefined : 'There is nothing to save'}
        variant="primary"
      >
        Save
      </Button>
    </div>
  );
}
