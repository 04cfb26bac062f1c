import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ListQuery, SortKey } from '#contract/platform/listQuery.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { useTableLayout, type TableLayout } from '#src/ui/table/useTableLayout.ts';
import { listLink, useListQuery, type ListLink, type ListPaging, type ListSchema } from './useListQuery.ts';
import { useFreshEntry } from './useFreshEntry.ts';
import { filterKey, useFilterLinks, type FilterLinks } from './useFilterLinks.ts';

interface WorkListOptions<S extends ListSchema, Row> {
  schema: S;
  /** Stable, the columns as well. */
  columns: readonly Column<Row>[];
  /** What the server sorts by. */
  sorts: readonly string[];
  /** The order when none is asked for. */
  defaultSort: readonly SortKey[];
  /** Under which the device remembers the columns. */
  storageKey: string;
}

/** What everything around a list goes by: the address, and how this device shows the columns. */
export interface WorkListState<Row> {
  readonly paging: ListPaging;
  readonly sort: readonly SortKey[];
  readonly links: FilterLinks;
  /** The list without its filters, where some are set. */
  readonly clearLink: ListLink | undefined;
  readonly filterKey: string;
  readonly columns: readonly Column<Row>[];
  readonly layout: TableLayout;
  /** Opened just now with nothing asked for. */
  readonly isFresh: boolean;
  readonly changeSort: (sort: readonly SortKey[]) => void;
  readonly changePage: (change: { page: number; limit?: number }) => void;
}

/** What the table of the list takes from its state. */
export const tableOf = <Row>({
  changePage,
  changeSort,
  clearLink,
  columns,
  layout,
  paging,
  sort,
}: WorkListState<Row>) => ({
  clearLink,
  columns,
  layout,
  onPage: changePage,
  onSort: changeSort,
  paging,
  sort,
});

/** The query of a list, what changes its filters, and the state of the whole. */
export function useWorkList<S extends ListSchema, Row>(options: WorkListOptions<S, Row>) {
  const { columns, defaultSort, schema, sorts, storageKey } = options;
  const [query, changeQuery] = useListQuery(schema);
  const links = useFilterLinks(schema, query);
  const layout = useTableLayout(storageKey, columns);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const isFresh = useFreshEntry(!links.isFiltered && !params.has('sortBy') && query.page === 1);

  const change = useCallback(
    (patch: ListQuery) => {
      const { state, to } = listLink(schema, { ...query, page: 1, ...patch }, params);
      void navigate(to, { state, preventScrollReset: true });
    },
    [navigate, params, query, schema],
  );

  const state: WorkListState<Row> = {
    paging: query,
    sort: query.sortBy ?? defaultSort,
    links,
    clearLink: links.isFiltered ? links.linkTo({}) : undefined,
    filterKey: filterKey(query),
    columns,
    layout,
    isFresh,
    changePage: change,
    changeSort: (sort) => {
      const known = sort.filter(({ column }) => sorts.includes(column));
      change({ sortBy: known.length > 0 ? known : undefined });
    },
  };
  return { query, changeQuery, state };
}
