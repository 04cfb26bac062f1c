/** With more keys, those whose time is over are removed. */
export const MAX_KEYS = 10_000;
/** Removing them looks at each. */
export const PRUNE_EVERY_MS = 1_000;

/** Keys with the time until which they count. */
export interface Remembered {
  /** Until when the key counts; undefined where it does not. */
  readonly until: (key: string) => Date | undefined;
  readonly remember: (key: string, until: Date) => void;
}

/** Remembers keys in this process's memory. A restart forgets them. */
export function createRemembered(clock: () => Date): Remembered {
  let ends = new Map<string, Date>();
  let prunedAt = 0;
  return {
    until: (key) => {
      const end = ends.get(key);
      return end && end > clock() ? end : undefined;
    },
    remember: (key, until) => {
      const now = clock();
      if (ends.size > MAX_KEYS && now.getTime() - prunedAt >= PRUNE_EVERY_MS) {
        ends = new Map([...ends].filter(([, end]) => end > now));
        prunedAt = now.getTime();
      }
      ends.set(key, until);
    },
  };
}
