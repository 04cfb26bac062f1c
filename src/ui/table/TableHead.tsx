import type { MouseEvent } from 'react';
import type { SortKey } from '#contract/platform/listQuery.ts';
import { classes } from '#src/ui/classes.ts';
import { Icon } from '#src/ui/icons.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { directionLabel, sortAfterPress } from './sorting.ts';
import styles from './table.module.css';
import type { Column } from './tableTypes.ts';

interface HeadColumn {
  readonly id: string;
  readonly header: string;
  readonly align: 'end' | undefined;
  readonly width: number | undefined;
  /** Sorts when the head is pressed; unset if the column cannot be sorted. */
  readonly onSort: ((event: MouseEvent) => void) | undefined;
  readonly direction: SortKey['direction'] | undefined;
  /** Its place among several sorted columns, from 1; 0 where it is the only one. */
  readonly rank: number;
}

function SortButton({ column }: { column: HeadColumn }) {
  const { direction, header, onSort, rank } = column;
  return (
    <button
      className={styles['sort']}
      onClick={onSort}
      title={rank > 0 ? `${header}: sorted as number ${rank}` : 'Sort. Hold Shift to sort by several columns'}
      type="button"
    >
      {header}
      <Icon name={direction === 'DESC' ? 'arrowDown' : 'arrowUp'} size={12} />
      {rank > 0 && (
        <>
          <VisuallyHidden>, sorted as number {rank}</VisuallyHidden>
          <span aria-hidden="true" className={styles['rank']}>
            {rank}
          </span>
        </>
      )}
    </button>
  );
}

function HeadCell({ column, isFirst }: { column: HeadColumn; isFirst: boolean }) {
  const { align, direction, header, onSort, width } = column;
  return (
    <th
      aria-sort={direction ? directionLabel[direction] : undefined}
      className={classes(styles['headCell'], isFirst && styles['first'], align && styles['end'])}
      scope="col"
      style={width === undefined ? undefined : { width }}
    >
      {onSort ? <SortButton column={column} /> : header}
    </th>
  );
}

interface HeadCellsProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: readonly SortKey[];
  /** Missing where nothing sorts. */
  readonly onSort: ((sort: SortKey[]) => void) | undefined;
}

/** The heads of the columns, each with the place that it has in the order. */
export function HeadCells<Row>({ columns, onSort, sort }: HeadCellsProps<Row>) {
  return columns.map((column, index) => {
    const rank = sort.findIndex((key) => key.column === column.id);
    return (
      <HeadCell
        column={{
          id: column.id,
          header: column.header,
          align: column.align,
          width: column.width,
          onSort:
            onSort && column.isSortable ? ({ shiftKey }) => onSort(sortAfterPress(sort, column, shiftKey)) : undefined,
          direction: sort[rank]?.direction,
          rank: sort.length > 1 ? rank + 1 : 0,
        }}
        isFirst={index === 0}
        key={column.id}
      />
    );
  });
}
