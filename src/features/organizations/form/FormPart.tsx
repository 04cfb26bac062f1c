import type { ReactNode } from 'react';
import styles from './formPart.module.css';

interface FormPartProps {
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** Fields of a form that belong together, under a title of their own. */
export function FormPart({ children, hint, title }: FormPartProps) {
  return (
    <fieldset className={styles['part']}>
      <legend>{title}</legend>
      <p>{hint}</p>
      {children}
    </fieldset>
  );
}
