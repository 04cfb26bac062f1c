import { readSearchParams, type ListQuery } from '#contract/platform/listQuery.ts';
import { filterKey } from '#src/ui/lists/useFilterLinks.ts';
import { listLink, type ListSchema } from '#src/ui/lists/useListQuery.ts';

const NOWHERE = new URLSearchParams();

/** Gives each figure its link to the list behind it. `params` is the address of that list. */
export function figureLinks(schema: ListSchema, params: URLSearchParams) {
  const own = [...params].filter(([name]) => name in schema.shape && name !== 'search');
  const current = filterKey(readSearchParams(schema, new URLSearchParams(own)));
  return (filters: ListQuery) => ({
    to: listLink(schema, filters, NOWHERE).to,
    isCurrent: current === filterKey(filters),
  });
}
