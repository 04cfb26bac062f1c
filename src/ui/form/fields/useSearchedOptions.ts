import { createFilterOptions } from '@mui/material/Autocomplete';
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { PAUSE } from '#src/ui/filters/useDebounced.ts';
import type { FormOption } from './FormSelect.tsx';

interface SearchedOptions {
  /** Those found for the text of the last search. */
  readonly options: readonly FormOption[];
  /** The last one, once the search has answered. */
  readonly other?: FormOption | undefined;
  readonly isLoading: boolean;
  /** Looks options up by text, after a pause in typing; left out if all options are there. */
  readonly onSearch: ((text: string) => void) | undefined;
}

const matching = createFilterOptions<FormOption>({ trim: true, stringify: ({ label }) => label });
const all = (options: FormOption[]) => options;

/** What an autocomplete needs so that the server finds its options by the typed text. */
export function useSearchedOptions({ isLoading, onSearch, options, other }: SearchedOptions) {
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    setTyping(true);
    timer.current = setTimeout(() => {
      setTyping(false);
      onSearch?.(text.trim());
    }, PAUSE);
  };

  const isPending = isLoading || isTyping;
  // Until the search answers, only those that match: the first one may be chosen with Enter.
  const { hold, shown } = useHeld({
    filterOptions: onSearch && !isPending ? all : matching,
    options: other && !isPending ? [...options, other] : [...options],
  });
  return {
    ...shown,
    loading: isPending,
    loadingText: 'Loading',
    noOptionsText: 'No results',
    onInputChange: (_event: SyntheticEvent | null, text: string, reason: string) => {
      if (!onSearch) return;
      if (reason === 'input') search(text);
      else if (reason === 'clear' || reason === 'blur') search('');
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Where nothing matches yet, Enter would send the form.
      if (event.key === 'Enter' && isPending) event.preventDefault();
    },
    listbox: { onPointerDown: hold },
  };
}

/** Keeps what is shown while an option is pressed: an answer must not move another one, or none, under the pointer. */
function useHeld<Shown>(current: Shown) {
  const [held, setHeld] = useState<Shown>();
  useEffect(() => {
    if (held === undefined) return undefined;
    // The click comes after the pointer was let go of.
    const release = () => setTimeout(() => setHeld(undefined));
    const events = ['pointerup', 'pointercancel'] as const;
    for (const event of events) window.addEventListener(event, release);
    return () => {
      for (const event of events) window.removeEventListener(event, release);
    };
  }, [held]);
  return { shown: held ?? current, hold: () => setHeld(() => current) };
}
