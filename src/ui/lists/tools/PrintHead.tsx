import { countText } from '#src/ui/countText.ts';
import { directionLabel } from '#src/ui/table/sorting.ts';
import { useSelector } from 'react-redux';
import { selectGroup, selectHospice } from '#src/auth/authSlice.ts';
import { formatDateTime } from '#contract/platform/formats.ts';
import { useNow } from '#src/ui/time/useNow.ts';
import styles from '#src/ui/lists/list.module.css';
import type { WorkListState } from '#src/ui/lists/useWorkList.ts';
import { useOwnTimeZone } from '#src/ui/time/displayContext.ts';

interface PrintHeadProps {
  list: WorkListState<never>;
  totalItems: number | undefined;
}

/** For print: whose list, which part of it, in which order, and when. The filters print themselves. */
export function PrintHead({ list, totalItems = 0 }: PrintHeadProps) {
  const hospice = useSelector(selectHospice);
  const group = useSelector(selectGroup);
  const now = useNow();
  const { limit, page } = list.paging;
  const first = Math.min((page - 1) * limit + 1, totalItems);
  const timeZone = useOwnTimeZone();
  const order = list.sort.map(({ column, direction }) => {
    const header = list.columns.find(({ id }) => id === column)?.header ?? column;
    return `${header} ${directionLabel[direction]}`;
  });
  return (
    <div className={`printOnly ${styles['printHead'] ?? ''}`}>
      <p>{[hospice?.name ?? group?.name, `printed ${formatDateTime(now, timeZone)}`].filter(Boolean).join(', ')}</p>
      <p>
        Rows {countText(first)} to {countText(Math.min(page * limit, totalItems))} of {countText(totalItems)}, sorted by{' '}
        {order.join(', then ')}
      </p>
    </div>
  );
}
