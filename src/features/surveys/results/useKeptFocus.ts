import { useEffect, useRef } from 'react';

/**
 * For a part whose buttons disappear after use: the focus moves to the next one there, not to the top of the
 * page. `state` changes with each action.
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
