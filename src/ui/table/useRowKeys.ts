import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { isRowSelected, selectRows, type RowSelection } from './rowSelection.ts';

/** The controls that open or tick a row; other controls in a row handle their own keys. */
const ROW_CONTROL = '[data-row-link], [data-row-box]';

type Body = HTMLTableSectionElement;

const controlOf = (row: Element | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[data-row-link]') ?? row?.querySelector<HTMLElement>('[data-row-box]') ?? null;

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** The position of the row with the focus; -1 if it is in no row, or in a popup over the table. */
function rowIndexOf(body: Body, target: EventTarget): number {
  if (!(target instanceof Element) || !target.matches(ROW_CONTROL)) return -1;
  return [...body.children].findIndex((row) => row.contains(target));
}

/**
 * Arrows, Home and End move between the rows, `x` ticks one, and so does Space on its link; with Shift the arrows tick the rows
 * they come past, and a press on a box all rows since the last one.
 */
export function useRowKeys(
  ids: readonly string[],
  selection: RowSelection | undefined,
  onSelect: ((selection: RowSelection) => void) | undefined,
) {
  const [current, setCurrent] = useState<string>();
  const lastTicked = useRef<string>(undefined);
  const stop = current !== undefined && ids.includes(current) ? current : ids[0];

  const latest = useRef({ ids, onSelect, selection });
  useEffect(() => {
    latest.current = { ids, onSelect, selection };
  });
  // The same one for all rows and all the time, so that a tick draws one row again and not all.
  const tick = useCallback((id: string, isSelected: boolean, isRange: boolean) => {
    const { ids: shown, onSelect: change, selection: before } = latest.current;
    if (!before) return;
    const from = isRange && lastTicked.current !== undefined ? shown.indexOf(lastTicked.current) : -1;
    const to = shown.indexOf(id);
    lastTicked.current = id;
    const between = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
    change?.(selectRows(before, between, isSelected));
  }, []);

  const onKeyDown = (event: KeyboardEvent<Body>) => {
    const { currentTarget: body, key, shiftKey, target } = event;
    const index = rowIndexOf(body, target);
    const id = ids[index];
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnBox = target instanceof Element && target.matches('[data-row-box]');
    if (selection && (key === 'x' || (key === ' ' && !isOnBox))) {
      event.preventDefault();
      tick(id, !isRowSelected(selection, id), false);
      return;
    }
    const step = STEPS[key];
    if (!step) return;
    event.preventDefault();
    const next = step(index, ids.length - 1);
    controlOf(body.children[next])?.focus();
    const passed = ids.slice(Math.min(index, next), Math.max(index, next) + 1);
    if (shiftKey && selection) onSelect?.(selectRows(selection, passed, true));
  };

  const onFocus = ({ currentTarget: body, target }: FocusEvent<Body>) => {
    const id = ids[[...body.children].findIndex((row) => row.contains(target))];
    if (id !== undefined) setCurrent(id);
  };

  return { stop, tick, bodyProps: { onKeyDown, onFocus } };
}
