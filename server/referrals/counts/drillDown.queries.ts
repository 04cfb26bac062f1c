import { abilityFor, mayReadPerformance } from '#contract/platform/ability.ts';
import type { DrillDown } from '#contract/referrals/counts/drillDown.ts';
import { COUNTS, factsOfList } from '#contract/referrals/counts/counts.ts';
import { forbidden } from '#server/platform/access/refusal.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { all, zoneOf } from '#server/platform/database/lists.queries.ts';
import { isCounted } from './counts.queries.ts';
import { ofSource } from './sources.queries.ts';
import { SOURCE_TYPES, viewOfSourceType } from '#contract/referrals/counts/sources.ts';
import type { GroupView, ReadContext } from '#server/platform/access/viewpoint.ts';
import { alertOf } from '#server/referrals/enrollments/enrollmentAlert.queries.ts';
import { shows } from '#server/organizations/sharing/sharing.queries.ts';

/** Counts of this moment do not look at days. */
const NO_DAY = '1970-01-01';

/**
 * The records that a figure counted; undefined where the list is not asked for one. Looks into the tables of `isCounted`; in the
 * eyes of a group into `hospice` as well, as a hospice's records are left out where it does not share what the count rests on.
 */
export function drillDownRecords(context: ReadContext, query: DrillDown): Sql | undefined {
  const { 'filter.drillDown': key, 'filter.drillDownDays': days } = query;
  if (key === undefined) return undefined;
  const { from = NO_DAY, to = NO_DAY } = days ?? {};
  const drillDown = isCounted(key, { days: { from, to }, zone: zoneOf(context.view), now: context.now });
  const { view } = context;
  if (view.side !== 'group') return drillDown;
  // An alert of which the group knows nothing leaves the record out.
  const known = key === 'openAlerts' ? isAlerted(view, context.now) : undefined;
  return all([...factsOfList(key).map((fact) => shows(view, fact)), drillDown, known]);
}

/** Whether an alert of `enrollment` that the group sees applies, or a concern of its own is open; needs `hospice`. */
const isAlerted = (view: GroupView, now: Date): Sql => sql`(${alertOf(view, now)} <> 'none' or exists (
  select from concern where concern.enrollment_id = enrollment.id and concern.answered_at is null
    and concern.group_id = ${view.groupId}::uuid))`;

/**
 * The records of the source that a figure is of; undefined where it is of all. Looks into `referral` and `enrollment`.
 * @throws Refusal `forbidden` for a view whose figures the caller may not read: how many rows a list has is such a figure
 */
export function drillDownSource({ actor }: Pick<ReadContext, 'actor'>, query: DrillDown): Sql | undefined {
  const { 'filter.drillDown': key, 'filter.drillDownSource': named } = query;
  if (key === undefined || named === undefined) return undefined;
  const [type, source = ''] = named.toLowerCase().split(':');
  const sourceType = SOURCE_TYPES.find((known) => known === type);
  if (!sourceType) return sql`false`;
  const view = viewOfSourceType[sourceType];
  if (!mayReadPerformance(abilityFor(actor.role), view)) throw forbidden();
  return ofSource(view, source, COUNTS[key].nurse);
}
