import { useState } from 'react';
import { useDebounced } from './useDebounced.ts';

/** The parameters of the lookup of a filter's options. */
export interface Lookup {
  /** False until the person comes near the control or an option is chosen, so that a screen fetches no unneeded options. */
  readonly isWanted: boolean;
  readonly search: string | undefined;
  readonly selected: readonly string[];
}

/** A lookup with its handlers: put `near` around the control, and pass it `type`. */
export function useLookup(selected: readonly string[]) {
  const [isNear, setNear] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim()) || undefined;
  const lookup: Lookup = { isWanted: isNear || selected.length > 0, search, selected };
  const approach = () => setNear(true);
  return { lookup, controls: { type: setTyped, near: { onPointerEnter: approach, onFocus: approach } } };
}
