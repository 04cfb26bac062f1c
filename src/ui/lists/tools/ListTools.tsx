import { IconButton } from '#src/ui/buttons/IconButton.tsx';
import { ColumnMenu } from '#src/ui/table/columns/ColumnMenu.tsx';
import { SortMenu } from '#src/ui/table/SortMenu.tsx';
import type { WorkListState } from '#src/ui/lists/useWorkList.ts';

/** How the list is arranged, and the way to paper. */
export function ListTools({ list }: { list: WorkListState<never> }) {
  return (
    <>
      {list.columns.some(({ isSortable }) => isSortable) && (
        <SortMenu columns={list.columns} onSort={list.changeSort} sort={list.sort} />
      )}
      <ColumnMenu columns={list.columns} layout={list.layout} />
      <IconButton icon="print" label="Print this page of the list" onClick={() => window.print()} />
    </>
  );
}
