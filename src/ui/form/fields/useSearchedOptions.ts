import { createFilterOptions } from '@mui/material/Autocomplete';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type SyntheticEvent } from 'react';
import { TYPING_PAUSE } from '#src/ui/filters/useDebounced.ts';
import type { FormOption } from './FormSelect.tsx';

export interface SearchedOptions<Option extends FormOption = FormOption> {
  /** The results of the last search. */
  readonly options: readonly Option[];
  readonly isLoading?: boolean | undefined;
  /** The last search failed: `options` are those of an earlier one. */
  readonly hasFailed?: boolean | undefined;
  /** Searches, after a pause in typing. Without it, `options` are complete and are filtered here. */
  readonly onSearch?: ((text: string) => void) | undefined;
}

interface WithOther<Option extends FormOption> extends SearchedOptions<Option> {
  /** An entry after the options; hidden until the search has answered. */
  readonly other?: Option | undefined;
}

/** Props for an Autocomplete whose options the server finds by the typed text. */
export function useSearchedOptions<Option extends FormOption>(searched: WithOther<Option>) {
  const { hasFailed = false, isLoading = false, onSearch, options, other } = searched;
  const [phase, setPhase] = useState<'typing' | 'asked' | 'answered'>('answered');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = () => {
    clearTimeout(timer.current);
    setPhase('answered');
  };
  const search = (text: string) => {
    clearTimeout(timer.current);
    setPhase('typing');
    timer.current = setTimeout(() => {
      setPhase('asked');
      onSearch?.(text.trim());
    }, TYPING_PAUSE);
  };
  // From now on, loading only means that the same search is refreshed: the list stays as it is.
  if (phase === 'asked' && !isLoading) setPhase('answered');

  const isPending = phase !== 'answered';
  const areCurrent = !isPending && !hasFailed;
  // Until the answer comes, these are the options of the earlier search. Only those that match are shown, as Enter takes the first.
  const { hold, shown } = useHeld({
    filterOptions: onSearch && areCurrent ? all<Option> : matching<Option>,
    options: other && areCurrent ? [...options, other] : [...options],
  });
  return {
    ...shown,
    loading: isPending || isLoading,
    loadingText: 'Loading',
    noOptionsText: hasFailed ? 'The names couldn’t be loaded. Try again in a moment.' : 'No results',
    onInputChange: (_event: SyntheticEvent | null, text: string, reason: string) => {
      if (!onSearch || reason === 'reset') return;
      // The name of the option that was chosen is not a search.
      if (reason === 'selectOption' && text !== '') stop();
      else search(reason === 'input' ? text : '');
    },
    onKeyDown: (event: KeyboardEvent) => {
      // If nothing matches yet, Enter would submit the form.
      if (event.key === 'Enter' && isPending) event.preventDefault();
    },
    listbox: { onPointerDown: hold },
  };
}

const byLabel = createFilterOptions<FormOption>({ trim: true });

function matching<Option extends FormOption>(options: Option[], { inputValue }: { readonly inputValue: string }) {
  const found = new Set(byLabel(options, { inputValue, getOptionLabel: ({ label }) => label }));
  return options.filter((option) => found.has(option));
}

const all = <Option>(options: Option[]) => options;

/** After a touch, browsers send the click this much later at most, in ms. */
const CLICK_FOLLOWS = 400;

/** Keeps the options as they are while one is pressed, so that an answer can't change what is under the pointer. */
function useHeld<Shown>(current: Shown) {
  const [held, setHeld] = useState<Shown>();
  useEffect(() => {
    if (held === undefined) return undefined;
    const heard = new AbortController();
    const { signal } = heard;
    const releaseAfter = (time: number) => () => {
      const timer = setTimeout(() => setHeld(undefined), time);
      signal.addEventListener('abort', () => clearTimeout(timer));
    };
    const on = (event: string, time: number) =>
      window.addEventListener(event, releaseAfter(time), { capture: true, signal });
    // After the option has got its click.
    on('click', 0);
    on('pointerup', CLICK_FOLLOWS);
    for (const event of ['pointercancel', 'contextmenu', 'keydown', 'blur']) on(event, 0);
    return () => heard.abort();
  }, [held]);
  const hold = (event: PointerEvent) => {
    if (event.isPrimary && event.button === 0) setHeld(() => current);
  };
  return { shown: held ?? current, hold };
}
