import * as z from 'zod/mini';
import { Id, PlainDate, storable } from './fields.ts';

/** The lists that both sides work in: a row is a referral, or one hospice's handling of it. */
export const WORK_LISTS = ['referrals', 'enrollments'] as const;
export type WorkListName = (typeof WORK_LISTS)[number];

export const PAGE_SIZES = [25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 25;
const LAST_PAGE = 100_000;

/** `sortBy` repeats, every other list is joined by commas: said here once, for reading and for writing. */
const REPEATS = new Set(['sortBy']);

const OPERATOR = /^\$(?:eq|in):/i;

/** A name that is given twice comes as a list: nobody knows which of the two is meant. */
const splitValues = z.transform((raw: unknown, { issues }) => {
  if (typeof raw === 'string') {
    return raw
      .replace(OPERATOR, '')
      .split(',')
      .filter((part) => part !== '');
  }
  if (Array.isArray(raw)) issues.push({ code: 'custom', input: raw, message: 'Give this once, with commas between' });
  return raw;
});

/** A filter that travels as one comma-joined parameter, `$eq:` or `$in:` before it or not: `filter.status=enrolled,declined`. */
export const commaList = <Value extends z.core.$ZodType<string>>(value: Value) =>
  z.pipe(splitValues, z.array(value).check(z.minLength(1), z.maxLength(50)));

/** Records by their ids. One schema for all filters of this kind: the app makes hundreds before it shows anything. */
export const idsFilter = z.optional(commaList(Id));

/** How many ids one address may name. */
export const MAX_IDS = 1000;

/** Ids joined by commas, more than a filter takes: rows that a person ticked. */
export const idList = z.pipe(splitValues, z.array(Id).check(z.minLength(1), z.maxLength(MAX_IDS)));

/** `filter.scoreAlert=true`. */
const flag = z.pipe(
  z.transform((raw: unknown) => {
    const value = typeof raw === 'string' ? raw.replace(OPERATOR, '') : raw;
    return value === 'true' ? true : value === 'false' ? false : value;
  }),
  z.boolean(),
);

/** A yes-or-no filter: `filter.scoreAlert=true`. */
export const yesNoFilter = z.optional(flag);

const BOUNDS = /^\$(btw|gte|lte):(.*)$/i;

/** Days from and to, both included, in the hospice's time zone: `$btw:2026-01-01,2026-01-31`, `$gte:…`, `$lte:…`. */
export const dayRange = z.pipe(
  z.transform((raw: unknown) => {
    if (typeof raw !== 'string') return raw;
    const [, operator = '', value = ''] = BOUNDS.exec(raw) ?? [];
    const [first, second] = value.split(',');
    switch (operator.toLowerCase()) {
      case 'btw':
        return { from: first, to: second };
      case 'gte':
        return { from: first };
      case 'lte':
        return { to: first };
      default:
        return raw;
    }
  }),
  z.strictObject({ from: z.optional(PlainDate), to: z.optional(PlainDate) }),
);
export const daysFilter = z.optional(dayRange);
export type DayRange = z.infer<typeof dayRange>;

/** `receivedAt:DESC`, repeated for further columns; the case of the direction does not matter. */
export const sortKeys = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.pipe(
    z.transform((raw: unknown) =>
      (Array.isArray(raw) ? raw : [raw]).map((entry: unknown) => {
        if (typeof entry !== 'string') return entry;
        const [column, direction = 'ASC', ...rest] = entry.split(':');
        return rest.length > 0 ? entry : { column, direction: direction.toUpperCase() };
      }),
    ),
    z
      .array(z.strictObject({ column: z.enum(columns), direction: z.enum(['ASC', 'DESC']) }))
      .check(z.minLength(1), z.maxLength(5)),
  );

export interface SortKey<Column extends string = string> {
  readonly column: Column;
  readonly direction: 'ASC' | 'DESC';
}

/** A number in digits, within bounds. */
export const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.transform((raw: unknown) => (typeof raw === 'string' && /^\d{1,9}$/.test(raw) ? Number(raw) : raw)),
    z.int().check(z.gte(min), z.lte(max)),
  );

/** A search text, cut to a length that a person types. */
export const searchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(100), storable);

/** The parameters that every list shares. */
export const paging = {
  search: z.optional(searchText),
  page: z._default(wholeNumber(1, LAST_PAGE), 1),
  limit: z._default(wholeNumber(1, 100), DEFAULT_PAGE_SIZE),
};

/** The parameters as the schemas read them: a name given twice (but for `sortBy`) stays a list and is refused. */
export const recordOf = (params: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name);
      return [name, REPEATS.has(name) || values.length > 1 ? values : (values[0] ?? '')];
    }),
  );

/** Reads a URL that a person may have edited: invalid parameters are dropped, while the server refuses them. */
export function readSearchParams<S extends z.core.$ZodType>(schema: S, params: URLSearchParams): z.output<S> {
  let record = recordOf(params);
  for (;;) {
    const read = z.safeParse(schema, record);
    if (read.success) return read.data;
    const wrong = new Set(
      read.error.issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])])),
    );
    const right = Object.entries(record).filter(([name]) => !wrong.has(name));
    // Nothing that was named can be taken away: the schema refuses an empty address as well, which is a mistake of its own.
    if (right.length === Object.keys(record).length) return z.parse(schema, {});
    // Checks across parameters run only once each one is valid.
    record = Object.fromEntries(right);
  }
}

type Scalar = string | number | boolean;
type Written = Scalar | readonly Scalar[] | readonly SortKey[] | DayRange | undefined;
export type ListQuery = Readonly<Record<string, Written>>;

const isSortKey = (value: Scalar | SortKey): value is SortKey => typeof value === 'object';
const isList = (value: Written): value is readonly Scalar[] | readonly SortKey[] => Array.isArray(value);

function writeRange({ from, to }: DayRange): string | undefined {
  if (from && to) return `$btw:${from},${to}`;
  if (from) return `$gte:${from}`;
  return to ? `$lte:${to}` : undefined;
}

/** Converts a parsed query back to its parameters, without undefined values and empty lists. */
export function writeSearchParams(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    if (isList(value)) {
      const values = value.map((entry) => (isSortKey(entry) ? `${entry.column}:${entry.direction}` : String(entry)));
      if (REPEATS.has(name)) for (const entry of values) params.append(name, entry);
      else if (values.length > 0) params.append(name, values.join(','));
    } else {
      const written = typeof value === 'object' ? writeRange(value) : String(value);
      if (written !== undefined) params.append(name, written);
    }
  }
  return params;
}
