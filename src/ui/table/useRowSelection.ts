import { useState } from 'react';
import { NOTHING_SELECTED, withoutGone, type RowSelection } from './rowSelection.ts';
import type { RowPage } from './tableTypes.ts';

interface Shown {
  readonly page: RowPage;
  /** Which part of the list it is: page, size and order. */
  readonly part: string;
}

/**
 * A selection that stays across pages and sorts, is dropped when the filters (`filterKey`) change, and loses rows no
 * longer in the list, as far as the shown pages reveal.
 */
export function useRowSelection(filterKey: string, shown?: Shown) {
  const [state, setState] = useState({ filterKey, shown, selection: NOTHING_SELECTED });
  let { selection } = state;
  if (state.filterKey !== filterKey) {
    selection = NOTHING_SELECTED;
    setState({ filterKey, shown, selection });
  } else if (shown && state.shown?.page !== shown.page) {
    if (state.shown?.part === shown.part) selection = withoutGone(selection, state.shown.page, shown.page);
    setState({ filterKey, shown, selection });
  }
  const changeSelection = (next: RowSelection) => setState((current) => ({ ...current, selection: next }));
  return [selection, changeSelection] as const;
}
