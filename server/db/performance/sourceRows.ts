import type { RawBuilder } from 'kysely';
import type { PerformanceView } from '#contract/ability.ts';
import type { HospicePerformanceQuery, PerformanceSource } from '#contract/performance.ts';
import type { NurseDuty } from '#contract/metricCounts.ts';
import { disciplineLabel, type Discipline } from '#contract/hospices.ts';
import { sql, type Database } from '../connection.ts';
import { named } from '../enrollmentRows.ts';
import { byName } from '../listPage.ts';
import { escapeLike } from '../searching.ts';
import type { Condition } from '../tenancy.ts';
import type { Grouping } from './figures.ts';
import type { HospiceScope } from './hospiceScope.ts';
import { eachRecord, recordsOf, type PartKind } from './parts.ts';
import { rankingOf } from './ranking.ts';
import { sourceOf } from './sources.ts';

/** Which sources a view of performance has, and in which order. */

/** Stands for the records without a source where ids are joined: null equals nothing, itself not either. */
const NONE = '00000000-0000-0000-0000-000000000000';
const keyOf = (id: RawBuilder<string | null>): RawBuilder<string> => sql`coalesce(${id}, ${sql.lit(NONE)}::uuid)`;

export const WITHOUT: Readonly<Record<PerformanceView, string>> = {
  by_responsible_provider: 'No responsible provider',
  by_community: 'No community: private home',
  by_nurse: 'No nurse noted',
};

/** Who the sources are: id, name, detail and group. */
const KNOWN: Readonly<Record<PerformanceView, RawBuilder<unknown>>> = {
  by_responsible_provider: sql`select id, name, specialty as detail, group_id from provider`,
  by_community: sql`select id, name, type as detail, group_id from community`,
  by_nurse: sql`select id, name, discipline as detail, null::uuid as group_id from hospice_staff`,
};

const groupingOf = (view: PerformanceView): Grouping => ({ of: (duty) => sourceOf(view, duty) });

/**
 * Where a source must stand for it to have a row: referred, in care, waiting, asked or answering in the period or the one before
 * it. Whose count is nobody's in both is left out.
 */
const PRESENT: readonly (readonly [PartKind, NurseDuty])[] = [
  ['received', 'admission'],
  ['care', 'primary'],
  ['now', 'admission'],
  ['now', 'primary'],
  ['sent', 'primary'],
  ['answered', 'primary'],
];

/** The same of the period and the one before it together. */
const withBefore = (scope: HospiceScope): HospiceScope => ({
  ...scope,
  days: { from: scope.period.before.from, to: scope.period.to },
});

function presentIds(scope: HospiceScope, view: PerformanceView): RawBuilder<unknown> {
  const both = withBefore(scope);
  const found = PRESENT.map(([of, duty]) => {
    const { from, where } = recordsOf(of, both);
    return sql`select ${keyOf(sourceOf(view, duty))} as id from ${from} where ${where}`;
  });
  // Who works here has a row whatever there is to tell.
  const nurses = sql`select id from hospice_staff where hospice_id = ${scope.hospiceId}::uuid and is_active
    and (can_be_admission_nurse or can_be_primary_nurse)`;
  return sql.join(view === 'by_nurse' ? [...found, nurses] : found, sql` union `);
}

const DEFAULT_ORDER = {
  by_responsible_provider: [{ column: 'referrals', direction: 'DESC' }],
  by_community: [{ column: 'referrals', direction: 'DESC' }],
  // Nurses are not ranked unless somebody asks for it.
  by_nurse: [{ column: 'name', direction: 'ASC' }],
} as const satisfies Record<PerformanceView, HospicePerformanceQuery['sortBy']>;

type SortKey = NonNullable<HospicePerformanceQuery['sortBy']>[number];

interface Order {
  readonly joins: RawBuilder<unknown>[];
  readonly by: RawBuilder<unknown>[];
}

