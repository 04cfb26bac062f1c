import { memo, type ReactNode } from 'react';

interface RowGroupProps {
  readonly draw: () => ReactNode;
  /** Others have taken the place of these rows: they stay as they were drawn until they go. */
  readonly isLeaving: boolean;
}

/** Rows that come and go together. */
export const RowGroup = memo(
  ({ draw }: RowGroupProps) => draw(),
  (_before, { isLeaving }) => isLeaving,
);
