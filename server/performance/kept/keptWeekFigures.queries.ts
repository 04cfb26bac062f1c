import { COUNTS, type CountKey } from '#contract/referrals/counts/counts.ts';
import { DECLINE_REASONS, type DeclineReason } from '#contract/referrals/statuses.ts';
import { plusDays, type Days } from '#contract/platform/periods.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import type { Grouping } from '#server/performance/figures.queries.ts';
import { pastDays, statisticOf, type Range, type Scope } from '#server/performance/ranges.queries.ts';
import {
  careOf,
  declinedFor,
  isKeptBasis,
  isOfStays,
  isQuicklyCounted,
  isShort,
  keptCounts,
  keptWithin,
  measureIndex,
  type FurtherCount,
  type KeptBasis,
  type StayDays,
} from './keptLayout.rules.ts';
import { readSums, spreadOf, type Found, type KeptReader, type Sum } from './keptSums.queries.ts';
import { findKept, type KeptDaysByBasis } from './keptState.queries.ts';
import { readPercentiles } from './keptValues.queries.ts';

/**
 * Reads figures from the weeks and days that are kept, and counts the others of the period. Exact at any moment: weeks with a change since are
 * counted anew, and if a change comes between two statements, they are repeated.
 */

interface Asking {
  readonly scope: Scope;
  readonly parts: readonly Range[];
  readonly grouping: Grouping | undefined;
  readonly isByGroup: boolean;
}

interface KeptRow {
  readonly part: Range;
  readonly source: string | null;
  readonly isTotal: boolean;
  /** As `numbersOf` puts them: counts, then value and n of each statistic. */
  readonly numbers: readonly (number | null)[];
}

interface Kept {
  /** The parts that were read; the others are still to be counted. */
  readonly parts: readonly Range[];
  readonly rows: readonly KeptRow[];
}

/** After so many changes in between, everything is counted anew. */
const TRIES = 3;

/** Before the first day of any stay. */
const LONG_AGO = '1900-01-01';

/** Whether weeks may be kept of all that is asked for: they are of whole hospices, by location and source. */
function keptView(scope: Scope, grouping: Grouping | undefined): HospiceView | undefined {
  const { view } = scope.context;
  if (isShort(scope.days)) return undefined;
  const isKept = (scope.ofEnrollment ?? []).every((condition) => condition === undefined);
  return view.side === 'hospice' && isKept && (!grouping || grouping.view) ? view : undefined;
}

/** Figures of the parts of which something is kept in the period; undefined if nothing is. */
export async function readKept(reading: Reading, asking: Asking): Promise<Kept | undefined> {
  return readUnchanged(reading, asking, async (reader, sums, state) => {
    const statistics = asking.parts.flatMap((part) => part.statistics);
    const percentiles = await readPercentiles(reading, reader, sums, statistics, state);
    return percentiles && keptOf(asking, sums, percentiles);
  });
}

const OF_DECLINES: Range = { of: 'received', duty: COUNTS.declined.nurse, counts: ['declined'], statistics: [] };

/** The most frequent decline reason of each source, from kept weeks; undefined if none is kept. Ties go to the first by name. */
export async function readKeptDeclines(
  reading: Reading,
  scope: Scope,
  grouping: Grouping,
): Promise<Map<string | null, { reason: DeclineReason; value: number }> | undefined> {
  const counts = keptCounts('received');
  const asking = { scope, parts: [OF_DECLINES], grouping, isByGroup: true };
  return readUnchanged(reading, asking, async (_, sums) => {
    const tops = sums.flatMap(({ isTotal, numbers, source }) => {
      const [top] = DECLINE_REASONS.map((reason) => ({
        reason,
        value: numbers[counts.indexOf(declinedFor(reason))] ?? 0,
      }))
        .filter(({ value }) => value > 0)
        .toSorted((one, other) => other.value - one.value || (one.reason < other.reason ? -1 : 1));
      return top && !isTotal ? [[source, top] as const] : [];
    });
    return new Map(tops);
  });
}

/** Sums up what is kept and uses it, again if something changes in between; undefined if nothing is kept. */
async function readUnchanged<Result>(
  reading: Reading,
  asking: Asking,
  use: (reader: KeptReader, sums: readonly Sum[], state: string) => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const view = keptView(asking.scope, asking.grouping);
  if (!view) return undefined;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { enrollments, kept, state } = await findKept(reading, asking.scope, view);
    if (isQuicklyCounted(asking.scope.days, enrollments)) return undefined;
    const needed = asking.parts.flatMap((part) => needs(part, asking.scope, kept));
    const found = [...new Map(needed.map((each) => [`${each.basis} ${each.isBefore}`, each])).values()];
    if (found.length === 0) return undefined;
    const reader = { ...asking, view };
    const sums = await readSums(reading, reader, found, state);
    const result = sums && (await use(reader, sums, state));
    if (result) return result;
  }
  return undefined;
}

