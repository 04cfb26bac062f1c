import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Fields side by side where there is room, below one another where there is not. `isDense`: short ones, more in a row. */
export function FormGrid({ children, isDense = false }: { children: ReactNode; isDense?: boolean }) {
  return (
    <div className={styles['fields']} data-dense={isDense}>
      {children}
    </div>
  );
}
