import { useEffect, useRef } from 'react';

/**
 * For a part whose buttons go away with what they did: the keyboard goes on with the next one there, not at the top of the
 * page. `state` is what changes with each act.
 */
export function useKeptFocus(state: string) {
  const part = useRef<HTMLDivElement>(null);
  const wasInside = useRef(false);
  const former = useRef(state);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Node && part.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const hasChanged = former.current !== state;
    former.current = state;
    const isLost = hasChanged && wasInside.current && document.activeElement === document.body;
    if (isLost) part.current?.querySelector<HTMLElement>('button')?.focus();
  }, [state]);
  return part;
}
