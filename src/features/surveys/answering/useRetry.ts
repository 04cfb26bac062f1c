import { useEffect, useEffectEvent } from 'react';
import type { Trouble } from './surveyCalls.ts';

const FIRST_WAIT = 10;
const MAX_WAIT = 120;

/** As long as the server asks, or else twice as long each time. */
export const secondsUntilRetry = ({ retryAfter }: Trouble, attempt: number): number =>
  retryAfter ?? Math.min(FIRST_WAIT * 2 ** (attempt - 1), MAX_WAIT);

/** Retries automatically after a while, and at once when the connection is back. A refused call is not retried. */
export function useRetry(trouble: Trouble | null, attempt: number, run: () => void): void {
  const retry = useEffectEvent(run);
  useEffect(() => {
    if (trouble === null || trouble.kind === 'refused') return;
    const again = () => retry();
    const timer = setTimeout(again, secondsUntilRetry(trouble, attempt) * 1000);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [trouble, attempt]);
}
