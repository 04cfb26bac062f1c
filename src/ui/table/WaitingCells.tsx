import { classes } from '#src/ui/classes.ts';
import styles from './table.module.css';

interface WaitingCellProps {
  readonly className?: string | undefined;
  /** How many rows it stands for. */
  readonly rows?: number;
}

/** The place of a column's cells that are not there yet. What is around it is hidden from screen readers. */
const WaitingCell = ({ className, rows }: WaitingCellProps) => (
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from screen readers
  <td className={classes(styles['cell'], className)} rowSpan={rows} />
);

interface WaitingCellsProps extends Pick<WaitingCellProps, 'rows'> {
  readonly columns: readonly { readonly id: string }[];
  readonly hasBoxes: boolean;
  readonly hasActions: boolean;
}

/** The place of rows that are not there yet. */
export const WaitingCells = ({ columns, hasActions, hasBoxes, ...rest }: WaitingCellsProps) => (
  <>
    {hasBoxes && <WaitingCell className={styles['check']} {...rest} />}
    {columns.map(({ id }) => (
      <WaitingCell key={id} {...rest} />
    ))}
    {hasActions && <WaitingCell className={styles['actions']} {...rest} />}
  </>
);
