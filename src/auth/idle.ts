import { useEffect, useState } from 'react';
import type { BrowserStorage } from '#src/config/browserStorage.ts';
import { hasBeenIdle, idleTimes, markActivity } from './idleClock.ts';

const INPUT = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
const SECOND = 1000;

interface IdleOptions {
  readonly storage: BrowserStorage;
  readonly minutes: number;
  readonly onEnd: () => void;
}

export interface IdleWatch {
  /** Seconds until the sign-out while the warning shows, else `null`. */
  readonly secondsLeft: number | null;
  readonly stay: () => void;
}

/** Reads the clock that the tabs share each second: timers stop while a computer sleeps, the clock does not. */
export function useIdleWatch({ storage, minutes, onEnd }: IdleOptions): IdleWatch {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);

  useEffect(() => {
    const check = () => {
      if (hasBeenIdle(storage, minutes)) {
        clearInterval(timer);
        onEnd();
        return;
      }
      const { warnIn, endIn } = idleTimes(storage, minutes);
      setSecondsLeft(warnIn <= 0 ? Math.ceil(endIn / SECOND) : null);
    };
    const timer = setInterval(check, SECOND);
    let marked = 0;
    const mark = () => {
      // Once the warning shows, only its button keeps the session.
      if (Date.now() - marked < SECOND || idleTimes(storage, minutes).warnIn <= 0) return;
      marked = Date.now();
      markActivity(storage, marked);
    };
    for (const name of INPUT) window.addEventListener(name, mark, { passive: true, capture: true });
    window.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      for (const name of INPUT) window.removeEventListener(name, mark, { capture: true });
      window.removeEventListener('visibilitychange', check);
    };
  }, [storage, minutes, onEnd]);

  const stay = () => {
    markActivity(storage);
    setSecondsLeft(null);
  };
  return { secondsLeft, stay };
}
