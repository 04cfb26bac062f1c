import { useState } from 'react';
import { useDebounced } from './useDebounced.ts';

/** What the options of a filter are looked up by. */
export interface Lookup {
  /** False until somebody comes near the control or something is chosen: a screen asks for no options by itself. */
  readonly isWanted: boolean;
  readonly search: string | undefined;
  readonly selected: readonly string[];
}

/** A lookup with what drives it: put `near` around the control, and give it `type`. */
export function useLookup(selected: readonly string[]) {
  const [isNear, setNear] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim()) || undefined;
  const lookup: Lookup = { isWanted: isNear || selected.length > 0, search, selected };
  const approach = () => setNear(true);
  return { lookup, controls: { type: setTyped, near: { onPointerEnter: approach, onFocus: approach } } };
}
