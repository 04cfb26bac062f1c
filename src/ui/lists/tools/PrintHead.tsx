import { countText } from '#src/ui/countText.ts';
import { directionLabel } from '#src/ui/table/sorting.ts';
import { PrintedBy } from '#src/ui/page/PrintedBy.tsx';
import styles from '#src/ui/lists/list.module.css';
import type { WorkListState } from '#src/ui/lists/useWorkList.ts';

interface PrintHeadProps {
  list: WorkListState<never>;
  totalItems: number | undefined;
}

/** For print: whose list, which part of it, in which order, and when. The filters print themselves. */
export function PrintHead({ list, totalItems = 0 }: PrintHeadProps) {
  const { limit, page } = list.paging;
  const first = Math.min((page - 1) * limit + 1, totalItems);
  const order = list.sort.map(({ column, direction }) => {
    const header = list.columns.find(({ id }) => id === column)?.header ?? column;
    return `${header} (${directionLabel[direction]})`;
  });
  return (
    <div className={`printOnly ${styles['printHead'] ?? ''}`}>
      <PrintedBy />
      <p>
        Rows {countText(first)} to {countText(Math.min(page * limit, totalItems))} of {countText(totalItems)}
        {order.length > 0 && `, sorted by ${order.join(', then ')}`}
      </p>
    </div>
  );
}
