import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Fields side by side where there is room, below one another where there is not. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={styles['fields']}>{children}</div>;
}