/** A join for each figure that sorts, and the `order by` of all. */
function orderOf(scope: HospiceScope, view: PerformanceView, keys: readonly SortKey[]): Order {
  const joins: RawBuilder<unknown>[] = [];
  const by: RawBuilder<unknown>[] = [];
  for (const [index, { column, direction }] of keys.entries()) {
    const way = direction === 'DESC' ? sql`desc` : sql`asc`;
    if (column === 'name') {
      by.push(sql`${byName(sql`listed.name`)} ${way} nulls last`);
      continue;
    }
    const name = sql.ref(`sort_${index}`);
    const isLast = column === 'lastReferralAt';
    const { of, duty, columns, value, ofNothing } = isLast ? LAST_REFERRAL : rankedBy(column, scope);
    const id = sql`${keyOf(sourceOf(view, duty))} as id`;
    const records = eachRecord(of, isLast ? withBefore(scope) : scope, [id, ...columns]);
    joins.push(sql`left join (select each.id, ${value} as value from ${records} group by 1) as ${name}
      on ${name}.id = listed.id`);
    const sorted = ofNothing === null ? sql`${name}.value` : sql`coalesce(${name}.value, ${sql.lit(ofNothing)})`;
    by.push(sql`${sorted} ${way} nulls last`);
  }
  return { joins, by };
}

function rankedBy(column: Exclude<SortKey['column'], 'name' | 'lastReferralAt'>, scope: HospiceScope) {
  const { part, columns, value, ofNothing } = rankingOf(column, scope);
  return { of: part.of, duty: part.duty, columns, value, ofNothing };
}

const LAST_REFERRAL = {
  of: 'received',
  duty: 'admission',
  columns: [sql`enrollment.received_at`],
  value: sql`max(each.received_at)`,
  ofNothing: null,
} as const;

interface SourceRow {
  id: string;
  name: string | null;
  detail: string | null;
  group_id: string | null;
  group_name: string | null;
  total: number;
}

const matches = (search: string | undefined): Condition =>
  search === undefined ? sql`true` : sql`searchable(known.name) like '%' || searchable(${escapeLike(search)}) || '%'`;

/** The sources whose names match what is searched for; with a search, what has no source matches nothing. */
export const soughtBy = ({ view, search }: Pick<HospicePerformanceQuery, 'view' | 'search'>): Grouping => ({
  ...groupingOf(view),
  only:
    search === undefined
      ? undefined
      : (id) => sql`${id} in (select known.id from (${KNOWN[view]}) as known where ${matches(search)})`,
});

/** Only the records of these sources; null: those without one. */
export function onlyOf(view: PerformanceView, ids: readonly (string | null)[]): Grouping {
  const given = ids.filter((id) => id !== null);
  const none = given.length < ids.length;
  return {
    ...groupingOf(view),
    only: (id) => (none ? sql`(${id} = any (${given}::uuid[]) or ${id} is null)` : sql`${id} = any (${given}::uuid[])`),
  };
}

export const detailOf = (view: PerformanceView, detail: string | null): string | null => {
  if (detail === null || view === 'by_responsible_provider') return detail;
  if (view === 'by_nurse') return isDiscipline(detail) ? disciplineLabel[detail] : detail;
  const words = detail.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const isDiscipline = (detail: string): detail is Discipline => Object.hasOwn(disciplineLabel, detail);

/** A page of the view's sources in the order asked for, and how many there are on all pages. */
export async function listSources(
  db: Database,
  scope: HospiceScope,
  { view, search, sortBy, page, limit }: HospicePerformanceQuery,
): Promise<{ sources: PerformanceSource[]; totalItems: number }> {
  const { joins, by } = orderOf(scope, view, sortBy ?? DEFAULT_ORDER[view]);
  const offset = (page - 1) * limit;
  const none = sql`(listed.id = ${sql.lit(NONE)}::uuid)`;
  const { rows } = await sql<SourceRow>`
    with present as (${presentIds(scope, view)}),
    listed as materialized (
      select present.id, known.name, known.detail, known.group_id
      from present left join (${KNOWN[view]}) as known on known.id = present.id
      where ${search === undefined ? sql`true` : matches(search)}
    ),
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
      id: row.id === NONE ? null : row.id,
      name: row.name ?? WITHOUT[view],
      detail: detailOf(view, row.detail),
      group: named(row.group_id, row.group_name),
    }));
  return { sources, totalItems: rows[0]?.total ?? 0 };
}
