import { useEffect, useRef, useState } from 'react';
import type { Merge } from '#contract/organizations/merges.ts';
import { useOwnDisplayContext } from '#src/ui/time/displayContext.ts';
import { Button } from '#src/ui/buttons/Button.tsx';
import { Card } from '#src/ui/page/Card.tsx';
import { formatDate } from '#contract/platform/formats.ts';
import { Icon } from '#src/ui/icons.tsx';
import { LinkButton } from '#src/ui/buttons/LinkButton.tsx';
import { Toolbar } from '#src/ui/page/Toolbar.tsx';
import { recordPath, tabPath } from '#src/features/organizations/stakeholderPaths.ts';
import styles from './merge.module.css';
import { useUndoMerge } from './useUndoMerge.ts';
import { pluralText } from '#src/ui/countText.ts';

interface MergeResultProps {
  readonly merge: Merge;
  /** After Undo: compares the two again. */
  readonly onAgain: () => void;
}

const undoneText = ({ kept, merged, stayed }: Merge): string =>
  stayed === 0
    ? `Everything was moved back to ${merged.name}.`
    : `Moved back to ${merged.name}, except ${pluralText(stayed, 'record', 'records')} changed since: ` +
      `${stayed === 1 ? 'it stays' : 'they stay'} with ${kept.name}.`;

/** The result of a merge, which can be undone here. */
export function MergeResult({ merge, onAgain }: MergeResultProps) {
  const [shown, setShown] = useState(merge);
  const { isPending, undo } = useUndoMerge();
  const { timeZone } = useOwnDisplayContext();
  const heading = useRef<HTMLHeadingElement>(null);
  const { kept, kind, merged, moved, undoneAt, undoUntil } = shown;
  const isUndone = undoneAt !== null;
  const movedRecords = moved.filter(({ count }) => count > 0);

  // The focus goes to the result, so that it is read first.
  useEffect(() => {
    if (heading.current?.dataset['undone'] === String(isUndone)) heading.current.focus();
  }, [isUndone]);

  return (
    <Card>
      <div className={styles['result']}>
        <h2 data-undone={isUndone} ref={heading} tabIndex={-1}>
          <span className={styles['mark']} data-tone={isUndone ? 'declined' : 'enrolled'}>
            <Icon name={isUndone ? 'undo' : 'enrolled'} size={18} />
          </span>
          {isUndone
            ? `${merged.name} and ${kept.name} are separate again`
            : `${merged.name} was merged into ${kept.name}`}
        </h2>
        {!isUndone && movedRecords.length === 0 && (
          <p>
            Nothing moved. {kept.name} already had everything from {merged.name}.
          </p>
        )}
        {!isUndone && movedRecords.length > 0 && (
          <>
            <p>Moved to {kept.name}:</p>
            <ul className={styles['moving']}>
              {movedRecords.map(({ count, what }) => (
                <li key={what}>
                  {what} <strong>{count.toLocaleString('en-US')}</strong>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="quiet">
          {isUndone
            ? undoneText(shown)
            : `You can undo this until ${formatDate(undoUntil, timeZone)}, here or under “Merged”.`}
        </p>
        <Toolbar>
          {isUndone ? (
            <Button onClick={onAgain}>Compare again</Button>
          ) : (
            <Button
              icon="undo"
              isPending={isPending}
              onClick={() => void undo(shown).then((undone) => undone && setShown(undone))}
            >
              Undo
            </Button>
          )}
          <LinkButton to={recordPath(kind, kept.id)}>Open {kept.name}</LinkButton>
          <LinkButton to={tabPath('duplicates')} variant="quiet">
            Likely duplicates
          </LinkButton>
        </Toolbar>
      </div>
    </Card>
  );
}
