import { useEffect, useState } from 'react';

/** How long typing pauses before the text is looked up, in ms. */
export const PAUSE = 250;

/** The value after it stayed the same for a moment: typed text is looked up once, not with each letter. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
