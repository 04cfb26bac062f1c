import type { DayRange, SortKey } from '#contract/platform/listQuery.ts';
import { sql, type Database, type Sql } from './connection.ts';
import { plannedOnce } from './plannedOnce.queries.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';

/** All of the conditions that are given; true where none is. */
export const all = (conditions: readonly (Sql | undefined)[]): Sql => {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
};

/** Whether any of these filters was given: only then the count needs the table that they read. */
export const isAsked = (conditions: readonly (Sql | undefined)[]): boolean =>
  conditions.some((condition) => condition !== undefined);

/** The rows of a list in their order: what its pages, its count, its export and a change of all of them share. */
export interface ListRows {
  /** With every table that `orderBy` and the columns use. */
  readonly from: Sql;
  readonly where: Sql;
  /** Only the tables that the conditions use: each further join slows down the count. */
  readonly countFrom: Sql;
  /** The number of rows, where it is kept and need not be counted. */
  readonly total?: Sql<number> | undefined;
  readonly orderBy: Sql;
  /**
   * If set, the keys of the page's rows are found first, in `from`, which has only the tables that the conditions and the order use; the
   * other tables are read for the rows of the page alone. A search is done once for the page and the total.
   */
  readonly keys?: RowKeys | undefined;
}

interface FoundKeys {
  /** A uuid. */
  readonly id: Sql;
  readonly from: Sql;
  /** The same order as the list's, where the tables of `from` have it by other columns. */
  readonly orderBy?: Sql;
}

/** Which rows a page has: `limit` of them, after the first `offset`. */
export interface PageRange {
  readonly limit: number;
  readonly offset: number;
}

/** The keys of a list that finds a page without reading all of its rows. */
export interface OwnKeys {
  /** What is the reader's and not deleted, asked again with the rows of the page, in the tables of the list's `from`. */
  readonly own: Sql;
  /** Makes a statement that selects the page's keys in their order without reading all rows; left out: `from` is read. */
  readonly idsOfPage?: ((range: PageRange) => Sql) | undefined;
  /**
   * Makes what follows `select` to read `ids` (text[]), the page's keys in order, and `total`, the number of all rows. Left out: `idsOfPage` and
   * the list's `total` are used.
   */
  readonly pageAndTotal?: ((range: PageRange) => Sql) | undefined;
}

export type RowKeys = FoundKeys & ({ readonly isSearch: true } | OwnKeys);

interface PageRequest<Row> extends Omit<ListRows, 'countFrom' | 'where'> {
  readonly columns: Sql<Row>;
  /** One condition, or all of those that are given. */
  readonly where: Sql | readonly (Sql | undefined)[];
  /** Left out: `from`. */
  readonly countFrom?: Sql;
  readonly paging: { readonly page: number; readonly limit: number };
}

/** One page of a list, and the number of rows on all pages. */
export interface Page<Item> {
  readonly data: Item[];
  readonly meta: { readonly totalItems: number };
}

/** The number of a list's rows: as it is kept, or counted. */
export const totalOf = ({ countFrom, total, where }: Pick<ListRows, 'countFrom' | 'total' | 'where'>): Sql<number> =>
  // A scalar sub-select: `count(*) over ()` would read every row of the list with all its joins.
  total ?? sql<number>`(select count(*) from ${countFrom} where ${where})`;

