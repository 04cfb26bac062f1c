import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Page.module.css';

interface CardProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
}

function Titled({ actions, children, className, look, title }: CardProps & { look: string | undefined }) {
  const id = useId();
  return (
    <section aria-labelledby={title === undefined ? undefined : id} className={classes(look, className)}>
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

/** A box with a title. */
export const Card = (props: CardProps) => <Titled {...props} look={styles['card']} />;

/** The same without the box. */
export const Section = (props: CardProps) => <Titled {...props} look={styles['section']} />;
