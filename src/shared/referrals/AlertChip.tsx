import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from './cells.module.css';

/** What needs action, in words (`alertWords`); nothing where nothing does. */
export function AlertChip({ words }: { words: readonly string[] }) {
  const [first] = words;
  if (first === undefined) return null;
  const more = words.length - 1;
  return (
    <Chip title={words.join(', ')} tone="alert">
      {more > 0 ? `${first}, ${more} more` : first}
    </Chip>
  );
}

/** The same in a table's narrow place: a sign whose words are its tip. It keeps its width where there is no alert. */
export function AlertMark({ words }: { words: readonly string[] }) {
  return (
    <span className={styles['mark']}>
      {words.length > 0 && (
        <Tooltip isName text={words.join('\n')}>
          <Icon name="alert" />
          <VisuallyHidden>{words.join(', ')}: </VisuallyHidden>
        </Tooltip>
      )}
    </span>
  );
}
