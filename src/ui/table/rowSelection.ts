import type { RowPage } from './tableTypes.ts';

/** Rows chosen over all pages: these, or everything the filter finds but these. */
export interface RowSelection {
  readonly kind: 'some' | 'allBut';
  readonly ids: ReadonlySet<string>;
}

export const NOTHING_SELECTED: RowSelection = { kind: 'some', ids: new Set() };
export const EVERYTHING_SELECTED: RowSelection = { kind: 'allBut', ids: new Set() };

export const isRowSelected = ({ ids, kind }: RowSelection, id: string): boolean => ids.has(id) === (kind === 'some');

export function selectRows(selection: RowSelection, ids: readonly string[], isSelected: boolean): RowSelection {
  const next = new Set(selection.ids);
  for (const id of ids) {
    if (isSelected === (selection.kind === 'some')) next.add(id);
    else next.delete(id);
  }
  return { kind: selection.kind, ids: next };
}

export const countSelected = ({ ids, kind }: RowSelection, totalItems: number): number =>
  kind === 'some' ? ids.size : Math.max(0, totalItems - ids.size);

/** As the exports take it: `includedIds`, or `excludedIds` where everything else is meant. */
export const selectionQuery = ({ ids, kind }: RowSelection): { includedIds?: string[]; excludedIds?: string[] } => {
  if (ids.size === 0) return {};
  return kind === 'some' ? { includedIds: [...ids] } : { excludedIds: [...ids] };
};

/**
 * The selection without ticked rows that left the list: rows that were on this page before, and are not there
 * now that the list is shorter. If one page shows the whole list, that page is enough. Rows on other pages stay.
 */
export function withoutGone(selection: RowSelection, before: RowPage, now: RowPage): RowSelection {
  const here = new Set(now.data.map(({ id }) => id));
  const isWhole = now.data.length === now.meta.totalItems;
  const hasShrunk = now.meta.totalItems < before.meta.totalItems;
  const seen = new Set(before.data.map(({ id }) => id));
  // In a selection of all rows, unticked rows are not dropped on a guess: an id too many does no harm.
  const isGone = (id: string) => !here.has(id) && (isWhole || (hasShrunk && selection.kind === 'some' && seen.has(id)));
  const ids = [...selection.ids].filter((id) => !isGone(id));
  return ids.length === selection.ids.size ? selection : { kind: selection.kind, ids: new Set(ids) };
}
