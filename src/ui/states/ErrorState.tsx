import type { ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import styles from './Message.module.css';

interface ErrorStateProps {
  /** Names the error. */
  title: string;
  /** Says whether data was kept, and how to go on. */
  children?: ReactNode;
  /** Left out where the same call would fail again. */
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  isCompact?: boolean;
}

/** Replaces content that could not be loaded. If old data is still shown, a banner above it has the message instead. */
export function ErrorState({ children, isCompact = false, isRetrying = false, onRetry, title }: ErrorStateProps) {
  return (
    <div className={classes(styles['message'], isCompact && styles['compact'])} role="alert">
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {onRetry && (
        <div className={styles['actions']}>
          <Button icon="refresh" isPending={isRetrying} onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
