import type { MouseEvent } from 'react';
import type { SortKey } from '#contract/listQuery.ts';
import { classes } from '../classes.ts';
import { Icon } from '../icons.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './table.module.css';

export interface HeadColumn {
  readonly id: string;
  readonly header: string;
  readonly align: 'end' | undefined;
  readonly width: number | undefined;
  /** What a press on the head does; where it is not set the column does not sort. */
  readonly onSort: ((event: MouseEvent) => void) | undefined;
  readonly direction: SortKey['direction'] | undefined;
  /** Its place among several sorted columns, from 1; 0 where it is the only one. */
  readonly rank: number;
}

const DIRECTION_WORDS = { ASC: 'ascending', DESC: 'descending' } as const;

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

export function HeadCell({ column, isFirst }: { column: HeadColumn; isFirst: boolean }) {
  const { align, direction, header, onSort, width } = column;
  return (
    <th
      aria-sort={direction ? DIRECTION_WORDS[direction] : undefined}
      className={classes(styles['headCell'], isFirst && styles['first'], align && styles['end'])}
      scope="col"
      style={width === undefined ? undefined : { width }}
    >
      {onSort ? <SortButton column={column} /> : header}
    </th>
  );
}
