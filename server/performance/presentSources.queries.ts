import type { PerformanceView } from '#contract/platform/ability.ts';
import type { NurseDuty } from '#contract/referrals/counts/counts.ts';
import { sql, type Database, type Sql } from '#server/platform/database/connection.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import type { HospiceScope } from './hospiceScope.queries.ts';
import { recordsOf, type RangeKind } from './ranges.queries.ts';
import { sourceOf } from '#server/referrals/counts/sources.queries.ts';
import { escapeLike } from '#server/platform/database/lists.queries.ts';

/** Finds the sources of a performance view by indexes, regardless of the number of records. */

/** Replaces the null id of records without a source in joins, since null never equals null. */
export const NONE = '00000000-0000-0000-0000-000000000000';
/** The sources of each view: id, name, detail and group. */
export const KNOWN: Readonly<Record<PerformanceView, Sql>> = {
  by_responsible_provider: sql`select id, name, specialty as detail, group_id from provider`,
  by_community: sql`select id, name, type as detail, group_id from community`,
  by_nurse: sql`select id, name, discipline as detail, null::uuid as group_id from hospice_staff`,
};

/** Whether a source's name contains the searched text. */
export const matches = (search: string | undefined): Sql =>
  search === undefined ? sql`true` : sql`searchable(known.name) like '%' || searchable(${escapeLike(search)}) || '%'`;

/**
 * The records that give a source a row: received, in care, open, sent or answered in the period or the one before it. Sources without any
 * are left out. The cheapest checks come first.
 */
const PRESENT: readonly (readonly [RangeKind, NurseDuty])[] = [
  ['received', 'admission'],
  ['now', 'admission'],
  ['now', 'primary'],
  ['care', 'primary'],
  ['sent', 'primary'],
  ['answered', 'primary'],
];

/** The scope extended by the period before it. */
const withBefore = (scope: HospiceScope): HospiceScope => ({
  ...scope,
  days: { from: scope.period.before.from, to: scope.period.to },
});

/** The condition that an id is the record's source. */
type IsSource = (source: Sql<string | null>) => Sql;
const isKnown: IsSource = (source) => sql`${source} = known.id`;
const isNone: IsSource = (source) => sql`${source} is null`;

/**
 * Whether the source has a record in one of the parts; the first one found is enough. The `order by` makes the database scan the source's
 * own records in an index, also those without a source; with `exists` it would scan all records.
 */
function hasRecords(scope: HospiceScope, view: PerformanceView, isSource: IsSource): Sql {
  const parts = PRESENT.map(([of, duty]) => {
    const { from, where } = recordsOf(of, withBefore(scope));
    return sql`(select true from ${from} where ${where} and ${isSource(sourceOf(view, duty))}
      order by ${sourceOf(view, duty)}, enrollment.received_at limit 1)`;
  });
  return sql`coalesce(${sql.join(parts)})`;
}

/** When the last referral of both periods was received. */
function lastReferral(scope: HospiceScope, view: PerformanceView, isSource: IsSource): Sql<Date | null> {
  const { from, where } = recordsOf('received', withBefore(scope));
  const source = sourceOf(view, 'admission');
  return sql`(select enrollment.received_at from ${from} where ${where} and ${isSource(source)}
    order by ${source} desc, enrollment.received_at desc limit 1)`;
}

/** The same for one source; null: for the records without one. */
export async function readLastReferral(
  db: Database,
  scope: HospiceScope,
  view: PerformanceView,
  id: string | null,
): Promise<string | null> {
  const isSource: IsSource = id === null ? isNone : (source) => sql`${source} = ${id}::uuid`;
  const { rows } = await sql<{ at: Date | null }>`select ${lastReferral(scope, view, isSource)} as at`.execute(db);
  return rows[0]?.at?.toISOString() ?? null;
}

/** Every source id in the hospice's enrollments, found by skipping through an index. */
function namedIds({ context }: HospiceScope, source: Sql<string | null>): Sql {
  const next = (than: Sql) =>
    sql`select ${source} from enrollment where ${ownEnrollments(context.view)} and ${than} order by ${source} limit 1`;
  return sql`(with recursive named(id) as (
    (${next(sql`${source} is not null`)})
    union all select (${next(sql`${source} > named.id`)}) from named where named.id is not null
  ) select id from named)`;
}

/** All possible sources of the view: the hospice's own nurses, or those named in its referrals. */
const candidates = (scope: HospiceScope, view: PerformanceView): Sql =>
  view === 'by_nurse'
    ? sql`select * from (${KNOWN.by_nurse}) as staff
        where staff.id in (select id from hospice_staff where hospice_id = ${scope.hospiceId}::uuid)`
    : sql`select * from (${KNOWN[view]}) as party where party.id in ${namedIds(scope, sourceOf(view, 'admission'))}`;

/** The sources that have a row: `id`, `name`, `detail`, `group_id`, `last_at`. */
export function presentSources(scope: HospiceScope, view: PerformanceView, search: string | undefined): Sql {
  // Every current nurse has a row, with or without records.
  const worksHere = sql`known.id in (select id from hospice_staff where hospice_id = ${scope.hospiceId}::uuid and is_active
    and (can_be_admission_nurse or can_be_primary_nurse))`;
  const present = hasRecords(scope, view, isKnown);
  const known = sql`select known.*, ${lastReferral(scope, view, isKnown)} as last_at from (${candidates(scope, view)}) as known
    where ${view === 'by_nurse' ? sql`(${worksHere} or ${present})` : present}
      and ${search === undefined ? sql`true` : matches(search)}`;
  if (search !== undefined) return known;
  return sql`${known} union all select ${sql.lit(NONE)}::uuid, null, null, null, ${lastReferral(scope, view, isNone)}
    where ${hasRecords(scope, view, isNone)}`;
}
