import { useEffect, useRef, useState, type FocusEvent } from 'react';
import type { WorkRow } from './useWorkRows.ts';

const isWaiting = ({ isDone }: WorkRow) => !isDone;

/** The row after one that is gone: the next one that waits, else the last. */
function rowNear(rows: readonly WorkRow[], index: number): WorkRow | undefined {
  return rows.slice(index).find(isWaiting) ?? rows.findLast(isWaiting);
}

/**
 * The row that single keys act on: the one that had the focus last, or at first the topmost. If the part with the focus goes away with its
 * row, the focus goes on to the next row.
 */
export function useCurrentRow(rows: readonly WorkRow[]) {
  const [current, setCurrent] = useState({ key: '', index: 0 });
  const list = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  const found = rows.find(({ isDone, key }) => key === current.key && !isDone);
  const row = found ?? rowNear(rows, current.index);

  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
    focused.current = null;
    list.current?.querySelector<HTMLElement>('[data-current] [data-row-link]')?.focus();
  });

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    focused.current = target;
    const key = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const index = rows.findIndex((each) => each.key === key);
    if (key !== undefined && index >= 0) setCurrent({ key, index });
  };
  return { currentKey: row?.key, list, onFocus };
}
