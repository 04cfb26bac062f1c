import { PERFORMANCE_VIEWS, type PerformanceView } from '#contract/platform/ability.ts';
import { COUNTS, type NurseDuty } from '#contract/referrals/counts/counts.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { countingOf, eachRecord, measuredOf, type Scope } from '#server/performance/ranges.queries.ts';
import { isAmong, startDay, type Counting } from '#server/referrals/counts/counts.queries.ts';
import { DECLINE_REASONS } from '#contract/referrals/statuses.ts';
import { sourceOf } from '#server/referrals/counts/sources.queries.ts';
import {
  DAY_ZERO,
  declinedFor,
  DIGITS,
  furtherCounts,
  isOfStays,
  keptCounts,
  keptMeasures,
  ownCounts,
  spreadAt,
  THRESHOLDS,
  type FurtherCount,
  type KeptBasis,
} from './keptLayout.rules.ts';

/** The numbers of a week, by the same predicates as all figures: what is kept and what is counted anew differ in nothing. */

export const dutyOf = (basis: KeptBasis): NurseDuty => COUNTS[ownCounts(basis)[0] ?? 'discharged'].nurse;

/** The condition of a count that no figure is. */
function isFurther(count: FurtherCount, at: Counting): Sql {
  if (count === 'started') return sql`true`;
  if (count === 'ended_before_start') return sql`(enrollment.discharge_date < ${startDay(at.zone)})`;
  const reason = DECLINE_REASONS.find((each) => declinedFor(each) === count);
  return sql`(${isAmong('declined', at)} and enrollment.decline_reason = ${sql.lit(reason)})`;
}

const dayOfStay = (basis: 'discharged' | 'started', at: Counting): Sql =>
  basis === 'started' ? startDay(at.zone) : sql`enrollment.discharge_date`;

const measureName = (index: number): string => `measure_${index + 1}`;
const measure = (index: number): Sql<number> => sql`each.${sql.id(measureName(index))}`;
export const valuesColumn = (index: number): Sql<number[]> => sql.id(`values_${index + 1}`);
export const totalColumn = (index: number): Sql<number> => sql.id(`total_${index + 1}`);

const placed = (place: number): Sql => sql`${sql.lit(`1e${place * DIGITS}`)}::numeric`;

const RANGES = sql.lit(`{${THRESHOLDS.join(',')}}`);
const inSpread = (value: Sql): Sql<number> => sql`width_bucket(${value}, ${RANGES}::float8[])`;

/** The records of some days as `each`: each count, measure, location and source of every view. */
export function eachKept(basis: KeptBasis, scope: Scope, wanted?: Sql, further: readonly Sql[] = []): Sql {
  const at = countingOf(scope);
  return eachRecord(
    basis,
    scope,
    [
      ...ownCounts(basis).map((key) => sql`${isAmong(key, at)} as ${sql.id(key)}`),
      ...furtherCounts(basis).map((count) => sql`${isFurther(count, at)} as ${sql.id(count)}`),
      ...(isOfStays(basis) ? [sql`${dayOfStay(basis, at)} - ${sql.lit(DAY_ZERO)}::date as distance`] : []),
      ...keptMeasures(basis).map((key, index) => sql`${measuredOf(key, at)} as ${sql.id(measureName(index))}`),
      sql`enrollment.hospice_location_id as location`,
      ...PERFORMANCE_VIEWS.map((view) => sql`${sourceOf(view, dutyOf(basis))} as ${sql.id(view)}`),
      ...further,
    ],
    wanted,
  );
}

export const sourceIn = (view: PerformanceView): Sql<string | null> => sql`each.${sql.id(view)}`;

/** All counts of rows of `each`, and how their values spread, as one number. */
export function packed(basis: KeptBasis): Sql<string> {
  const counts = keptCounts(basis).map(
    (count, place) => sql`count(*) filter (where each.${sql.id(count)}) * ${placed(place)}`,
  );
  const spreads = keptMeasures(basis).map((_, index) => {
    const digits = sql`${sql.lit(DIGITS)} * (${sql.lit(spreadAt(basis, index))} + ${inSpread(measure(index))})`;
    return sql`coalesce(sum(('1e' || (${digits}))::numeric) filter (where ${measure(index)} is not null), 0)`;
  });
  return sql`(${sql.join([...counts, ...spreads], sql` + `)})`;
}

/** The sums that are kept beside the counts: of each measure, and of the days of stays. */
export const totalsOf = (basis: KeptBasis): Sql<number | null>[] => [
  ...keptMeasures(basis).map((_, index) => sql<number | null>`sum(${measure(index)})`),
  ...(isOfStays(basis) ? [sql<number | null>`sum(each.distance)`] : []),
];
/** The values of a measure of rows of `each`, in order. */
export const valuesOf = (index: number): Sql<number[] | null> =>
  sql`array_agg(${measure(index)} order by ${measure(index)}) filter (where ${measure(index)} is not null)`;
export const measureOfEach = measure;
