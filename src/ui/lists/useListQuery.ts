import { startTransition, use, useCallback, useEffect, useMemo, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { afterPaint } from '#src/config/afterPaint.ts';
import { filtersOf } from '#src/ui/filters/filtersOf.ts';
import { readSearchParams, writeSearchParams, type ListQuery, type SortKey } from '#contract/platform/listQuery.ts';

export interface ListPaging {
  readonly page: number;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly sortBy?: readonly SortKey[] | undefined;
}

/** A query schema of the contract. */
export type QuerySchema = z.ZodMiniObject & { readonly _zod: { readonly output: ListQuery } };

/** One of a list. */
export type ListSchema = z.ZodMiniObject & { readonly _zod: { readonly output: ListQuery & ListPaging } };

export type ListPatch<S extends QuerySchema> = { readonly [Name in keyof z.output<S>]?: z.output<S>[Name] | undefined };

/** The props of one filter's control: the chosen values, and the function that changes them. */
export type FilterOf<S extends QuerySchema> = ReturnType<typeof filtersOf<z.output<S>>>;

export interface ListLink {
  readonly to: string;
  /** Free text (people's names) travels beside the address, never in it. */
  readonly state: { readonly search: string } | null;
}

const HistoryState = z.object({ search: z.string() });

const searchIn = (state: unknown): string | undefined => {
  const read = z.safeParse(HistoryState, state);
  return read.success ? read.data.search : undefined;
};

/** The query that an address and its history state ask for. */
export function readQuery<S extends ListSchema>(schema: S, params: URLSearchParams, state: unknown): z.output<S> {
  const own = new URLSearchParams([...params].filter(([name]) => name in schema.shape && name !== 'search'));
  const search = searchIn(state);
  if (search !== undefined) own.set('search', search);
  return readSearchParams(schema, own);
}

const knownDefaults = new WeakMap<QuerySchema, URLSearchParams>();

/** The parameters of an empty query. Kept, because a list has a dozen links. */
function defaultsOf(schema: QuerySchema): URLSearchParams {
  const known = knownDefaults.get(schema);
  if (known) return known;
  const defaults = writeSearchParams(readSearchParams(schema, new URLSearchParams()));
  knownDefaults.set(schema, defaults);
  return defaults;
}

/** The address and the history state that show a query. Other parameters of the address (a tab) stay. */
export function listLink(schema: QuerySchema, query: ListQuery, current: URLSearchParams): ListLink {
  const defaults = defaultsOf(schema);
  const written = writeSearchParams(query);
  // As a whole: an order by several columns may begin like the one that goes without saying.
  const isDefault = (name: string) => defaults.getAll(name).join() === written.getAll(name).join();
  const next = new URLSearchParams();
  for (const [name, value] of current) if (!(name in schema.shape)) next.append(name, value);
  for (const [name, value] of written) if (name !== 'search' && !isDefault(name)) next.append(name, value);
  const search = written.get('search');
  return { to: `?${next.toString()}`, state: search === null ? null : { search } };
}

/** A page that the list has turned to, and its link. */
interface Turn {
  /** The list, whichever page of it. */
  readonly of: string;
  readonly page: number;
  readonly link: ListLink;
}

/**
 * The address is the only store of a list's filters: read it here, change it here. A change of anything but the page goes back
 * to the first page. Typing replaces the history entry, everything else makes one, so the back button undoes a filter.
 */
export function useListQuery<S extends ListSchema>(schema: S) {
  const { search: address, state } = useLocation();
  const navigate = useNavigate();
  const router = use(DataRouterContext)?.router;
  const params = useMemo(() => new URLSearchParams(address), [address]);
  const asked = useMemo(() => readQuery(schema, params, state), [params, schema, state]);
  // The list turns its page before the address does, which every link and filter reads.
  const [turn, setTurn] = useState<Turn>();
  const list = useMemo(() => JSON.stringify({ ...asked, page: undefined }), [asked]);
  const turning = turn?.of === list ? turn : undefined;
  // Another list: coming back to this one later must not turn it.
  if (turn && !turning) setTurn(undefined);
  const page = turning ? turning.page : asked.page;
  const query = useMemo(() => (page === asked.page ? asked : { ...asked, page }), [asked, page]);

  const linkTo = useCallback(
    (patch: ListPatch<S>): ListLink => listLink(schema, { ...query, page: 1, ...patch }, params),
    [params, query, schema],
  );

  useEffect(() => {
    if (!turning || !router) return undefined;
    const { state: kept, to } = turning.link;
    const here = router.state.location;
    const follow = async () => {
      // Someone may have followed another link that isn't drawn yet.
      if (router.state.location === here) await router.navigate(to, { state: kept, preventScrollReset: true });
      // Drawn together with the new address, which decides from now on.
      startTransition(() => setTurn((latest) => (latest === turning ? undefined : latest)));
    };
    // Navigating now would cancel a screen that is still loading.
    const followOnceIdle = () => {
      if (router.state.navigation.state === 'idle') void follow();
      else cancel = afterPaint(followOnceIdle);
    };
    let cancel = afterPaint(followOnceIdle);
    return () => cancel();
  }, [router, turning]);

  const change = useCallback(
    (patch: ListQuery) => {
      const link = listLink(schema, { ...query, page: 1, ...patch }, params);
      const isTyping = Object.keys(patch).every((name) => name === 'search');
      if (typeof patch['page'] === 'number' && Object.keys(patch).length === 1) {
        setTurn({ of: list, page: patch['page'], link });
        return;
      }
      // At once: as a transition, rows that are there already would be drawn in pieces, with a pause after each.
      const flushSync = !isTyping;
      void navigate(link.to, { state: link.state, replace: isTyping, preventScrollReset: true, flushSync });
    },
    [list, navigate, params, query, schema],
  );
  const changeQuery: (patch: ListPatch<S>) => void = change;
  return [query, changeQuery, linkTo, filtersOf(query, changeQuery), change] as const;
}
