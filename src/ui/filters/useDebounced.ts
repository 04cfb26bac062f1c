import { useEffect, useState } from 'react';

const PAUSE = 250;

/** The value after it stayed the same for a moment: typed text is looked up once, not with each letter. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
