import { useSearchParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import type { SortKey } from '#contract/platform/listQuery.ts';
import type { Column } from '#src/ui/table/tableTypes.ts';
import { useTableLayout, type TableLayout } from '#src/ui/table/useTableLayout.ts';
import type { FilterBarProps } from './tools/FilterBar.tsx';
import {
  useListQuery,
  type FilterOf,
  type ListLink,
  type ListPaging,
  type ListPatch,
  type ListSchema,
} from './useListQuery.ts';
import { useFreshEntry } from './useFreshEntry.ts';
import { filterKey, useFilterLinks, type FilterLinks } from './useFilterLinks.ts';

interface WorkListOptions<S extends ListSchema, Row> {
  schema: S;
  /** Stable, the columns as well. */
  columns: readonly Column<Row>[];
  /** The order when none is asked for; left out where the rows have no order to show. */
  defaultSort?: readonly SortKey[];
  /** Under which the device remembers the columns. */
  storageKey: string;
}

/** The props of a list's filters. */
export interface ListFiltersProps<S extends ListSchema> {
  readonly bar: FilterBarProps;
  readonly filter: FilterOf<S>;
  readonly query: z.output<S>;
  readonly onChange: (patch: ListPatch<S>) => void;
}

/** The state of a list: the query in the address, and this device's column layout. */
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

/** The props of the list's table, from its state. */
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

/** The query of a list, the function that changes its filters, the props of its `FilterBar`, and its state. */
export function useWorkList<S extends ListSchema, Row>(options: WorkListOptions<S, Row>) {
  const { columns, defaultSort = [], schema, storageKey } = options;
  const [query, changeQuery, , filter, change] = useListQuery(schema);
  const links = useFilterLinks(schema, query);
  const layout = useTableLayout(storageKey, columns);
  const [params] = useSearchParams();
  const isFresh = useFreshEntry(!links.isFiltered && !params.has('sortBy') && query.page === 1);

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
    changeSort: (sort) => change({ sortBy: sort.length > 0 ? sort : undefined }),
  };
  const bar = {
    clearLink: state.clearLink,
    search: query.search,
    onSearch: (search: string | undefined) => change({ search }),
  };
  // What a menu of saved filters needs of its list.
  const saved = { isFresh, layout, query, schema };
  return { query, changeQuery, filter, bar, state, schema, saved };
}
