import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { writeSearchParams, type ListQuery } from '#contract/platform/listQuery.ts';
import type { LinkRowItem } from '#src/ui/page/LinkRow.tsx';
import { listLink, type ListLink, type ListSchema } from './useListQuery.ts';

const NOT_FILTERS = new Set(['page', 'limit', 'sortBy']);

const filtersOf = (query: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !NOT_FILTERS.has(name)));

/** One text for one set of filters. */
export function filterKey(query: ListQuery): string {
  const params = writeSearchParams(filtersOf(query));
  params.sort();
  return params.toString();
}

export interface FilterLinks {
  /** The list under these filters and no others; its order and page size stay. */
  readonly linkTo: (filters: ListQuery) => ListLink;
  readonly isShowing: (filters: ListQuery) => boolean;
  readonly isFiltered: boolean;
  /** Quick filters, each a link to the list under its filters alone. */
  readonly quickItems: (items: readonly QuickItem[], keepsPlace?: boolean) => LinkRowItem[];
}

export interface QuickItem {
  readonly label: string;
  readonly filters: ListQuery;
  /** How many the filters find. */
  readonly count?: number | undefined;
}

/** Links that replace all filters of a list at once: quick filters, figures, Clear. They change only when the address does. */
export function useFilterLinks(schema: ListSchema, query: ListQuery): FilterLinks {
  const [params] = useSearchParams();
  const { limit, sortBy } = query;
  const current = filterKey(query);
  return useMemo(() => {
    const linkTo = (filters: ListQuery) => listLink(schema, { limit, sortBy, ...filters }, params);
    const isShowing = (filters: ListQuery) => filterKey(filters) === current;
    return {
      linkTo,
      isShowing,
      isFiltered: current !== '',
      quickItems: (items, keepsPlace = false) =>
        items.map(({ count, filters, label }) => ({
          label,
          count,
          ...linkTo(filters),
          isCurrent: isShowing(filters),
          keepsPlace,
        })),
    };
  }, [current, limit, params, schema, sortBy]);
}
