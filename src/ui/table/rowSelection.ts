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
