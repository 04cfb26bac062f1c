import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';

/** Places in the history where a list was shown as the person wanted it: coming back there changes nothing. */
const seen = new Set<string>();

/** In the history state of an address that the app itself filled in for somebody who asked for nothing. */
export const ENTRY = { isEntry: true } as const;

const isEntry = (state: unknown): boolean => z.safeParse(z.object({ isEntry: z.literal(true) }), state).success;

/**
 * Whether the list was opened just now with nothing asked for, so that a default may be put in its place: not where the back
 * button leads to an unfiltered list, and not after the person took the filters away.
 */
export function useFreshEntry(isBare: boolean): boolean {
  const { key, state } = useLocation();
  const [entry] = useState(() => ({ key, isFresh: !seen.has(key) && (isBare || isEntry(state)) }));
  useEffect(() => {
    // A new document begins with this key each time.
    if (key !== 'default') seen.add(key);
  }, [key]);
  return entry.isFresh && entry.key === key;
}
