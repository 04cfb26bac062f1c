import type { ReactNode } from 'react';
import { classes } from '#src/ui/classes.ts';
import styles from './Message.module.css';

interface EmptyStateProps {
  /** Why there is nothing. */
  title: string;
  /** How to go on. */
  children?: ReactNode;
  actions?: ReactNode;
  isCompact?: boolean;
}

export function EmptyState({ actions, children, isCompact = false, title }: EmptyStateProps) {
  return (
    <div className={classes(styles['message'], isCompact && styles['compact'])}>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
