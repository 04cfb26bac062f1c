import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';

/** Places in the history where a list was shown as the person wanted it: coming back there changes nothing. */
const seen = new Set<string>();

/** The history state of an address that the app filled in because the person asked for nothing. */
export const ENTRY = { isEntry: true } as const;

const isEntry = (state: unknown): boolean => z.safeParse(z.object({ isEntry: z.literal(true) }), state).success;

/**
 * Whether the list was just opened without a query, so that a default may be applied: false if the back
 * button leads to an unfiltered list, and after the person cleared the filters.
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
