import type { PerformanceView } from '#contract/platform/ability.ts';
import type { HospicePerformanceQuery, PerformanceSource } from '#contract/performance/performance.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { byName } from '#server/platform/database/lists.queries.ts';
import { figuresOfNothing, readFiguresBy, type Grouping } from './figures.queries.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import type { HospiceScope } from './hospiceScope.queries.ts';
import { KNOWN, matches, NONE, presentSources } from './presentSources.queries.ts';
import { isOneOf, sourceOf } from '#server/referrals/counts/sources.queries.ts';
import { communityTypeLabel } from '#contract/organizations/communities.ts';
import { disciplineLabel } from '#contract/people/disciplines.ts';
import { named } from '#server/platform/database/contractColumns.queries.ts';

/** The sources of a performance view, and their order. */

export const WITHOUT: Readonly<Record<PerformanceView, string>> = {
  by_responsible_provider: 'No responsible provider',
  by_community: 'No community (private home)',
  by_nurse: 'No nurse recorded',
};

const groupingOf = (view: PerformanceView): Grouping => ({ view, of: (duty) => sourceOf(view, duty) });

const DEFAULT_ORDER = {
  by_responsible_provider: [{ column: 'referrals', direction: 'DESC' }],
  by_community: [{ column: 'referrals', direction: 'DESC' }],
  // Nurses are not ranked by default.
  by_nurse: [{ column: 'name', direction: 'ASC' }],
} as const satisfies Record<PerformanceView, HospicePerformanceQuery['sortBy']>;

interface Order {
  readonly joins: Sql[];
  readonly by: Sql[];
}

type Sorted = Pick<HospicePerformanceQuery, 'view' | 'sortBy'>;

/** The joins for the figures that are sorted by, and their `order by`. A figure that is not shown has no place in the order either. */
async function orderOf(reading: Reading, scope: HospiceScope, query: Sorted, sought: Grouping): Promise<Order> {
  const keys = query.sortBy ?? DEFAULT_ORDER[query.view];
  const metrics = keys.flatMap(({ column }) => (column === 'name' || column === 'lastReferralAt' ? [] : [column]));
  const { sources } =
    metrics.length === 0 ? { sources: new Map() } : await readFiguresBy(reading, scope, metrics, sought);
  const nothing = figuresOfNothing(scope, metrics);
  const order: Order = { joins: [], by: [] };
  for (const [index, { column, direction }] of keys.entries()) {
    const way = direction === 'DESC' ? sql`desc` : sql`asc`;
    if (column === 'name') {
      order.by.push(sql`${byName(sql`listed.name`)} ${way} nulls last`);
    } else if (column === 'lastReferralAt') {
      order.by.push(sql`listed.last_at ${way} nulls last`);
    } else {
      const figure = sql.id(`by_${index}`);
      const ids = [...sources.keys()].map((id) => id ?? NONE);
      const values = [...sources.values()].map((figures) => figures[column]?.value ?? null);
      order.joins.push(sql`left join unnest(${ids}::uuid[], ${values}::double precision[]) as ${figure}(id, value)
        on ${figure}.id = listed.id`);
      const ofNothing = nothing[column]?.value ?? null;
      order.by.push(
        sql`case when ${figure}.id is null then ${ofNothing}::double precision else ${figure}.value end ${way} nulls last`,
      );
    }
  }
  return order;
}

interface SourceRow {
  id: string;
  name: string | null;
  detail: string | null;
  group_id: string | null;
  group_name: string | null;
  last_at: Date | null;
  total: number;
}

/** The sources whose names match the search; a search excludes records without a source. */
export async function soughtBy(
  { read }: Reading,
  { view, search }: Pick<HospicePerformanceQuery, 'view' | 'search'>,
): Promise<Grouping> {
  if (search === undefined) return groupingOf(view);
  const { rows } = await read((db) =>
    sql<{ id: string }>`select known.id from (${KNOWN[view]}) as known where ${matches(search)}`.execute(db),
  );
  return onlyOf(
    view,
    rows.map(({ id }) => id),
  );
}

/** Only the records of these sources; null: records without one. */
export const onlyOf = (view: PerformanceView, ids: readonly (string | null)[]): Grouping => ({
  ...groupingOf(view),
  only: (id) => isOneOf(id, ids),
});

/** The text beside a source's name, with a label for a discipline or a type. */
export const detailOf = (view: PerformanceView, detail: string | null): string | null => {
  if (detail === null || view === 'by_responsible_provider') return detail;
  const words: Readonly<Record<string, string>> = view === 'by_nurse' ? disciplineLabel : communityTypeLabel;
  return words[detail] ?? detail;
};

/** A source that has a row. */
interface ListedSource {
  readonly source: PerformanceSource;
  /** In the period or the one before it. */
  readonly lastReferralAt: Date | null;
}

/**
 * A page of the view's sources in the requested order, and the total number.
 * @param sought of which sources figures are compared for the order
 */
export async function listSources(
  reading: Reading,
  scope: HospiceScope,
  query: HospicePerformanceQuery,
  sought: Grouping,
): Promise<{ sources: ListedSource[]; totalItems: number }> {
  const { view, search, page, limit } = query;
  const { joins, by } = await orderOf(reading, scope, query, sought);
  const offset = (page - 1) * limit;
  const none = sql`(listed.id = ${sql.lit(NONE)}::uuid)`;
  const { rows } = await reading.read((db) =>
    sql<SourceRow>`
    with listed as materialized (${presentSources(scope, view, search)}),
    paged as (
      select listed.*, row_number() over (order by ${sql.join([...by, none, byName(sql`listed.name`), sql`listed.id`])}) as place
      from listed ${sql.join(joins, sql` `)}
    )
    select paged.*, provider_group.name as group_name, counted.total
    from (select count(*) as total from listed) as counted
      left join paged on paged.place > ${offset} and paged.place <= ${offset + limit}
      left join provider_group on provider_group.id = paged.group_id
    order by paged.place`.execute(db),
  );
  const sources = rows
    .filter(({ id }) => id !== null)
    .map((row) => ({
      source: {
        id: row.id === NONE ? null : row.id,
        name: row.name ?? WITHOUT[view],
        detail: detailOf(view, row.detail),
        group: named(row.group_id, row.group_name),
      },
      lastReferralAt: row.last_at,
    }));
  return { sources, totalItems: rows[0]?.total ?? 0 };
}
