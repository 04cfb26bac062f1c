import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type * as z from 'zod/mini';
import { readSearchParams } from '#contract/platform/listQuery.ts';
import { listLink, type ListLink, type ListPatch, type QuerySchema } from './useListQuery.ts';

/**
 * Reads and changes the query of a page without a list, which is stored only in the address. Other parameters of
 * the address stay.
 */
export function useAddressQuery<S extends QuerySchema>(schema: S) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query: z.output<S> = useMemo(
    () => readSearchParams(schema, new URLSearchParams([...params].filter(([name]) => name in schema.shape))),
    [params, schema],
  );
  const linkTo = (patch: ListPatch<S>): ListLink => listLink(schema, { ...query, ...patch }, params);
  const changeQuery = (patch: ListPatch<S>): void => void navigate(linkTo(patch).to, { preventScrollReset: true });
  return { query, changeQuery, linkTo };
}
