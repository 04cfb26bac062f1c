import { COUNT_KEYS, COUNTS, type CountKey } from '#contract/referrals/counts/counts.ts';
import { metricOf, METRIC_KEYS, type MetricKey } from '#contract/performance/metrics.ts';
import { DECLINE_REASONS, type DeclineReason } from '#contract/referrals/statuses.ts';
import { daysIn, periodDays, PERIODS, plusDays, type Days } from '#contract/platform/periods.ts';

/** How figures are kept (decision 0504): of which days, which numbers, in which order, and how they are read back. */

/** Counts of these days are kept. */
export const KEPT_BASES = ['received', 'discharged', 'started', 'sent', 'answered'] as const;
export type KeptBasis = (typeof KEPT_BASES)[number];

export const isKeptBasis = (of: string): of is KeptBasis => KEPT_BASES.some((basis) => basis === of);

/** A value for each basis, computed once: a year's table reads them thousands of times. */
const ofEachBasis = <Value>(of: (basis: KeptBasis) => Value): Readonly<Record<KeptBasis, Value>> => ({
  received: of('received'),
  discharged: of('discharged'),
  started: of('started'),
  sent: of('sent'),
  answered: of('answered'),
});

const OWN_COUNTS = ofEachBasis((basis) => COUNT_KEYS.filter((key) => COUNTS[key].by === basis));
/** The figures' counts of a basis. */
export const ownCounts = (basis: KeptBasis): readonly CountKey[] => OWN_COUNTS[basis];

/** A decline for this reason. */
export const declinedFor = (reason: DeclineReason) => `declined_${reason}` as const;

/** What is counted besides: who was in care follows from starts and ends of stays, the most frequent reason from all of them. */
const FURTHER_COUNTS = {
  received: DECLINE_REASONS.map(declinedFor),
  discharged: ['ended_before_start'],
  started: ['started'],
  sent: [],
  answered: [],
} as const satisfies Record<KeptBasis, readonly string[]>;
export type FurtherCount = (typeof FURTHER_COUNTS)[KeptBasis][number];
export const furtherCounts = (basis: KeptBasis): readonly FurtherCount[] => FURTHER_COUNTS[basis];

const KEPT_COUNTS = ofEachBasis((basis) => [...ownCounts(basis), ...furtherCounts(basis)]);
/** The counts of a basis, in the order in which they are kept. */
export const keptCounts = (basis: KeptBasis): readonly (CountKey | FurtherCount)[] => KEPT_COUNTS[basis];

/** The number of days from this one to the first or last day of a stay: their sum is kept, after those of the measures. */
export const DAY_ZERO = '2000-01-01';
export const isOfStays = (basis: KeptBasis): basis is 'discharged' | 'started' =>
  basis === 'discharged' || basis === 'started';

function statisticOf(key: MetricKey) {
  const metric = metricOf(key);
  return metric.kind === 'statistic' ? metric : undefined;
}

const nameOfMeasure = (key: MetricKey): string => [statisticOf(key)?.measure, statisticOf(key)?.of].join(' ');

/** The statistics of each measure of a basis. */
const MEASURES = ofEachBasis((basis) => {
  const statistics = METRIC_KEYS.filter((key) => {
    const statistic = statisticOf(key);
    return statistic && COUNTS[statistic.of].by === basis;
  });
  return [...Map.groupBy(statistics, nameOfMeasure).values()];
});

const FIRST_OF_MEASURES = ofEachBasis((basis) => MEASURES[basis].flatMap((keys) => keys.slice(0, 1)));
/** A statistic of each measure of a basis, which stands for all of the same measure, in the order in which they are kept. */
export const keptMeasures = (basis: KeptBasis): readonly MetricKey[] => FIRST_OF_MEASURES[basis];

const MEASURE_INDEXES = ofEachBasis(
  (basis) => new Map(MEASURES[basis].flatMap((keys, index) => keys.map((key) => [key, index] as const))),
);
/** Which of the kept measures of a basis a statistic is of; undefined if of none. */
export const measureIndex = (basis: KeptBasis, key: MetricKey): number | undefined => MEASURE_INDEXES[basis].get(key);

/** Each number has so many digits of its own. */
export const DIGITS = 8;
/** Values are counted in so many ranges as well, so that a median is looked for in one or two of them. */
export const SPREAD = 96;
const SMALLEST = 0.25;
const STEPS_IN_TWO = 5;
/** Where the second and each further range begins, in the measure's unit. */
export const THRESHOLDS: readonly number[] = Array.from(
  { length: SPREAD - 1 },
  (_, index) => SMALLEST * 2 ** (index / STEPS_IN_TWO),
);

/** The place of the first range of a measure among the numbers of a basis. */
export const spreadAt = (basis: KeptBasis, measure: number): number => keptCounts(basis).length + measure * SPREAD;

/** The numbers that were added up as one. */
export function numbersIn(packed: string, length: number): number[] {
  const digits = packed.padStart(length * DIGITS, '0');
  return Array.from({ length }, (_, index) =>
    Number(digits.slice(digits.length - (index + 1) * DIGITS, digits.length - index * DIGITS)),
  );
}

/** Where a percentile lies: between two values, by their places among those above `floor` and up to `high`, from 0 on. */
export interface Rank {
  readonly floor: number;
  readonly high: number;
  readonly first: number;
  readonly second: number;
  /** How far from the first to the second. */
  readonly share: number;
}

