import { useEffect, useState } from 'react';

/** How long to wait after the last keystroke before searching, in ms. */
export const TYPING_PAUSE = 250;

/** The value after it stayed the same for a moment: typed text is looked up once, not with each letter. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
