import type { ComponentPropsWithRef } from 'react';
import styles from './DayField.module.css';

type DayFieldProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> & { readonly label: string };

/** One end of a range of days, in the panel of a filter. */
export function DayField({ label, ...field }: DayFieldProps) {
  return (
    <label className={styles['day']}>
      {label}
      <input {...field} type="date" />
    </label>
  );
}