/** The largest number below this one, as `width_bucket` counts what is equal as well. */
function justBelow(value: number): number {
  const [bits] = new BigInt64Array(new Float64Array([value]).buffer);
  const [below] = new Float64Array(new BigInt64Array([(bits ?? 0n) - 1n]).buffer);
  return below ?? value;
}

/**
 * The rank of a percentile as PostgreSQL's `percentile_cont` defines it; undefined without values.
 * @param spread how many values are in each range
 */
export function rankOf(percentile: number, spread: readonly number[]): Rank | undefined {
  const n = spread.reduce((sum, number) => sum + number, 0);
  if (n === 0) return undefined;
  const place = percentile * (n - 1);
  const [first, second] = [Math.floor(place), Math.ceil(place)];
  let [before, from] = [0, 0];
  while (before + (spread[from] ?? 0) <= first) before += spread[from++] ?? 0;
  let [until, to] = [before, from];
  while (until + (spread[to] ?? 0) <= second) until += spread[to++] ?? 0;
  return {
    floor: from === 0 ? -Infinity : justBelow(THRESHOLDS[from - 1] ?? 0),
    high: to === SPREAD - 1 ? Infinity : justBelow(THRESHOLDS[to] ?? 0),
    first: first - before,
    second: second - before,
    share: place - first,
  };
}

/** To count a few thousand records anew is quicker than to find and add up what is kept of them. */
const FEWEST_DAYS = 60;
const FEWEST_DAYS_OF_MANY = 6;
const MANY = 750_000;
/** Of shorter periods, too few days would be added up to keep their first and last ones. */
const FEWEST_DAYS_CUT = 31;

/** Whether a period is short enough to be counted anew in any case. */
export const isShort = (days: Days): boolean => daysIn(days) < FEWEST_DAYS_OF_MANY;

/** Whether to count a period anew, with so many enrollments of all times. */
export const isQuicklyCounted = (days: Days, enrollments: number): boolean =>
  daysIn(days) < FEWEST_DAYS && daysIn(days) * enrollments < FEWEST_DAYS_OF_MANY * MANY;

/** The Monday of a day's week. */
export const weekOf = (day: string): string => plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/**
 * The single days that are kept, all before today: of the current week, and of weeks in which a usual period or the one before it begins
 * or ends.
 */
export function singleDays(today: string): string[] {
  const usual = PERIODS.filter((period) => period !== 'custom')
    .map((period) => periodDays(period, today))
    .filter((days) => daysIn(days) >= FEWEST_DAYS_CUT);
  const cuts = usual.flatMap(({ before, from }) => [from, before.from, plusDays(before.to, 1)]);
  // The current week can't be kept as a whole before it is over, not even on its Sunday.
  const weeks = new Set([today, ...cuts.filter((day) => day !== weekOf(day))].map(weekOf));
  return [...weeks]
    .flatMap((week) => Array.from({ length: 7 }, (_, index) => plusDays(week, index)))
    .filter((day) => day < today);
}

/** Days as a `daterange` of the database. */
export const rangeOf = ({ from, to }: Days): string => `[${from},${plusDays(to, 1)})`;

/** The earliest first, and of those that begin with the same day the longest. */
const earliestFirst = (one: Days, other: Days): number =>
  one.from === other.from ? (one.to > other.to ? -1 : 1) : one.from < other.from ? -1 : 1;

/** Of what is kept, what lies within a period: each day once, in weeks where they are whole. */
export function keptWithin<Kept extends Days>({ from, to }: Days, kept: readonly Kept[]): Kept[] {
  const within: Kept[] = [];
  let next = from;
  for (const days of kept.toSorted(earliestFirst)) {
    if (days.from < next || days.to > to) continue;
    within.push(days);
    next = plusDays(days.to, 1);
  }
  return within;
}

/** The days of a period that lie in none of these, which follow each other. */
export function daysOutside({ from, to }: Days, kept: readonly Days[]): Days[] {
  const rest: Days[] = [];
  let next = from;
  for (const days of kept) {
    if (next < days.from) rest.push({ from: next, to: plusDays(days.from, -1) });
    next = plusDays(days.to, 1);
  }
  if (next <= to) rest.push({ from: next, to });
  return rest;
}

/** The sum of some records' days, and how many there are. */
export interface StayDays {
  readonly number: number;
  /** The sum of `DAY_ZERO`'s distances to them. */
  readonly distance: number;
}

/** Starts and ends of stays before a period and within it. */
export interface Stays {
  readonly startedBefore: StayDays;
  readonly started: StayDays;
  readonly endedBefore: StayDays;
  readonly ended: StayDays;
}

/** Days of care in a period, stays with a day in it, and who is in care at the end of its last day; no stay may end before its start. */
export function careOf({ from, to }: Days, { ended, endedBefore, started, startedBefore }: Stays) {
  const last = daysIn({ from: DAY_ZERO, to }) - 1;
  const stays = startedBefore.number + started.number - endedBefore.number;
  const patientDays =
    (startedBefore.number - endedBefore.number) * daysIn({ from, to }) +
    (started.number * (last + 1) - started.distance) -
    (ended.number * last - ended.distance);
  return { patientDays, stays, inCare: stays - ended.number };
}
