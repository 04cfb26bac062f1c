import { useEffect, useRef, useState } from 'react';
import styles from './listControls.module.css';
import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { TYPING_PAUSE } from '#src/ui/filters/useDebounced.ts';
import { Icon } from '#src/ui/icons.tsx';

interface SearchFieldProps {
  /** The field's name, and its placeholder by default. */
  label: string;
  value: string;
  /** Called when the person pauses, presses Enter or clears it; an empty text means no search. */
  onChange: (text: string) => void;
  placeholder?: string;
}

export function SearchField({ label, onChange, placeholder, value }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The value was changed from outside, by a saved filter or the back button.
  if (value !== searched) {
    setSearched(value);
    setText(value);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (next: string) => {
    clearTimeout(timer.current);
    const trimmed = next.trim();
    if (trimmed === searched) return;
    setSearched(trimmed);
    onChange(trimmed);
  };

  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(next), TYPING_PAUSE);
  };

  return (
    <div className={styles['search']}>
      <Icon name="search" />
      <input
        aria-label={label}
        autoComplete="off"
        className={styles['input']}
        // Search at once: after the pause it would overtake a link that was clicked.
        onBlur={() => search(text)}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') search(text);
        }}
        placeholder={placeholder ?? label}
        ref={input}
        spellCheck={false}
        type="search"
        value={text}
      />
      {text !== '' && (
        <span className={styles['clear']}>
          <IconButton
            icon="close"
            label="Clear search"
            onClick={() => {
              setText('');
              search('');
              input.current?.focus();
            }}
            size="small"
          />
        </span>
      )}
    </div>
  );
}
