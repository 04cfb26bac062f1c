import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import type { PerformanceView } from '#contract/platform/ability.ts';
import type { SortKey } from '#contract/platform/listQuery.ts';
import { HospicePerformanceQuery, type HospiceFigureQuery } from '#contract/performance/performance.ts';
import { useFreshEntry } from '#src/ui/lists/useFreshEntry.ts';
import { useFilterLinks } from '#src/ui/lists/useFilterLinks.ts';
import { listLink, useListQuery } from '#src/ui/lists/useListQuery.ts';

/** The screen's query in the address; the view is in the path. */
export const ScreenQuery = z.omit(HospicePerformanceQuery, { view: true });
export type ScreenQuery = z.infer<typeof ScreenQuery>;

type Sort = NonNullable<HospicePerformanceQuery['sortBy']>;

/** Nurses are never ranked by default. */
const DEFAULT_SORT: Record<PerformanceView, Sort> = {
  by_responsible_provider: [{ column: 'referrals', direction: 'DESC' }],
  by_community: [{ column: 'referrals', direction: 'DESC' }],
  by_nurse: [{ column: 'name', direction: 'ASC' }],
};

export type FigureFilters = ReturnType<typeof figureFiltersOf>;

/** The query without the table's own parameters. */
export function figureFiltersOf(query: ScreenQuery) {
  const { limit: _limit, page: _page, search: _search, sortBy: _sortBy, ...filters } = query;
  return filters;
}

/** The screen's state in the address, and the functions that change it. */
export function usePerformanceQuery(view: PerformanceView) {
  const [query, changeQuery, linkTo, , change] = useListQuery(ScreenQuery);
  const [params] = useSearchParams();
  const links = useFilterLinks(ScreenQuery, query);
  const isFresh = useFreshEntry([...params.keys()].every((name) => !(name in ScreenQuery.shape)));
  const sort = query.sortBy ?? DEFAULT_SORT[view];

  const figures: HospiceFigureQuery = useMemo(() => ({ view, ...figureFiltersOf(query) }), [query, view]);
  const { period, 'filter.days': days, ...narrowing } = figureFiltersOf(query);
  const isFiltered = Object.values(narrowing).some((value) => value !== undefined);

  const first = { ...figures, sortBy: DEFAULT_SORT[view], page: 1, limit: query.limit };
  const { page, search } = query;
  const rowsQuery: HospicePerformanceQuery = {
    ...first,
    sortBy: sort,
    page,
    ...(search === undefined ? {} : { search }),
  };

  return {
    query,
    sort,
    /** The tiles cover all sources, regardless of the table's order and search. */
    totalsQuery: first,
    rowsQuery,
    /** The query without the table's own parameters. */
    figures,
    isFresh,
    /** The same filters for another view, with its table at the start. */
    viewSearch: listLink(ScreenQuery, { ...figureFiltersOf(query), limit: query.limit }, new URLSearchParams()).to,
    changeQuery,
    changePage: change,
    changeSort: (next: readonly SortKey[]) => change({ sortBy: next.length > 0 ? next : undefined }),
    /** Removes all filters and keeps the period. */
    clearLink: isFiltered ? links.linkTo({ period, 'filter.days': days, search: query.search }) : undefined,
    linkToPeriod: (next: ScreenQuery['period']) => linkTo({ period: next, 'filter.days': undefined }),
  };
}
export type PerformanceState = ReturnType<typeof usePerformanceQuery>;
