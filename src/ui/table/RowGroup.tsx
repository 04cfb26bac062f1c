import { memo, type ReactNode } from 'react';

interface RowGroupProps {
  readonly draw: () => ReactNode;
  /** Other rows have replaced these, so they aren't drawn again. */
  readonly isLeaving: boolean;
}

/** Rows that come and go together. */
export const RowGroup = memo(
  ({ draw }: RowGroupProps) => draw(),
  (_before, { isLeaving }) => isLeaving,
);
