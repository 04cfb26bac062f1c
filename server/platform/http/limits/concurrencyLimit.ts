import { Refusal } from '#server/platform/access/refusal.ts';

/**
 * Counts what is under way for each key in this process.
 * @returns takes a place, and answers with what frees it; throws the Refusal `rate_limited` where all are taken
 */
export function createConcurrencyLimit(most: number, allTaken: string): (key: string) => () => void {
  const taken = new Map<string, Set<symbol>>();

  return (key) => {
    const ofKey = taken.get(key) ?? new Set();
    if (ofKey.size >= most) throw new Refusal('rate_limited', allTaken);
    const place = Symbol(key);
    taken.set(key, ofKey.add(place));
    return () => {
      ofKey.delete(place);
      if (ofKey.size === 0 && taken.get(key) === ofKey) taken.delete(key);
    };
  };
}
