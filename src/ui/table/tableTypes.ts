import type { ReactNode } from 'react';
import type { SortKey } from '#contract/platform/listQuery.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';

export interface Column<Row> {
  /** Also the name by which the server sorts. */
  readonly id: string;
  readonly header: string;
  /** `display`: how the list around it is read. */
  readonly cell: (row: Row, display: DisplayContext) => ReactNode;
  /** `downFirst`: a first press sorts the largest or latest first. */
  readonly isSortable?: boolean | 'downFirst';
  readonly align?: 'end';
  /** Pixels; the rest of the room is shared. */
  readonly width?: number;
  /**
   * Pixels: the column grows with the table in this proportion. It counts where every column has this or a width; then none moves when
   * other rows come.
   */
  readonly minWidth?: number;
  readonly isHiddenAtFirst?: boolean;
}

/** The rows of one list, wherever they are drawn. Stable. */
export interface TableRows<Row> {
  /** The table's name. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** The order when none is asked for. */
  readonly defaultSort: readonly SortKey[];
  /** Under which the device remembers the columns. */
  readonly storageKey: string;
  readonly rowHref: (row: Row) => string;
  /** The row's name, used in the names of its controls. */
  readonly rowLabel: (row: Row) => string;
}

/** One page of a list, and how many rows the whole list has. */
export interface RowPage<Row = { readonly id: string }> {
  readonly data: readonly Row[];
  readonly meta: { readonly totalItems: number };
}

export type Density = 'comfortable' | 'compact';
