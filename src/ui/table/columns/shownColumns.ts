import type { TableLayout } from '#src/ui/table/useTableLayout.ts';

/** The first column stays first; the others as the person arranged them, those without a place last. */
export function shownColumns<Column extends { readonly id: string }>(
  columns: readonly Column[],
  { hidden, order }: Pick<TableLayout, 'hidden' | 'order'>,
): Column[] {
  const position = new Map(order.map((id, index) => [id, index]));
  const [first, ...rest] = columns;
  if (!first) return [];
  const arranged = rest.toSorted((a, b) => (position.get(a.id) ?? order.length) - (position.get(b.id) ?? order.length));
  return [first, ...arranged.filter(({ id }) => !hidden.includes(id))];
}
