import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Also the name by which the server sorts. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `downFirst`: a first press sorts the largest or latest first. */
  readonly isSortable?: boolean | 'downFirst';
  readonly align?: 'end';
  /** Pixels; the rest of the room is shared. */
  readonly width?: number;
  readonly isHiddenAtFirst?: boolean;
}

export type Density = 'comfortable' | 'compact';
