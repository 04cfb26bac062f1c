import type { PerformanceView } from '#contract/platform/ability.ts';
import type { HospicePerformanceQuery, PerformanceSource } from '#contract/performance/performance.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { byName, all } from '#server/platform/database/lists.queries.ts';
import type { Grouping } from './figures.queries.ts';
import type { HospiceScope } from './hospiceScope.queries.ts';
import { eachRecord, numberOf, numbersOf, partsOf, type Range, type Scope } from './ranges.queries.ts';
import { KNOWN, matches, NONE, presentSources } from './presentSources.queries.ts';
import { sourceOf } from '#server/referrals/counts/sources.queries.ts';
import { communityTypeLabel } from '#contract/organizations/communities.ts';
import { disciplineLabel } from '#contract/people/disciplines.ts';
import { named } from '#server/platform/database/contractColumns.queries.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import { MIN_SHOWN } from '#contract/surveys/scoring.ts';
import { minimumCounts } from './figures.rules.ts';

/** Sorts sources by a figure, computed in the database. */

interface Ranking {
  readonly part: Range;
  /** The columns of each record that the value needs. */
  readonly columns: readonly Sql[];
  /** The figure's value for a group of the part's records (`each`). */
  readonly value: Sql<number | null>;
  /** The value of a source without records: 0 for a count, null for a share or a median. */
  readonly ofNothing: 0 | null;
}

/** Suppressed figures have no value here either, so that the order does not reveal them. */
function rankingOf(key: MetricKey, scope: Scope): Ranking {
  const metric = metricOf(key);
  const [part] = partsOf([key]);
  if (!part) throw new RangeError(`${key} is made of nothing`);
  const { columns, numbers } = numbersOf(part, scope);
  const isShown = all(minimumCounts(key).map((count) => sql`${numberOf(count)} >= ${sql.lit(MIN_SHOWN)}`));
  switch (metric.kind) {
    case 'count':
      return { part, columns, value: numberOf(metric.count), ofNothing: 0 };
    case 'daily':
      return { part, columns, value: sql`${numbers[0]}`, ofNothing: 0 };
    case 'share': {
      const share = sql`${numberOf(metric.numerator)}::double precision / nullif(${numberOf(metric.denominator)}, 0)`;
      return { part, columns, value: sql`case when ${isShown} then ${share} end`, ofNothing: null };
    }
    case 'statistic': {
      const value = numbers[part.counts.length];
      return { part, columns, value: sql`case when ${isShown} then ${value} end`, ofNothing: null };
    }
  }
}

/** The sources of a performance view, and their order. */

const keyOf = (id: Sql<string | null>): Sql<string> => sql`coalesce(${id}, ${sql.lit(NONE)}::uuid)`;

export const WITHOUT: Readonly<Record<PerformanceView, string>> = {
  by_responsible_provider: 'No responsible provider',
  by_community: 'No community (private home)',
  by_nurse: 'No nurse recorded',
};

const groupingOf = (view: PerformanceView): Grouping => ({ of: (duty) => sourceOf(view, duty) });

const DEFAULT_ORDER = {
  by_responsible_provider: [{ column: 'referrals', direction: 'DESC' }],
  by_community: [{ column: 'referrals', direction: 'DESC' }],
  // Nurses are not ranked by default.
  by_nurse: [{ column: 'name', direction: 'ASC' }],
} as const satisfies Record<PerformanceView, HospicePerformanceQuery['sortBy']>;

type SortKey = NonNullable<HospicePerformanceQuery['sortBy']>[number];

interface Order {
  readonly joins: Sql[];
  readonly by: Sql[];
}

/** The joins for the sorting figures, and their `order by`. */
function orderOf(scope: HospiceScope, view: PerformanceView, keys: readonly SortKey[]): Order {
  const joins: Sql[] = [];
  const by: Sql[] = [];
  for (const [index, { column, direction }] of keys.entries()) {
    const way = direction === 'DESC' ? sql`desc` : sql`asc`;
    if (column === 'name') {
      by.push(sql`${byName(sql`listed.name`)} ${way} nulls last`);
      continue;
    }
    if (column === 'lastReferralAt') {
      by.push(sql`listed.last_at ${way} nulls last`);
      continue;
    }
    const name = sql.ref(`sort_${index}`);
    const { columns, ofNothing, part, value } = rankingOf(column, scope);
    const id = sql`${keyOf(sourceOf(view, part.duty))} as id`;
    const records = eachRecord(part.of, scope, [id, ...columns]);
    joins.push(sql`left join (select each.id, ${value} as value from ${records} group by 1) as ${name}
      on ${name}.id = listed.id`);
    const sorted = ofNothing === null ? sql`${name}.value` : sql`coalesce(${name}.value, ${sql.lit(ofNothing)})`;
    by.push(sql`${sorted} ${way} nulls last`);
  }
  return { joins, by };
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
export const soughtBy = ({ view, search }: Pick<HospicePerformanceQuery, 'view' | 'search'>): Grouping => ({
  ...groupingOf(view),
  only:
    search === undefined
      ? undefined
      : (id) => sql`${id} in (select known.id from (${KNOWN[view]}) as known where ${matches(search)})`,
});

/** Only the records of these sources; null: records without one. */
export function onlyOf(
  view: PerformanceView,
  ids: readonly (string | null)[],
): Grouping & { readonly only: NonNullable<Grouping['only']> } {
  const given = ids.filter((id) => id !== null);
  const none = given.length < ids.length;
  return {
    ...groupingOf(view),
    only: (id) => (none ? sql`(${id} = any (${given}::uuid[]) or ${id} is null)` : sql`${id} = any (${given}::uuid[])`),
  };
}

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

/** A page of the view's sources in the requested order, and the total number. */
export async function listSources(
  db: Database,
  scope: HospiceScope,
  { view, search, sortBy, page, limit }: HospicePerformanceQuery,
): Promise<{ sources: ListedSource[]; totalItems: number }> {
  const { joins, by } = orderOf(scope, view, sortBy ?? DEFAULT_ORDER[view]);
  const offset = (page - 1) * limit;
  const none = sql`(listed.id = ${sql.lit(NONE)}::uuid)`;
  const { rows } = await sql<SourceRow>`
    with listed as materialized (${presentSources(scope, view, search)}),
    paged as (
      select listed.*, row_number() over (order by ${sql.join([...by, none, byName(sql`listed.name`), sql`listed.id`])}) as place
      from listed ${sql.join(joins, sql` `)}
    )
    select paged.*, provider_group.name as group_name, counted.total
    from (select count(*) as total from listed) as counted
      left join paged on paged.place > ${offset} and paged.place <= ${offset + limit}
      left join provider_group on provider_group.id = paged.group_id
    order by paged.place`.execute(db);
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
