import type { MetricKey } from '#contract/performance/metrics.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { NONE } from '#server/performance/presentSources.queries.ts';
import { statisticOf } from '#server/performance/ranges.queries.ts';
import { keptMeasures, measureIndex, rankOf, type Rank } from './keptLayout.rules.ts';
import { measureOfEach, sourceIn, valuesColumn } from './keptNumbers.queries.ts';
import { stateOf } from './keptState.queries.ts';
import { keptRows, otherRecords, spreadOf, viewOfTotals, type KeptReader, type Sum } from './keptSums.queries.ts';

/**
 * Reads the values at the ranks of medians and percentiles: of each, only those of one or two ranges. These are cut into equal parts, how many
 * values are in each is counted, and only the values of the one or two parts with the rank are put in order.
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
    const measure = measureIndex(basis, key);
    if (measure === undefined) return [];
    const { statistic } = statisticOf(key);
    const rank = statistic === 'mean' ? undefined : rankOf(PERCENTILES[statistic], spreadOf(sum, measure));
    return rank ? [{ sum, key, measure, rank }] : [];
  });
}

interface ValueRow {
  place: number;
  state: string;
  /** Null: its values were dropped meanwhile. */
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
  const rows = await readValues(reading, reader, wanted);
  // A rank without values has no row: they were dropped meanwhile.
  if (rows.length < wanted.length || rows.some((row) => row.state !== state)) return undefined;
  const percentiles = new Map(sums.map((sum) => [sum, new Map<MetricKey, number>()]));
  for (const { first, place, second } of rows) {
    const of = wanted[place];
    if (first === null || second === null) return undefined;
    if (of) percentiles.get(of.sum)?.set(of.key, first + of.rank.share * (second - first));
  }
  return percentiles;
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

/** The range of a rank is cut into so many parts. */
const PARTS = 8;
/** The length of each part. A range without an end has no equal parts: all of its values are in the last one. */
const stepOf = ({ floor, high }: Rank): number => (Number.isFinite(high - floor) ? (high - floor) / PARTS : 0);
/** Where the first part begins, then where each part ends. A part has the values above its beginning and up to its end. */
const LIMITS = sql`array[rank.floor, ${sql.join(
  Array.from({ length: PARTS - 1 }, (_, index) => sql`rank.floor + ${sql.lit(index + 1)} * rank.step`),
)}, rank.high]`;
/** For each part, how many of the rank's values come before it. */
const BEFORE = sql`array[${sql.join(
  Array.from({ length: PARTS }, (_, index) => sql`sum(width_bucket(rank.limits[${sql.lit(index + 1)}], cut.values))`),
)}]`;

/** Of values in order, those above one number and up to another. */
const slice = (values: Sql, above: Sql, upTo: Sql): Sql =>
  sql`(${values})[width_bucket(${above}, ${values}) + 1 : width_bucket(${upTo}, ${values})]`;

/** The values at ranks of one basis, all in total or all of a source. */
function valuesAt(reader: KeptReader, some: readonly Placed[]): Sql {
  const [one] = some;
  if (!one) return sql``;
  const { found, isTotal } = one.sum;
  const { grouping } = reader;
  const list = <Value>(of: (wanted: Placed) => Value) => some.map(of);
  const ranks = sql`
    select rank.*, ${LIMITS} as limits from unnest(
      ${list(({ place }) => place)}::integer[], ${list(({ sum: { source } }) => source ?? NONE)}::uuid[],
      ${list(({ measure }) => measure)}::integer[],
      ${list(({ rank }) => rank.floor)}::double precision[], ${list(({ rank }) => rank.high)}::double precision[],
      ${list(({ rank }) => stepOf(rank))}::double precision[],
      ${list(({ rank }) => rank.first)}::integer[], ${list(({ rank }) => rank.second)}::integer[]
    ) as rank(place, source, measure, floor, high, step, first, second)`;
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
  // A left join runs through the kept rows once. The other way round, all of their values would be read again for each rank. Rows without a
  // rank have no place, and drop out below.
  const valuesOfRank = ofMeasure((index) => sql`kept.${valuesColumn(index)}`);
  const pieces = [
    sql`select rank.place, ${slice(valuesOfRank, sql`rank.floor`, sql`rank.high`)}
      from (select ${sql.join([sql`enrollment.source_id`, ...unpacked])} from ${keptRows(reader, found, ofView, only)} offset 0) as kept
        left join rank on ${isSource(sql`kept.source_id`)}`,
  ];
  const others = otherRecords(reader, found);
  if (others) {
    const value = ofMeasure(measureOfEach);
    const id = grouping?.view && sourceIn(grouping.view);
    pieces.push(sql`
      select rank.place, array_agg(${value} order by ${value})
      from ${others} join rank
        on ${isTotal || !id ? sql`true` : isSource(id)} and ${value} > rank.floor and ${value} <= rank.high
      group by 1`);
  }
  return sql`(
    with rank as materialized (${ranks}),
    cut(place, values) as materialized (${sql.join(pieces, sql` union all `)}),
    counted as (select place, ${BEFORE}::integer[] as before from cut join rank using (place) group by 1),
    part as materialized (
      select place, limits[width_bucket(first, before)] as above, limits[width_bucket(second, before) + 1] as up_to,
        first - before[width_bucket(first, before)] + 1 as first, second - before[width_bucket(first, before)] + 1 as second
      from rank join counted using (place)),
    ordered as (
      select place, array_agg(value order by value) as values
      from part join cut using (place) cross join lateral unnest(${slice(sql`cut.values`, sql`part.above`, sql`part.up_to`)}) as value
      group by 1)
    select place, ordered.values[part.first] as first, ordered.values[part.second] as second
    from part join ordered using (place))`;
}
