/** A box with room to press. */
const BOXES_PX = 40;
/** A closed menu. */
const ACTIONS_PX = 44;

interface Sized {
  readonly id: string;
  readonly width?: number;
  readonly minWidth?: number;
}

export interface ColumnWidthsProps {
  readonly columns: readonly Sized[];
  readonly hasBoxes: boolean;
  readonly hasActions: boolean;
}

const leastOf = ({ minWidth = 0, width }: Sized): number => width ?? minWidth;

/** The least width of a table in pixels; undefined where its cells decide about its columns: one has no width, or none may grow. */
export function minWidthOf({ columns, hasActions, hasBoxes }: ColumnWidthsProps): number | undefined {
  const isSized = columns.every(({ minWidth, width }) => (width ?? minWidth) !== undefined);
  if (!isSized || columns.every(({ minWidth }) => minWidth === undefined)) return undefined;
  return columns.reduce(
    (sum, column) => sum + leastOf(column),
    (hasBoxes ? BOXES_PX : 0) + (hasActions ? ACTIONS_PX : 0),
  );
}

/** The widths of a table's columns, known before any cell is. */
export function ColumnWidths(props: ColumnWidthsProps) {
  const { columns, hasActions, hasBoxes } = props;
  if (minWidthOf(props) === undefined) return null;
  const growing = columns.filter(({ width }) => width === undefined);
  const shared = growing.reduce((sum, column) => sum + leastOf(column), 0);
  // Widths as attributes: the page that shows the columns before any script allows no styles in its elements.
  return (
    <colgroup>
      {hasBoxes && <col width={BOXES_PX} />}
      {columns.map((column) => (
        <col key={column.id} width={column.width ?? `${(100 * leastOf(column)) / shared}%`} />
      ))}
      {hasActions && <col width={ACTIONS_PX} />}
    </colgroup>
  );
}
