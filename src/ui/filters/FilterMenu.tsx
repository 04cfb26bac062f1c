import { useState, type KeyboardEvent } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from '#src/ui/controls/listControls.module.css';
import { FilterOptions, type FilterOption } from './FilterOptions.tsx';
import { moveFocus } from '#src/ui/popovers/moveFocus.ts';
import { PopoverButton } from '#src/ui/popovers/PopoverButton.tsx';

const MANY = 8;

interface FilterMenuProps {
  label: string;
  options: readonly FilterOption[];
  selected: readonly string[];
  /** At once with each tick; an empty list means no filter. */
  onChange: (selected: string[]) => void;
  isLoading?: boolean;
  /** Looks further options up; without it the given ones are searched here. */
  onSearch?: (text: string) => void;
}

/** For print: every choice by name. */
function PrintedFilter({ label, options, selected }: Pick<FilterMenuProps, 'label' | 'options' | 'selected'>) {
  if (selected.length === 0) return null;
  const names = selected.map((value) => options.find((option) => option.value === value)?.label ?? 'one more');
  return (
    <span aria-hidden="true" className="printOnly">
      {label}: {names.join(', ')}
    </span>
  );
}

function summary(options: readonly FilterOption[], selected: readonly string[]): string {
  const first = options.find(({ value }) => selected.includes(value))?.label;
  if (first === undefined) return String(selected.length);
  return selected.length === 1 ? first : `${first} +${selected.length - 1}`;
}

/** The list of check boxes, with a search where there are many. */
function Choices({ isLoading = false, label, onChange, onSearch, options, selected }: FilterMenuProps) {
  const [text, setText] = useState('');
  const hasSearch = onSearch !== undefined || options.length > MANY;
  const shown = onSearch
    ? options
    : options.filter((option) => option.label.toLowerCase().includes(text.toLowerCase()));
  return (
    <div className="column">
      {hasSearch && (
        <div className={styles['panelSearch']}>
          <input
            aria-label={`Search ${label.toLowerCase()}`}
            className={styles['input']}
            onChange={({ target }) => {
              setText(target.value);
              onSearch?.(target.value);
            }}
            placeholder="Search"
            type="search"
            value={text}
          />
        </div>
      )}
      <div aria-busy={isLoading} className={styles['options']}>
        <FilterOptions onChange={onChange} options={shown} selected={selected} />
        {shown.length === 0 && <p className={styles['note']}>{isLoading ? 'Loading' : 'No results'}</p>}
      </div>
      {selected.length > 0 && (
        <div className={styles['panelFoot']}>
          <Button onClick={() => onChange([])} size="small" variant="quiet">
            Clear
          </Button>
        </div>
      )}
    </div>
  );
}

const move = (event: KeyboardEvent<HTMLElement>) => {
  const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'search';
  if (isTyping && (event.key === 'Home' || event.key === 'End')) return;
  if (moveFocus(event.key, [...event.currentTarget.querySelectorAll('input')])) event.preventDefault();
};

/** A filter of several choices: a button that shows the chosen ones, and a list of checkboxes. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, onChange, options, selected } = props;
  const [ticked, setTicked] = useState(selected);
  const [known, setKnown] = useState(selected);

  // The box is ticked at once; the list's own filters follow and replace it.
  if (selected.join() !== known.join()) {
    setKnown(selected);
    setTicked(selected);
  }
  const tick = (next: string[]) => {
    setTicked(next);
    onChange(next);
  };

  return (
    <span className={styles['filterButton']} data-set={ticked.length > 0 || undefined}>
      <PrintedFilter label={label} options={options} selected={ticked} />
      <PopoverButton
        endIcon="chevronDown"
        focus="input"
        label={label}
        onKeyDown={move}
        text={
          <>
            {label}
            {ticked.length > 0 && <span className={styles['value']}>{summary(options, ticked)}</span>}
          </>
        }
      >
        {() => <Choices {...props} onChange={tick} selected={ticked} />}
      </PopoverButton>
    </span>
  );
}
