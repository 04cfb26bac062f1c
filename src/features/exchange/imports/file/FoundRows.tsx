import { useState, type ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { ImportTable } from '#src/features/exchange/imports/ImportTable.tsx';
import styles from '#src/features/exchange/imports/importReferrals.module.css';

interface FoundRowsProps<Row> {
  readonly label: string;
  readonly title: string;
  readonly action?: ReactNode;
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  /** How many are shown at first. */
  readonly firstCount: number;
  readonly renderRow: (row: Row) => ReactNode;
  /** Set when not all rows are listed. */
  readonly note: string | undefined;
}

/** So many more at a time: thousands of fields at once would stop the page. */
const MORE = 100;

/** Rows of the file that a person has to check; only the first ones are shown until the list is expanded. */
export function FoundRows<Row>(props: FoundRowsProps<Row>) {
  const { action, firstCount, heads, label, note, renderRow, rows, title } = props;
  const [count, setCount] = useState(firstCount);
  const shown = rows.slice(0, count);
  const next = Math.min(rows.length, count + MORE);
  return (
    <section aria-label={label}>
      <div className={styles['partHead']}>
        <h3>{title}</h3>
        {action}
      </div>
      {shown.length > 0 && (
        <ImportTable className={styles['fixes']} heads={heads}>
          {shown.map(renderRow)}
        </ImportTable>
      )}
      {shown.length < rows.length && (
        <Button onClick={() => setCount(next)} size="small" variant="quiet">
          {next === rows.length
            ? `Show all ${rows.length.toLocaleString('en-US')}`
            : `Show ${MORE} more of ${rows.length.toLocaleString('en-US')}`}
        </Button>
      )}
      {note !== undefined && <p className="small">{note}</p>}
    </section>
  );
}
