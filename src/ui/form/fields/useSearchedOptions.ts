import { createFilterOptions } from '@mui/material/Autocomplete';
import {
  useEffect,
  useReducer,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react';
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

interface Searched<Option extends FormOption> extends SearchedOptions<Option> {
  /** The field's value. It may come with every answer, found or not. */
  readonly selected: readonly FormOption[];
  /** An entry after the options; hidden until the search has answered. */
  readonly other?: Option | undefined;
}

/** Props for an Autocomplete whose options the server finds by the typed text. */
export function useSearchedOptions<Option extends FormOption>(searched: Searched<Option>) {
  const { hasFailed = false, isLoading = false, onSearch, options, other, selected } = searched;
  const [phase, setPhase] = useState<'typing' | 'asked' | 'failed' | 'answered'>('answered');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef('');
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
      asked.current = text.trim();
      onSearch?.(asked.current);
    }, TYPING_PAUSE);
  };
  // Once it is answered, loading and failing only concern a refresh: the list stays as it is.
  const settled = hasFailed ? 'failed' : 'answered';
  if ((phase === 'asked' || phase === 'failed') && !isLoading && phase !== settled) setPhase(settled);

  const isPending = phase === 'typing' || phase === 'asked';
  const areCurrent = phase === 'answered';
  const found = (all: Option[], state: Typed) =>
    all.filter((one) => !selected.some(({ value }) => value === one.value) || matching([one], state).length > 0);
  // Until the answer comes, these are the options of the earlier search. Only those that match are shown, as Enter takes the first.
  const { hold, shown } = useHeld({
    filterOptions: onSearch && areCurrent ? found : matching<Option>,
    options: other && areCurrent ? [...options, other] : [...options],
  });
  useSettled(`${phase} ${shown.options.map(({ value }) => value).join(' ')}`);
  return {
    ...shown,
    loading: isPending || isLoading,
    loadingText: 'Loading',
    noOptionsText: hasFailed ? 'The names couldn’t be loaded. Try again in a moment.' : 'No results',
    onInputChange: (_event: SyntheticEvent | null, text: string, reason: string) => {
      if (!onSearch) return;
      if (reason === 'input') search(text);
      // The name of the option that was chosen is not a search. An empty field finds everything.
      else if (text !== '') stop();
      else if (phase === 'typing' || asked.current !== '') search('');
    },
    onKeyDown: (event: KeyboardEvent) => {
      // If nothing matches yet, Enter would submit the form.
      if (event.key === 'Enter' && (isPending || (isLoading && !onSearch))) event.preventDefault();
    },
    listbox: { onPointerDown: hold },
  };
}

/** Renders once more after a change of the options: only then does MUI's Autocomplete keep the option that a person reaches with the keys. */
function useSettled(options: string): void {
  const [, settle] = useReducer((times: number) => times + 1, 0);
  const settled = useRef(options);
  useEffect(() => {
    if (settled.current === options) return;
    settled.current = options;
    settle();
  }, [options]);
}

interface Typed {
  readonly inputValue: string;
}

const byLabel = createFilterOptions<FormOption>({ trim: true });

function matching<Option extends FormOption>(options: Option[], { inputValue }: Typed): Option[] {
  const found = new Set(byLabel(options, { inputValue, getOptionLabel: ({ label }) => label }));
  return options.filter((option) => found.has(option));
}

/** After a touch, browsers send the click at most this much later, in ms. */
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
    // After the option has received its click.
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