/** Reads one page, its rows as `to` makes them of the columns; without it, as the columns are. */
export function readPage<Row extends object, Item>(
  db: Database,
  request: PageRequest<Row> & { readonly to: (row: Row) => Item },
): Promise<Page<Item>>;
export function readPage<Item extends object>(db: Database, request: PageRequest<Item>): Promise<Page<Item>>;
export async function readPage<Row extends object>(
  db: Database,
  request: PageRequest<Row> & { readonly to?: (row: Row) => unknown },
): Promise<Page<unknown>> {
  const { columns, from, countFrom = from, keys, orderBy, to = (row) => row } = request;
  const { page, limit } = request.paging;
  const where = 'length' in request.where ? all(request.where) : request.where;
  const count = totalOf({ countFrom, total: request.total, where });
  const offset = (page - 1) * limit;
  const pageOf = (rows: Sql, order = orderBy) => sql`${rows} order by ${order} limit ${limit} offset ${offset}`;
  if (keys && 'own' in keys) {
    const { id, own } = keys;
    const ofPage =
      keys.idsOfPage?.({ limit, offset }) ?? pageOf(sql`select ${id} from ${keys.from} where ${where}`, keys.orderBy);
    const found = keys.pageAndTotal?.({ limit, offset }) ?? sql`array(${ofPage})::text[] as ids, ${count} as total`;
    return readByKeys(db, { columns, from, found, id, own, page, to });
  }
  const statement = keys
    ? sql`
      with found as materialized (
        select ${keys.id} as id, row_number() over (order by ${orderBy}) as place from ${keys.from} where ${where}
      )
      select ${columns}, (select count(*) from found) as total from ${from}
      where ${keys.id} = any (array(select id from found where place > ${offset} and place <= ${offset + limit}))
      order by ${orderBy}`
    : pageOf(sql`select ${columns}, ${count} as total from ${from} where ${where}`);
  const { rows } = await sql<Row & { total: number }>`${statement}`.execute(db);
  const [first] = rows;
  if (first) return { data: rows.map(to), meta: { totalItems: first.total } };
  // Past the last page there is no row to carry the total.
  if (page === 1) return { data: [], meta: { totalItems: 0 } };
  const counted = await sql<{ total: number }>`select ${count} as total`.execute(db);
  return { data: [], meta: { totalItems: counted.rows[0]?.total ?? 0 } };
}

interface KeyedPage<Row> {
  readonly columns: Sql<Row>;
  readonly from: Sql;
  readonly id: Sql;
  readonly own: Sql;
  /** The columns `ids` (the keys of the page's rows, in order) and `total`. */
  readonly found: Sql;
  readonly page: number;
  readonly to: (row: Row) => unknown;
}

/**
 * Reads a page with two statements. The first finds the keys, and is planned for the filters and the size of the tenant. The second reads
 * the rows by their keys: it joins many tables, and one plan fits every page. A row that was deleted between the two is left out.
 */
async function readByKeys<Row extends object>(
  db: Database,
  { columns, found, from, id, own, page, to }: KeyedPage<Row>,
): Promise<Page<unknown>> {
  const keys = await sql<{ ids: string[]; total: number }>`select ${found}`.execute(db);
  const { ids, total } = keys.rows[0] ?? { ids: [], total: 0 };
  if (ids.length === 0) return { data: [], meta: { totalItems: page === 1 ? 0 : total } };
  const { rows } = await sql<Row>`
    select ${plannedOnce} ${columns} from ${from}
    where ${id} = any (${ids}::uuid[]) and ${own} order by array_position(${ids}::uuid[], ${id})`.execute(db);
  return { data: rows.map(to), meta: { totalItems: total } };
}

export interface Sorting {
  readonly by: readonly Sql[];
  /** Rows without a value come last in both directions. */
  readonly isOptional?: true;
}

/** An `order by` from the contract's allow-list of columns; it always ends with the id, so pages never overlap. */
export function orderOf<Column extends string>(
  keys: readonly SortKey<Column>[],
  sortings: Record<Column, Sorting>,
  id: Sql,
): Sql {
  const parts = keys.flatMap(({ column, direction }) => {
    const { by, isOptional } = sortings[column];
    const way = direction === 'DESC' ? sql`desc` : sql`asc`;
    return by.map((part) => (isOptional ? sql`${part} ${way} nulls last` : sql`${part} ${way}`));
  });
  return sql.join([...parts, id]);
}

/** Names sort without regard to capitals, in the same order on every database. */
export const byName = (column: Sql): Sql => sql`lower(${column}) collate "C"`;

/** The column is one of these texts; undefined where no filter is given. */
export const oneOf = (column: Sql, values: readonly string[] | undefined): Sql | undefined =>
  values && sql`${column} = any (${values}::text[])`;

/** The column is one of these ids; undefined where no filter is given. */
export const oneOfIds = (column: Sql, ids: readonly string[] | undefined): Sql | undefined =>
  ids && sql`${column} = any (${ids}::uuid[])`;

/** The condition, or its opposite where `wanted` is false; undefined where no filter is given. */
export const isFlagged = (condition: Sql, wanted: boolean | undefined): Sql | undefined =>
  wanted === undefined ? undefined : wanted ? condition : sql`not ${condition}`;

