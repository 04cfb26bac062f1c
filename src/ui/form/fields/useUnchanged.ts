import { useState } from 'react';
import type { FormOption } from './FormSelect.tsx';

/** The same array as long as its options are the same: an Autocomplete treats a new array as a new value and drops the typed text. */
export function useUnchanged(options: FormOption[]): FormOption[] {
  const [kept, setKept] = useState(options);
  const isSame =
    kept.length === options.length &&
    kept.every(({ label, value }, index) => label === options[index]?.label && value === options[index]?.value);
  if (!isSame) setKept(options);
  return isSame ? kept : options;
}
