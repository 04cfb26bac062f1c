import type { MetricKey } from '#contract/performance/metrics.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { NONE } from '#server/performance/presentSources.queries.ts';
import { statisticOf } from '#server/performance/ranges.queries.ts';
import { keptMeasures, measureIndex, rankOf, type Rank } from './keptLayout.rules.ts';
import { measureOfEach, sourceIn, valuesColumn } from './keptNumbers.queries.ts';
import { stateOf } from './keptState.queries.ts';
import { keptRows, otherRecords, spreadOf, viewOfTotals, type KeptReader, type Sum } from './keptSums.queries.ts';

/** Reads the values at the ranks of medians and percentiles: of each, only those of one or two ranges. */

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
  first: number;
  second: number;
}

/** The percentiles of each sum by metric; undefined if something changed since the state was read. */
export async function readPercentiles(
  { isInTurns, read }: Reading,
  reader: KeptReader,
  sums: readonly Sum[],
  statistics: readonly MetricKey[],
  state: string,
): Promise<Map<Sum, Map<MetricKey, number>> | undefined> {
  const wanted = sums.flatMap((sum) => wantedOf(sum, statistics)).map((each, place) => ({ ...each, place }));
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
  if (rows.some((row) => row.state !== state)) return undefined;
  const percentiles = new Map(sums.map((sum) => [sum, new Map<MetricKey, number>()]));
  for (const { first, place, second } of rows) {
    const of = wanted[place];
    if (of) percentiles.get(of.sum)?.set(of.key, first + of.rank.share * (second - first));
  }
  return percentiles;
}

type Placed = Wanted & { readonly place: number };

/** Those of the values, which are in order, that lie in the range of `rank`. */
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
    ${list(({ rank }) => rank.low)}::double precision[], ${list(({ rank }) => rank.high)}::double precision[],
    ${list(({ rank }) => rank.first + 1)}::integer[], ${list(({ rank }) => rank.second + 1)}::integer[]
  ) as rank(place, source, measure, low, high, first, second)`;
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
  const pieces = [
    sql`select rank.place, value
      from (select ${sql.join([sql`enrollment.source_id`, ...unpacked])} from ${keptRows(reader, found, ofView, only)} offset 0) as kept
        join ${ranks} on ${isSource(sql`kept.source_id`)}
        cross join lateral unnest(${ofMeasure((index) => slice(sql`kept.${valuesColumn(index)}`))}) as value`,
  ];
  const others = otherRecords(reader, found);
  if (others) {
    const value = ofMeasure(measureOfEach);
    const id = grouping?.view && sourceIn(grouping.view);
    pieces.push(sql`select rank.place, ${value} from ${others}
      join ${ranks} on ${isTotal || !id ? sql`true` : isSource(id)} and ${value} > rank.low and ${value} <= rank.high`);
  }
  return sql`(
    select rank.place, ranged.values[rank.first] as first, ranged.values[rank.second] as second
    from ${ranks} join (
      select place, array_agg(value order by value) as values
      from (${sql.join(pieces, sql` union all `)}) as piece(place, value) group by place
    ) as ranged on ranged.place = rank.place)`;
}
