import * as z from 'zod/mini';
import { readSearchParams, recordOf, writeSearchParams, type ListQuery } from '#contract/platform/listQuery.ts';
import type { ListSchema } from '#src/ui/lists/useListQuery.ts';

/** The table's columns, as a kept query names them beside the API's own names. */
const COLUMNS = 'columns';

/** Never kept: a search may name a patient, and a page is no part of a view. */
const NEVER_KEPT = new Set(['search', 'page']);

/** What stands in the address beside the list's query and belongs to the view: the dashboard's tab. */
export type Keeps = Readonly<Record<string, string>>;

export const NOTHING_KEPT: Keeps = {};

const keptOf = (query: ListQuery): ListQuery =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !NEVER_KEPT.has(name)));

/** The view as it is stored: filters, order, page size and columns under their names in the address. */
export function writeSaved(query: ListQuery, keeps: Keeps, columns: readonly string[]): string {
  const params = writeSearchParams(keptOf(query));
  for (const [name, value] of Object.entries(keeps)) params.set(name, value);
  params.set(COLUMNS, columns.join(','));
  return params.toString();
}

export interface SavedView {
  readonly query: ListQuery;
  /** `undefined` where none were kept. */
  readonly columns: readonly string[] | undefined;
  /** How many parts of it this version no longer knows. */
  readonly unknown: number;
}

/** A stored view for the list of today: what is no longer known is left out, and counted. */
export function readSaved(schema: ListSchema, saved: string, keeps: Keeps): SavedView {
  const params = new URLSearchParams(saved);
  const columns = params.get(COLUMNS)?.split(',').filter(Boolean);
  for (const name of [COLUMNS, ...NEVER_KEPT, ...Object.keys(keeps)]) params.delete(name);
  const unknown = Object.entries(recordOf(params)).filter(([name, value]) => !isKnown(schema, name, value));
  for (const [name] of unknown) params.delete(name);
  return { query: readSearchParams(schema, params), columns, unknown: unknown.length };
}

/** By itself: whether it goes together with the others is another question. */
function isKnown({ shape }: ListSchema, name: string, value: string | string[]): boolean {
  const own = Object.hasOwn(shape, name) ? shape[name] : undefined;
  return own !== undefined && z.safeParse(own, value).success;
}

/** Of this list, not of another one that shares its kind. */
export const belongsTo = (saved: string, keeps: Keeps): boolean =>
  (new URLSearchParams(saved).get('tab') ?? undefined) === keeps['tab'];

/** One text for one view: filters and order. Page size and columns may differ without being a change of it. */
export function viewKey(query: ListQuery): string {
  const { limit: _limit, ...rest } = keptOf(query);
  const params = writeSearchParams(rest);
  params.sort();
  return params.toString();
}
