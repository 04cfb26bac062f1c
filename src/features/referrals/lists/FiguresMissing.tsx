import * as z from 'zod/mini';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from './FiguresMissing.module.css';

const NotOffered = z.object({ status: z.literal([404, 501]) });

interface FiguresMissingProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => unknown;
}

/** Shown where the figures could not be loaded. */
export function FiguresMissing({ error, isRetrying, onRetry }: FiguresMissingProps) {
  if (z.safeParse(NotOffered, error).success) {
    return <p className={styles['calm']}>This server has no figures for the list below.</p>;
  }
  return (
    <output className={styles['calm']}>
      The figures could not be loaded. The list below is not affected.
      <Button icon="refresh" isPending={isRetrying} onClick={() => void onRetry()} size="small" variant="quiet">
        Try again
      </Button>
    </output>
  );
}
