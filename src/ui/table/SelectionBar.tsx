import type { ReactNode } from 'react';
import { Button } from '#src/ui/buttons/Button.tsx';
import { countSelected, EVERYTHING_SELECTED, NOTHING_SELECTED, type RowSelection } from './rowSelection.ts';
import styles from './TableFoot.module.css';

interface SelectionBarProps {
  selection: RowSelection;
  onSelect: (selection: RowSelection) => void;
  /** How many the filter finds on all pages. */
  totalItems: number;
  /** The actions on the chosen rows. */
  children: ReactNode;
}

/** Replaces the toolbar while rows are chosen. */
export function SelectionBar({ children, onSelect, selection, totalItems }: SelectionBarProps) {
  const chosen = countSelected(selection, totalItems);
  if (chosen === 0) return null;
  return (
    <section aria-label="Selected rows" className={styles['selected']} data-selection-bar="">
      <output className={styles['selectedCount']}>
        {chosen.toLocaleString('en-US')} of {totalItems.toLocaleString('en-US')} selected
      </output>
      {children}
      {chosen < totalItems && (
        <Button onClick={() => onSelect(EVERYTHING_SELECTED)} variant="quiet">
          Select all {totalItems.toLocaleString('en-US')}
        </Button>
      )}
      <Button icon="close" onClick={() => onSelect(NOTHING_SELECTED)} variant="quiet">
        Clear selection
      </Button>
    </section>
  );
}
