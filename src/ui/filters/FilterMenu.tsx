import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import styles from '#src/ui/controls/Field.module.css';
import { FilterOptions, type FilterOption } from './FilterOptions.tsx';
import { moveFocus } from '#src/ui/popovers/moveFocus.ts';
import { Popover } from '#src/ui/popovers/Popover.tsx';

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
  if (selected.length !== 1) return String(selected.length);
  return options.find(({ value }) => value === selected[0])?.label ?? '1';
}

/** A filter of several choices: a button that shows what is chosen, and a list of checkboxes. */
export function FilterMenu({ isLoading = false, label, onChange, onSearch, options, selected }: FilterMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [ticked, setTicked] = useState(selected);
  const [known, setKnown] = useState(selected);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    setText('');
  }, []);

  // The box is ticked at once; the list's own filters follow and replace it.
  if (selected.join() !== known.join()) {
    setKnown(selected);
    setTicked(selected);
  }
  const tick = (next: string[]) => {
    setTicked(next);
    onChange(next);
  };

  useEffect(() => {
    if (isOpen) panel.current?.querySelector<HTMLElement>('input')?.focus();
  }, [isOpen]);

  const search = (next: string) => {
    setText(next);
    onSearch?.(next);
  };
  const hasSearch = onSearch !== undefined || options.length > MANY;
  const shown = onSearch
    ? options
    : options.filter((option) => option.label.toLowerCase().includes(text.toLowerCase()));
  const move = (event: KeyboardEvent) => {
    const inputs = [...(panel.current?.querySelectorAll<HTMLElement>('input') ?? [])];
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'search';
    if (isTyping && (event.key === 'Home' || event.key === 'End')) return;
    if (moveFocus(event.key, inputs)) event.preventDefault();
  };

  return (
    <span className={styles['filterButton']}>
      <PrintedFilter label={label} options={options} selected={ticked} />
      <Button
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        endIcon="chevronDown"
        onClick={() => (isOpen ? close() : setOpen(true))}
        ref={button}
      >
        {label}
        {ticked.length > 0 && <span className={styles['value']}>{summary(options, ticked)}</span>}
      </Button>
      {isOpen && (
        <Popover anchor={button} label={label} onClose={close} onKeyDown={move} kind="dialog">
          <div className="column" ref={panel}>
            {hasSearch && (
              <div className={styles['panelSearch']}>
                <input
                  aria-label={`Search ${label.toLowerCase()}`}
                  className={styles['input']}
                  onChange={({ target }) => search(target.value)}
                  placeholder="Search"
                  type="search"
                  value={text}
                />
              </div>
            )}
            <div aria-busy={isLoading} className={styles['options']}>
              <FilterOptions onChange={tick} options={shown} selected={ticked} />
              {shown.length === 0 && <p className={styles['note']}>{isLoading ? 'Loading' : 'Nothing found'}</p>}
            </div>
            {ticked.length > 0 && (
              <div className={styles['panelFoot']}>
                <Button onClick={() => tick([])} size="small" variant="quiet">
                  Clear
                </Button>
              </div>
            )}
          </div>
        </Popover>
      )}
    </span>
  );
}
