import { Refusal } from '#server/platform/access/refusal.ts';

/**
 * Counts the running calls of each key in this process.
 * @returns a function that takes a slot and returns a function to free it; it throws the Refusal `rate_limited` if all are taken
 */
export function createConcurrencyLimit(limit: number, allTaken: string): (key: string) => () => void {
  const taken = new Map<string, Set<symbol>>();

  return (key) => {
    const ofKey = taken.get(key) ?? new Set();
    if (ofKey.size >= limit) throw new Refusal('rate_limited', allTaken);
    const slot = Symbol(key);
    taken.set(key, ofKey.add(slot));
    return () => {
      ofKey.delete(slot);
      if (ofKey.size === 0 && taken.get(key) === ofKey) taken.delete(key);
    };
  };
}
