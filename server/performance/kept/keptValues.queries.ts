import type { MetricKey } from '#contract/performance/metrics.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { NONE } from '#server/performance/presentSources.queries.ts';
import { statisticOf } from '#server/performance/ranges.queries.ts';
import { keptMeasures, likelyRank, measureIndex, rankOf, type Rank } from './keptLayout.rules.ts';
import { measureOfEach, sourceIn, valuesColumn } from './keptNumbers.queries.ts';
import { stateOf } from './keptState.queries.ts';
import { keptRows, otherRecords, spreadOf, viewOfTotals, type KeptReader, type Sum } from './keptSums.queries.ts';

/**
 * Reads the values at the ranks of medians and percentiles: of each, only those of one or two ranges, and of these first only the part in
 * which they most likely are.
 */

const PERCENTILES = { median: 0.5, p90: 0.9 } as const;

interface Wanted {
  readonly sum: Sum;
  readonly key: MetricKey;
  readonly measure: number;
  readonly rank: Rank;
}

function wantedOf(sum: Sum, statistics: readonly MetricKey[]): Wanted[] {
  const { basis, isBefore } = sum.found;
  if (isBefore) return [];
  return statistics.flatMap((key) => {
    if (measureIndex(basis, key) < 0) return [];
    const { statistic } = statisticOf(key);
    const measure = measureIndex(basis, key);
    const rank = statistic === 'mean' ? undefined : rankOf(PERCENTILES[statistic], spreadOf(sum, measure));
    return rank ? [{ sum, key, measure, rank }] : [];
  });
}

interface ValueRow {
  place: number;
  state: string;
  /** Null: not among the values that were read. */
  first: number | null;
  second: number | null;
}

/** The percentiles of each sum by metric; undefined if something changed since the state was read. */
export async function readPercentiles(
  reading: Reading,
  reader: KeptReader,
  sums: readonly Sum[],
  statistics: readonly MetricKey[],
  state: string,
): Promise<Map<Sum, Map<MetricKey, number>> | undefined> {
  const wanted = sums.flatMap((sum) => wantedOf(sum, statistics)).map((each, place) => ({ ...each, place }));
  const percentiles = new Map(sums.map((sum) => [sum, new Map<MetricKey, number>()]));
  const take = (rows: readonly ValueRow[]): void => {
    for (const { first, place, second } of rows) {
      const of = wanted[place];
      if (of && first !== null && second !== null)
        percentiles.get(of.sum)?.set(of.key, first + of.rank.share * (second - first));
    }
  };
  const likely = await readValues(
    reading,
    reader,
    // Whole days are far from spread evenly.
    wanted.map((each) =>
      statisticOf(each.key).measure === 'daysOfStay' ? each : { ...each, rank: likelyRank(each.rank) },
    ),
  );
  take(likely);
  const missed = wanted.filter(({ key, sum }) => percentiles.get(sum)?.get(key) === undefined);
  const rest = await readValues(reading, reader, missed);
  take(rest);
  return [...likely, ...rest].some((row) => row.state !== state) ? undefined : percentiles;
}

async function readValues(
  { isInTurns, read }: Reading,
  reader: KeptReader,
  wanted: readonly Placed[],
): Promise<ValueRow[]> {
  const alike = Map.groupBy(wanted, ({ sum: { found, isTotal } }) => `${found.basis} ${isTotal}`);
  const statements = [...alike.values()].map((some) => valuesAt(reader, some));
  const rows: ValueRow[] = [];
  for (const some of isInTurns ? statements.map((each) => [each]) : [statements].filter((each) => each.length > 0)) {
    const found = await read((db) =>
      sql<ValueRow>`select found.*, ${stateOf(reader.view)} as state from (${sql.join(some, sql` union all `)}) as found`.execute(
        db,
      ),
    );
    rows.push(...found.rows);
  }
  return rows;
}

type Placed = Wanted & { readonly place: number };

/** How many of the values, which are in order, are above the floor of `rank` and up to where its values are read from. */
const below = (values: Sql): Sql => sql`width_bucket(rank.low, ${values}) - width_bucket(rank.floor, ${values})`;
/** Those of the values that are read. */
const slice = (values: Sql): Sql =>
  sql`${values}[width_bucket(rank.low, ${values}) + 1 : width_bucket(rank.high, ${values})]`;

/** The values at ranks of one basis, all in total or all of a source. */
function valuesAt(reader: KeptReader, some: readonly Placed[]): Sql {
  const [one] = some;
  if (!one) return sql``;
  const { found, isTotal } = one.sum;
  const { grouping } = reader;
  const list = <Value>(of: (wanted: Placed) => Value) => some.map(of);
  const ranks = sql`unnest(
    ${list(({ place }) => place)}::integer[], ${list(({ sum: { source } }) => source ?? NONE)}::uuid[],
    ${list(({ measure }) => measure)}::integer[],
    ${list(({ rank }) => rank.floor)}::double precision[], ${list(({ rank }) => rank.low)}::double precision[], ${list(({ rank }) => rank.high)}::double precision[],
    ${list(({ rank }) => rank.first + 1)}::integer[], ${list(({ rank }) => rank.second + 1)}::integer[]
  ) as rank(place, source, measure, floor, low, high, first, second)`;
  const isSource = (source: Sql) =>
    isTotal ? sql`true` : sql`coalesce(${source}, ${sql.lit(NONE)}::uuid) = rank.source`;
  const ofMeasure = (of: (index: number) => Sql) =>
    sql`case rank.measure ${sql.join(
      [...keptMeasures(found.basis).keys()].map((index) => sql`when ${sql.lit(index)} then ${of(index)}`),
      sql` `,
    )} end`;
  const ofView = isTotal ? viewOfTotals(reader) : (grouping?.view ?? 'all');
  const only = grouping?.only?.(sql`enrollment.source_id`);
  // Reads each of the values once, not once for each rank.
  const unpacked = [...keptMeasures(found.basis).keys()].map(
    (index) => sql`enrollment.${valuesColumn(index)} || '{}'::double precision[] as ${valuesColumn(index)}`,
  );
  const valuesOfRank = ofMeasure((index) => sql`kept.${valuesColumn(index)}`);
  const pieces = [
    sql`select rank.place, ${below(valuesOfRank)}, ${slice(sql`(${valuesOfRank})`)}
      from (select ${sql.join([sql`enrollment.source_id`, ...unpacked])} from ${keptRows(reader, found, ofView, only)} offset 0) as kept
        join ${ranks} on ${isSource(sql`kept.source_id`)}`,
  ];
  const others = otherRecords(reader, found);
  if (others) {
    const value = ofMeasure(measureOfEach);
    const id = grouping?.view && sourceIn(grouping.view);
    pieces.push(sql`
      select rank.place, (count(*) filter (where ${value} <= rank.low))::integer, array_agg(${value}) filter (where ${value} > rank.low)
      from ${others} join ${ranks}
        on ${isTotal || !id ? sql`true` : isSource(id)} and ${value} > rank.floor and ${value} <= rank.high
      group by 1`);
  }
  return sql`(
    with cut(place, below, slice) as materialized (${sql.join(pieces, sql` union all `)})
    select rank.place, ranged.values[rank.first - counted.below] as first, ranged.values[rank.second - counted.below] as second
    from ${ranks}
      join (select place, sum(below)::integer as below from cut group by 1) as counted on counted.place = rank.place
      join (select cut.place, array_agg(value order by value) as values from cut cross join lateral unnest(cut.slice) as value group by 1)
        as ranged on ranged.place = rank.place)`;
}
