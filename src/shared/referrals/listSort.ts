import type { SortKey } from '#contract/listQuery.ts';

/** The table's sort as the list's query takes it; without one the server's own order holds. */
export function sortFor<Column extends string>(
  columns: readonly Column[],
  sort: readonly SortKey[],
): SortKey<Column>[] | undefined {
  const known = sort.flatMap(({ column, direction }) => {
    const name = columns.find((one) => one === column);
    return name === undefined ? [] : [{ column: name, direction }];
  });
  return known.length > 0 ? known : undefined;
}
