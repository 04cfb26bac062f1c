import * as z from 'zod/mini';
import { readSearchParams, recordOf, writeSearchParams, type ListQuery } from '#contract/platform/listQuery.ts';
import type { ListSchema } from '#src/ui/lists/useListQuery.ts';

/** The name of the table's columns in a saved query. */
const COLUMNS = 'columns';

/** Never saved: a search may name a patient, and a page is not part of a view. */
const NEVER_KEPT = new Set(['search', 'page']);

/** Other address parameters that belong to the view: the dashboard's tab. */
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
  /** `undefined` where none were saved. */
  readonly columns: readonly string[] | undefined;
  /** How many of its parts the list no longer knows. */
  readonly unknown: number;
}

/** A saved view without the parameters that the list no longer knows, and their number. */
export function readSaved(schema: ListSchema, saved: string, keeps: Keeps): SavedView {
  const params = new URLSearchParams(saved);
  const columns = params.get(COLUMNS)?.split(',').filter(Boolean);
  for (const name of [COLUMNS, ...NEVER_KEPT, ...Object.keys(keeps)]) params.delete(name);
  const unknown = Object.entries(recordOf(params)).filter(([name, value]) => !isKnown(schema, name, value));
  for (const [name] of unknown) params.delete(name);
  return { query: readSearchParams(schema, params), columns, unknown: unknown.length };
}

/** Whether the list knows this parameter, regardless of the others. */
function isKnown({ shape }: ListSchema, name: string, value: string | string[]): boolean {
  const own = Object.hasOwn(shape, name) ? shape[name] : undefined;
  return own !== undefined && z.safeParse(own, value).success;
}

/** Whether the saved view belongs to this list, not to another tab of the same kind. */
export const belongsTo = (saved: string, keeps: Keeps): boolean =>
  (new URLSearchParams(saved).get('tab') ?? undefined) === keeps['tab'];

/** Filters and order as one text. Page size and columns do not count as a change of the view. */
export function viewKey(query: ListQuery): string {
  const { limit: _limit, ...rest } = keptOf(query);
  const params = writeSearchParams(rest);
  params.sort();
  return params.toString();
}
