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

/** An answer of the list: some of its rows, and how many there are. */
export interface ListPage {
  readonly data: readonly { readonly id: string }[];
  readonly meta: { readonly totalItems: number };
}

/**
 * The selection without rows that left the list under somebody's ticks: what stood on this very page before, and is not there
 * since the list became shorter. Where one page shows the whole list, that page is enough. What is on another page stays.
 */
export function withoutGone(selection: RowSelection, before: ListPage, now: ListPage): RowSelection {
  const here = new Set(now.data.map(({ id }) => id));
  const isWhole = now.data.length === now.meta.totalItems;
  const hasShrunk = now.meta.totalItems < before.meta.totalItems;
  const seen = new Set(before.data.map(({ id }) => id));
  // Of the unticked ones nothing is forgotten by a guess: what is kept out too much does no harm.
  const isGone = (id: string) => !here.has(id) && (isWhole || (hasShrunk && selection.kind === 'some' && seen.has(id)));
  const ids = [...selection.ids].filter((id) => !isGone(id));
  return ids.length === selection.ids.size ? selection : { kind: selection.kind, ids: new Set(ids) };
}
