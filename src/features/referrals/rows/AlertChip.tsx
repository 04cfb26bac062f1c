import { Link } from 'react-router-dom';
import { Chip } from '#src/ui/Chip.tsx';
import { Icon } from '#src/ui/icons.tsx';
import { useRovingTabIndex } from '#src/ui/table/rovingTabIndex.ts';
import { Tooltip } from '#src/ui/popovers/Tooltip.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import styles from '#src/ui/table/cells.module.css';

/** Shows the open alerts as labels, or nothing if there are none. `to` links to the place to handle them. */
export function AlertChip({ to, labels }: { labels: readonly string[]; to?: string | undefined }) {
  const tabIndex = useRovingTabIndex();
  const [first] = labels;
  if (first === undefined) return null;
  const more = labels.length - 1;
  const chip = (
    <Chip title={labels.join(', ')} tone="alert">
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

/** The same as an icon with a tooltip, for a table. It keeps its width where there is no alert. */
export function AlertMark({ labels }: { labels: readonly string[] }) {
  return (
    <span className={styles['mark']}>
      {labels.length > 0 && (
        <Tooltip isName text={labels.join('\n')}>
          <Icon name="alert" />
          <VisuallyHidden>{labels.join(', ')}: </VisuallyHidden>
        </Tooltip>
      )}
    </span>
  );
}