/** What to sum up for a part; nothing if nothing of it is kept. */
function needs(part: Range, { days, ...scope }: Scope, kept: KeptDaysByBasis): Found[] {
  const { of } = part;
  const found = (basis: KeptBasis, isBefore: boolean): Found => {
    const some = isBefore ? { from: LONG_AGO, to: plusDays(days.from, -1) } : days;
    return { basis, isBefore, days: some, kept: keptWithin(some, kept.get(basis) ?? []) };
  };
  if (isKeptBasis(of)) return [found(of, false)].filter((each) => each.kept.length > 0);
  if (of !== 'care' && of !== 'in_care') return [];
  if (pastDays({ ...scope, days })?.to !== days.to) return [];
  const within = [found('started', false), found('discharged', false)];
  if (within.some((each) => each.kept.length === 0)) return [];
  return [...within, found('started', true), found('discharged', true)];
}

function keptOf(
  { parts, scope }: Asking,
  sums: readonly Sum[],
  percentiles: ReadonlyMap<Sum, ReadonlyMap<string, number | null>>,
): Kept {
  const rows = parts.flatMap((part) =>
    part.of === 'care' || part.of === 'in_care'
      ? careRows(part, scope.days, sums)
      : sums
          .filter(({ found }) => found.basis === part.of && !found.isBefore)
          .map((sum) => rowOf(part, sum, percentiles.get(sum))),
  );
  return { parts: [...new Set(rows.map(({ part }) => part))], rows };
}

const numberIn = ({ found, numbers }: Sum, count: CountKey | FurtherCount): number =>
  numbers[keptCounts(found.basis).indexOf(count)] ?? 0;

const NO_STAYS: StayDays = { number: 0, distance: 0 };

/** Nothing where a stay ends before its start: then who is in care does not follow from starts and ends. */
function careRows(part: Range, days: Days, sums: readonly Sum[]): KeptRow[] {
  if (!sums.some(({ found }) => found.isBefore)) return [];
  const ofStays = sums.filter(({ found }) => isOfStays(found.basis));
  if (ofStays.some((sum) => sum.found.basis === 'discharged' && numberIn(sum, 'ended_before_start') > 0)) return [];
  const bySource = Map.groupBy(ofStays, ({ isTotal, source }) => (isTotal ? 'total' : source));
  return [...bySource.values()].flatMap((some) => {
    const [{ isTotal, source } = { isTotal: true, source: null }] = some;
    const stayDays = (basis: 'discharged' | 'started', isBefore: boolean): StayDays => {
      const sum = some.find(({ found }) => found.basis === basis && found.isBefore === isBefore);
      return sum ? { number: numberIn(sum, basis), distance: sum.totals.at(-1) ?? 0 } : NO_STAYS;
    };
    const { inCare, patientDays, stays } = careOf(days, {
      startedBefore: stayDays('started', true),
      started: stayDays('started', false),
      endedBefore: stayDays('discharged', true),
      ended: stayDays('discharged', false),
    });
    const isThere = isTotal || (part.of === 'care' ? stays > 0 : inCare > 0);
    return isThere ? [{ part, source, isTotal, numbers: part.of === 'care' ? [patientDays, stays] : [inCare] }] : [];
  });
}

function rowOf(part: Range, sum: Sum, percentiles: ReadonlyMap<string, number | null> | undefined): KeptRow {
  const { found, isTotal, numbers, source, totals } = sum;
  const counts = keptCounts(found.basis);
  const statistics = part.statistics.flatMap((key) => {
    const measure = measureIndex(found.basis, key);
    if (measure === undefined) throw new Error(`${key} is not kept of ${found.basis}`);
    const n = spreadOf(sum, measure).reduce((all, number) => all + number, 0);
    const mean = n === 0 ? null : (totals[measure] ?? 0) / n;
    return [statisticOf(key).statistic === 'mean' ? mean : (percentiles?.get(key) ?? null), n];
  });
  return {
    part,
    source,
    isTotal,
    numbers: [...part.counts.map((key) => numbers[counts.indexOf(key)] ?? 0), ...statistics],
  };
}
