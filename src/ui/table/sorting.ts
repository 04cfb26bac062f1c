import type { SortKey } from '#contract/platform/listQuery.ts';
import type { Column } from './tableTypes.ts';

export const directionLabel = { ASC: 'ascending', DESC: 'descending' } as const;

/** More than that nobody can follow; the oldest one gives way. */
export const MAX_SORTS = 5;

type SortedColumn = Pick<Column<never>, 'id' | 'isSortable'>;

/** The first press sorts, the second turns it round, the third stops. */
function nextKey({ id, isSortable }: SortedColumn, current: SortKey | undefined): SortKey | undefined {
  const first = isSortable === 'downFirst' ? 'DESC' : 'ASC';
  if (!current) return { column: id, direction: first };
  if (current.direction !== first) return undefined;
  return { column: id, direction: first === 'ASC' ? 'DESC' : 'ASC' };
}

/**
 * The sort after a press on a column's head. A plain press leaves this column alone sorted; with `keepsOthers` the
 * others stay, each at its rank, and a new one comes last.
 */
export function sortAfterPress(sort: readonly SortKey[], pressed: SortedColumn, keepsOthers: boolean): SortKey[] {
  const current = sort.find(({ column }) => column === pressed.id);
  // With several sorted columns, a press sorts by this one alone; it does not end the sort.
  if (!keepsOthers) return [nextKey(pressed, sort.length > 1 ? undefined : current)].filter((key) => key !== undefined);
  const next = nextKey(pressed, current);
  if (!current) return [...sort, ...(next ? [next] : [])].slice(-MAX_SORTS);
  return sort.flatMap((key) => (key === current ? (next ?? []) : key));
}
