import { Link } from 'react-router-dom';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { useRowStop } from '#src/ui/table/rovingTabIndex.ts';
import { Tooltip } from '#src/ui/popovers/Tooltip.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from '#src/ui/table/cells.module.css';

/** What needs action, in words (`alertWords`); nothing where nothing does. `to`: where it is dealt with. */
export function AlertChip({ to, words }: { words: readonly string[]; to?: string | undefined }) {
  const tabIndex = useRowStop();
  const [first] = words;
  if (first === undefined) return null;
  const more = words.length - 1;
  const chip = (
    <Chip title={words.join(', ')} tone="alert">
      {more > 0 ? `${first}, ${more} more` : first}
    </Chip>
  );
  return to === undefined ? (
    chip
  ) : (
    <Link tabIndex={tabIndex} to={to}>
      {chip}
    </Link>
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
