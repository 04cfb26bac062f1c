import { useState } from 'react';
import { NOTHING_SELECTED, type RowSelection } from './rowSelection.ts';

/** A selection that stays over pages and sorts, and is dropped when the filters (`filterKey`) become others. */
export function useRowSelection(filterKey: string) {
  const [state, setState] = useState({ filterKey, selection: NOTHING_SELECTED });
  const selection = state.filterKey === filterKey ? state.selection : NOTHING_SELECTED;
  const changeSelection = (next: RowSelection) => {
    setState({ filterKey, selection: next });
  };
  return [selection, changeSelection] as const;
}
