const MAX_KEYS = 10_000;

/** Whom this process refuses by itself until a time: it asks the database about nobody whose answer it knows. */
export interface RefusedUntil {
  /** Until when the key is refused; undefined where it is not. */
  readonly of: (key: string) => Date | undefined;
  readonly refuse: (key: string, until: Date) => void;
}

/** Remembers refused keys in memory. A restart forgets them, so the database counts as well. */
export function createRefusedUntil(clock: () => Date): RefusedUntil {
  let ends = new Map<string, Date>();
  return {
    of: (key) => {
      const end = ends.get(key);
      return end && end > clock() ? end : undefined;
    },
    refuse: (key, until) => {
      const now = clock();
      if (ends.size > MAX_KEYS) ends = new Map([...ends].filter(([, end]) => end > now));
      ends.set(key, until);
    },
  };
}
