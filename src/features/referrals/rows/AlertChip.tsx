import { Link } from 'react-router-dom';
import { useRovingTabIndex } from '#src/ui/table/rovingTabIndex.ts';
import { alertChip } from './rowCells.tsx';

/** Shows the open alerts as labels, or nothing if there are none. `to` links to the place to handle them. */
export function AlertChip({ to, labels }: { labels: readonly string[]; to?: string | undefined }) {
  const tabIndex = useRovingTabIndex();
  const chip = alertChip(labels);
  return to === undefined || chip === null ? (
    chip
  ) : (
    <Link tabIndex={tabIndex} to={to}>
      {chip}
    </Link>
  );
}
