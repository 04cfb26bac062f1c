import type { ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import styles from './importReferrals.module.css';

interface ImportTableProps {
  readonly heads: readonly string[];
  readonly className?: string | undefined;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table of the findings of a file's check, one per row. */
export function ImportTable({ children, className, heads }: ImportTableProps) {
  return (
    <div className={styles['scroll']}>
      <table className={classes(styles['table'], className)}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
