import { useId, type ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import styles from './Page.module.css';

interface CardProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A box with a title. */
export function Card({ actions, children, className, title }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={title === undefined ? undefined : id} className={classes(styles['card'], className)}>
      {(title !== undefined || actions !== undefined) && (
        <div className={styles['cardHead']}>
          {title !== undefined && <h2 id={id}>{title}</h2>}
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
