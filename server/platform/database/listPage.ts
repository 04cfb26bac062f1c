import type { RawBuilder } from 'kysely';
import type { SortKey } from '#contract/platform/listQuery.ts';
import { sql, type Database } from './connection.ts';
import type { Condition } from '#server/platform/access/tenancy.ts';

export type Fragment = RawBuilder<unknown>;

export const all = (conditions: readonly (Condition | undefined)[]): Condition => {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
};

/** Whether any of these filters was given: only then the count needs the table that they look into. */
export const isAsked = (conditions: readonly (Condition | undefined)[]): boolean =>
  conditions.some((condition) => condition !== undefined);

/** The rows of a list in their order: what its pages, its count, its export and a change of all of them share. */
export interface ListRows {
  /** With every table that `orderBy` and the columns look into. */
  readonly from: Fragment;
  readonly where: Condition;
  /** Only what the conditions look into: each further join is paid for every row that is counted. */
  readonly countFrom: Fragment;
  readonly orderBy: Fragment;
  /**
   * Set where a search narrows the rows down: they are found once, with their keys alone, and only those of the page are read
   * whole. `from` has the tables that the conditions and the order look into.
   */
  readonly searched?: { readonly id: Fragment; readonly from: Fragment } | undefined;
}

/** One page of a list and the number of rows on all pages. */
interface PageRequest<Row> extends ListRows {
  readonly columns: RawBuilder<Row>;
  readonly page: number;
  readonly limit: number;
}

/** The total is a scalar sub-select: `count(*) over ()` would read every row of the list with all its joins. */
export async function readPage<Row extends object>(
  db: Database,
  request: PageRequest<Row>,
): Promise<{ rows: Row[]; totalItems: number }> {
  const { columns, from, where, countFrom, orderBy, page, limit, searched } = request;
  const count = sql<number>`(select count(*) from ${countFrom} where ${where})`;
  const offset = (page - 1) * limit;
  const statement = searched
    ? sql<Row & { total: number }>`
        with found as materialized (
          select ${searched.id} as id, row_number() over (order by ${orderBy}) as place from ${searched.from} where ${where}
        )
        select ${columns}, (select count(*) from found) as total from ${from}
        where ${searched.id} = any (array(select id from found where place > ${offset} and place <= ${offset + limit}))
        order by ${orderBy}`
    : sql<Row & { total: number }>`
        select ${columns}, ${count} as total from ${from} where ${where}
        order by ${orderBy} limit ${limit} offset ${offset}`;
  const { rows } = await statement.execute(db);
  const [first] = rows;
  if (first) return { rows, totalItems: first.total };
  // Past the last page there is no row to carry the total.
  if (page === 1) return { rows, totalItems: 0 };
  const counted = await sql<{ total: number }>`select ${count} as total`.execute(db);
  return { rows, totalItems: counted.rows[0]?.total ?? 0 };
}

export interface Sorting {
  readonly by: readonly Fragment[];
  /** Rows without a value stand last, whichever the direction. */
  readonly isOptional?: true;
}

/** An `order by` from the contract's allow-list of columns; it always ends with the id, so pages never overlap. */
export function orderOf<Column extends string>(
  keys: readonly SortKey<Column>[],
  sortings: Record<Column, Sorting>,
  id: Fragment,
): Fragment {
  const parts = keys.flatMap(({ column, direction }) => {
    const { by, isOptional } = sortings[column];
    const way = direction === 'DESC' ? sql`desc` : sql`asc`;
    return by.map((part) => (isOptional ? sql`${part} ${way} nulls last` : sql`${part} ${way}`));
  });
  return sql.join([...parts, id]);
}

/** Names sort without regard to capitals, in the same order on every database. */
export const byName = (column: Fragment): Fragment => sql`lower(${column}) collate "C"`;