/**
 * Whose midnight a day begins at: the hospice's. A group has no zone of its own: that of the hospice it has been connected
 * with longest, and Eastern time while there is none, so that the same address always lists the same rows.
 */
export function zoneOf(view: Viewpoint): Sql {
  switch (view.side) {
    case 'hospice':
      // A known zone lets the planner use an index for a range of days and estimate its rows.
      return view.hospiceTimeZone === undefined
        ? sql`(select zoned.time_zone from hospice as zoned where zoned.id = ${view.hospiceId}::uuid)`
        : sql`${view.hospiceTimeZone}::text`;
    case 'group':
      if (view.timeZone !== undefined) return sql`${view.timeZone}::text`;
      return sql`coalesce((
        select zoned.time_zone from group_hospice join hospice as zoned on zoned.id = group_hospice.hospice_id
        where group_hospice.group_id = ${view.groupId}::uuid order by group_hospice.since, zoned.id limit 1
      ), 'America/New_York')`;
    case 'admin':
      return sql`'America/New_York'`;
  }
}

/** The moments at which a range of days begins and ends; left out where the range is open. */
export const momentsOf = ({ from, to }: DayRange, zone: Sql): { readonly begin?: Sql; readonly end?: Sql } => ({
  ...(from && { begin: sql`(${from}::date::timestamp at time zone ${zone})` }),
  ...(to && { end: sql`((${to}::date + 1)::timestamp at time zone ${zone})` }),
});

/** Moments on the days from and to, both included. */
export function onDays(column: Sql, range: DayRange | undefined, zone: Sql): Sql | undefined {
  if (!range) return undefined;
  const { begin, end } = momentsOf(range, zone);
  const after = begin && sql`${column} >= ${begin}`;
  const before = end && sql`${column} < ${end}`;
  if (after && before) return sql`(${after} and ${before})`;
  return after || before || undefined;
}

interface Stakeholders {
  readonly provider: Sql;
  readonly community: Sql;
}

const OF_REFERRAL: Stakeholders = {
  provider: sql`referral.responsible_provider_id`,
  community: sql`referral.community_id`,
};

/** The same where `enrollment` alone is looked into. */
export const OF_ENROLLMENT: Stakeholders = {
  provider: sql`enrollment.referral_provider_id`,
  community: sql`enrollment.referral_community_id`,
};

/**
 * Providers are alternatives, communities are alternatives, and where both kinds are named both must match (product,
 * section 2). An id that is neither matches nothing.
 */
export function namesStakeholders(
  ids: readonly string[] | undefined,
  { provider, community }: Stakeholders = OF_REFERRAL,
): Sql | undefined {
  if (!ids) return undefined;
  const providerMatches = sql`${provider} = any (${ids}::uuid[])`;
  const communityMatches = sql`${community} = any (${ids}::uuid[])`;
  return sql`(
    coalesce(${providerMatches} or ${communityMatches}, false)
    and (not exists (select 1 from provider as asked where asked.id = any (${ids}::uuid[])) or ${providerMatches})
    and (not exists (select 1 from community as asked where asked.id = any (${ids}::uuid[])) or ${communityMatches})
  )`;
}

/** So that a typed `%` or `_` means itself. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether every word of the search occurs in one of these columns, ignoring case and accents. */
export const isFoundIn = (columns: Sql, search: string | undefined): Sql | undefined =>
  search === undefined
    ? undefined
    : all(
        search
          .split(/\s+/)
          .map(
            (word) => sql`searchable(concat_ws(' ', ${columns})) like '%' || searchable(${escapeLike(word)}) || '%'`,
          ),
      );

/** Rows of a list that a person chose: the ticked ones alone, or all but those that were unticked. */
export interface Selection {
  readonly includedIds?: readonly string[] | undefined;
  readonly excludedIds?: readonly string[] | undefined;
}

/** @param id the column that identifies the list's rows */
export const isSelected = (id: Sql, { includedIds, excludedIds }: Selection): readonly (Sql | undefined)[] => [
  includedIds && sql`${id} = any (${includedIds}::uuid[])`,
  excludedIds && sql`${id} <> all (${excludedIds}::uuid[])`,
];
