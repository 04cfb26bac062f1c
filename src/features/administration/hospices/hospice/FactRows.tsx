import type { ReactNode } from 'react';
import styles from './hospice.module.css';

export type FactRow = readonly [label: string, value: ReactNode];

const isTold = ([, value]: FactRow): boolean => value !== null && value !== undefined && value !== '';

/** Names and values; what is not known is left out. */
export function FactRows({ facts }: { readonly facts: readonly FactRow[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.filter(isTold).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
