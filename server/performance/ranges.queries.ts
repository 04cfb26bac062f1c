import { COUNTS, type CountBasis, type CountKey, type NurseDuty } from '#contract/referrals/counts/counts.ts';
import { metricOf, type MetricKey } from '#contract/performance/metrics.ts';
import { daysIn, type Days } from '#contract/platform/periods.ts';
import { countsFor } from './figures.rules.ts';
import { dayIn } from '#server/platform/localDay.ts';
import type { ReadContext, Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { all } from '#server/platform/database/lists.queries.ts';
import { ofOwnReferrals, ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import {
  isAmong,
  isOf,
  measureOf,
  startDay,
  startedBy,
  stayEnd,
  type Counting,
} from '#server/referrals/counts/counts.queries.ts';

/** Counts records in parts: each part is a range of days of one table, so that an index finds its records. */

/** The records to count: who may see them, their days, and further conditions. */
export interface Scope {
  readonly context: ReadContext;
  readonly days: Days;
  /** The time zone of the days. */
  readonly zone: string;
  /** Further conditions, on `enrollment` only. */
  readonly ofEnrollment?: readonly (Sql | undefined)[];
  /** A condition on `enrollment.hospice_location_id` only. */
  readonly ofLocation?: Sql | undefined;
}

/**
 * `stays`: in care on at least one of the days, future ones included; `care`: only on days up to today; `started`: care began on one of
 * the days.
 */
export type RangeKind = CountBasis | 'care' | 'stays' | 'started';
export interface Range {
  readonly of: RangeKind;
  /** The nurse's duty that assigns records in the view by nurse. */
  readonly duty: NurseDuty;
  readonly counts: readonly CountKey[];
  readonly statistics: readonly MetricKey[];
}

/** The parts that these metrics need; each metric belongs to one part. */
export function partsOf(keys: readonly MetricKey[]): Range[] {
  const parts = new Map<string, { of: RangeKind; duty: NurseDuty; counts: Set<CountKey>; statistics: MetricKey[] }>();
  const partOf = (of: RangeKind, duty: NurseDuty) => {
    const name = `${of} ${duty}`;
    const part = parts.get(name) ?? { of, duty, counts: new Set<CountKey>(), statistics: [] };
    parts.set(name, part);
    return part;
  };
  for (const key of keys) {
    if (metricOf(key).kind === 'daily') partOf('care', 'primary');
    for (const count of countsFor(key)) partOf(COUNTS[count].by, COUNTS[count].nurse).counts.add(count);
    const metric = metricOf(key);
    if (metric.kind === 'statistic') partOf(COUNTS[metric.of].by, COUNTS[metric.of].nurse).statistics.push(key);
  }
  return [...parts.values()].map((part) => ({ ...part, counts: [...part.counts] }));
}

/** A scope's days, time zone and current time, as the predicates of counts expect them. */
export const countingOf = ({ context, days, zone }: Pick<Scope, 'context' | 'days' | 'zone'>): Counting => ({
  days,
  zone: sql`${zone}::text`,
  now: context.now,
});

/** The days of a period up to today, since nobody is in care tomorrow yet; `null` if the period lies in the future. */
export function pastDays({ days, zone, context }: Scope): Days | null {
  const today = dayIn(zone, context.now);
  const to = days.to < today ? days.to : today;
  return days.from <= to ? { from: days.from, to } : null;
}

/** The number of days of the period up to today. */
export const daysOfCare = (scope: Scope): number => {
  const past = pastDays(scope);
  return past ? daysIn(past) : 0;
};

/** Enrolled, and in care on at least one of the days, including the first and last day of the stay. */
const inCareWithin = (days: Days, zone: Sql): Sql =>
  sql`(${startedBy(days.to, zone)} and ${stayEnd} >= ${days.from}::date)`;

function startedWithin(scope: Scope): Sql {
  const { days, zone } = countingOf(scope);
  return sql`(${startedBy(days.to, zone)} and enrollment.start_of_care >= (${days.from}::date::timestamp at time zone ${zone}))`;
}

function isOfPart(of: RangeKind, scope: Scope): Sql {
  if (of === 'stays') return inCareWithin(scope.days, countingOf(scope).zone);
  if (of === 'started') return startedWithin(scope);
  if (of !== 'care') return isOf(of, countingOf(scope));
  const past = pastDays(scope);
  return past ? inCareWithin(past, countingOf(scope).zone) : sql`false`;
}

const tables: Readonly<Record<RangeKind, Sql>> = {
  received: sql`enrollment`,
  discharged: sql`enrollment`,
  in_care: sql`enrollment`,
  now: sql`enrollment`,
  care: sql`enrollment`,
  stays: sql`enrollment`,
  started: sql`enrollment`,
  answered: sql`survey_result join enrollment on enrollment.id = survey_result.enrollment_id`,
  sent: sql`survey_invitation join enrollment on enrollment.id = survey_invitation.enrollment_id`,
};

/** Survey rows also store the hospice, and their indexes begin with it. */
function ownSurveys(of: RangeKind, view: Viewpoint): Sql | undefined {
  if (view.side !== 'hospice') return undefined;
  if (of === 'answered') return sql`survey_result.hospice_id = ${view.hospiceId}::uuid`;
  if (of === 'sent') return sql`survey_invitation.hospice_id = ${view.hospiceId}::uuid`;
  return undefined;
}

/** The records of a part, as the operands of `from` and `where`. `enrollment` has copies of the referral's columns it needs. */
export function recordsOf(of: RangeKind, scope: Scope): { readonly from: Sql; readonly where: Sql } {
  const { context, ofEnrollment = [], ofLocation } = scope;
  return {
    from: tables[of],
    where: all([
      ownEnrollments(context.view),
      ownSurveys(of, context.view),
      ofOwnReferrals(context.view),
      isOfPart(of, scope),
      ofLocation,
      ...ofEnrollment,
    ]),
  };
}

/** How to read the numbers of a part: the `columns` to select from each record (`eachRecord`) and the `numbers` to aggregate from them. */
export interface Numbers {
  readonly columns: readonly Sql[];
  readonly numbers: readonly Sql[];
}

/**
 * The records of a part as `each`, with these columns computed once per record, however many numbers use them.
 * @param wanted a further condition on the tables of the records
 */
export function eachRecord(of: RangeKind, scope: Scope, columns: readonly Sql[], wanted?: Sql): Sql {
  const { from, where } = recordsOf(of, scope);
  // Without `offset` the database would inline the column expressions into every number.
  return sql`(select ${sql.join(columns)} from ${from} where ${all([where, wanted])} offset 0) as each`;
}

const each = (column: string): Sql => sql`each.${sql.id(column)}`;

/** How many rows of `each` belong to the count. */
const numberOf = (key: CountKey): Sql<number> => sql`count(*) filter (where ${each(key)})`;

/** The numbers of a part: counts, then value and n of each statistic. */
export function numbersOf(part: Range, scope: Scope): Numbers {
  if (part.of === 'care') return careNumbers(scope);
  const at = countingOf(scope);
  const measured = new Map(part.statistics.map((key) => [measuredBy(key), key]));
  return {
    columns: [
      ...part.counts.map((key) => sql`${isAmong(key, at)} as ${sql.id(key)}`),
      ...[...measured].map(([column, key]) => sql`${measuredOf(key, at)} as ${sql.id(column)}`),
    ],
    numbers: [...part.counts.map(numberOf), ...part.statistics.flatMap(statisticNumbers)],
  };
}

function careNumbers(scope: Scope): Numbers {
  const { from, to } = pastDays(scope) ?? scope.days;
  const { zone } = countingOf(scope);
  const last = sql`least(${stayEnd}, ${to}::date)`;
  return {
    columns: [sql`${last} - greatest(${startDay(zone)}, ${from}::date) + 1 as days`],
    numbers: [sql`coalesce(sum(each.days), 0)`, sql`count(*)`],
  };
}

export function statisticOf(key: MetricKey) {
  const metric = metricOf(key);
  if (metric.kind !== 'statistic') throw new RangeError(`${key} is no statistic`);
  return metric;
}

/** The column that a statistic aggregates; statistics of the same measure share it. */
function measuredBy(key: MetricKey): string {
  const { measure, of } = statisticOf(key);
  return `${measure} ${of}`;
}

/** The measured value of a record of the count; null for other records. */
export function measuredOf(key: MetricKey, at: Counting): Sql {
  const { measure, of } = statisticOf(key);
  return sql`case when ${isAmong(of, at)} then ${measureOf(measure, at.zone)} end`;
}

function statisticNumbers(key: MetricKey): Sql[] {
  const measured = each(measuredBy(key));
  const n = sql`count(${measured})`;
  switch (statisticOf(key).statistic) {
    case 'mean':
      return [sql`avg(${measured})`, n];
    case 'median':
      return [sql`percentile_cont(0.5) within group (order by ${measured})`, n];
    case 'p90':
      return [sql`percentile_cont(0.9) within group (order by ${measured})`, n];
  }
}
