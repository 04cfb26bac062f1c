import type { PerformanceView } from '#contract/platform/ability.ts';
import type { CountKey, NurseDuty } from '#contract/referrals/counts/counts.ts';
import type { MetricKey } from '#contract/performance/metrics.ts';
import type { Figures } from '#contract/performance/performance.ts';
import { figuresOf, type CareDays, type Counted, type Statistic } from './figures.rules.ts';
import { readKept } from './kept/keptWeekFigures.queries.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { isOneOf } from '#server/referrals/counts/sources.queries.ts';
import { daysOfCare, eachRecord, numbersOf, partsOf, type Range, type Scope } from './ranges.queries.ts';

/** Computes all figures, in total or by group, in one statement that counts only the requested ones; in turns, in one for each part. */

/** The grouping of figures. */
export interface Grouping {
  /** The view whose sources they are; left out for other ids. */
  readonly view?: PerformanceView;
  /** The id a record belongs to, or null if none. In the view by nurse, it is the nurse with this duty. */
  readonly of: (duty: NurseDuty) => Sql<string | null>;
  /** Limits the ids that are counted; all if omitted. */
  readonly only?: ((id: Sql<string | null>) => Sql) | undefined;
  /** Limits the ids that are shown; all if omitted. */
  readonly shown?: readonly (string | null)[] | undefined;
}

interface NumberRow {
  part: number;
  source: string | null;
  /** The row sums up all sources. */
  is_total: boolean;
  numbers: (number | null)[];
}

class Collected implements Counted {
  readonly counts = new Map<CountKey, number>();
  readonly statistics = new Map<MetricKey, Statistic>();
  care: CareDays | null;

  /** A part without a row for a source counts as zero. */
  constructor(parts: readonly Range[], days: number) {
    for (const { counts, statistics } of parts) {
      for (const key of counts) this.counts.set(key, 0);
      for (const key of statistics) this.statistics.set(key, { value: null, n: 0 });
    }
    this.care = parts.some(({ of }) => of === 'care') ? { patientDays: 0, stays: 0, days } : null;
  }

  take(part: Range, numbers: readonly (number | null)[], days: number): void {
    if (part.of === 'care') {
      this.care = { patientDays: numbers[0] ?? 0, stays: numbers[1] ?? 0, days };
      return;
    }
    const { counts, statistics } = part;
    for (const [index, key] of counts.entries()) this.counts.set(key, numbers[index] ?? 0);
    for (const [index, key] of statistics.entries()) {
      const place = counts.length + 2 * index;
      this.statistics.set(key, { value: numbers[place] ?? null, n: numbers[place + 1] ?? 0 });
    }
  }
}

interface Collecting {
  readonly scope: Scope;
  readonly keys: readonly MetricKey[];
  readonly grouping?: Grouping | undefined;
  /** Whether each id of the grouping gets figures of its own as well. */
  readonly isByGroup: boolean;
}

interface Collection {
  /** Counts by id; `null` collects the records that belong to none. */
  readonly sources: ReadonlyMap<string | null, Counted>;
  readonly totals: Counted;
}

/** The rows of all of these queries: of one statement, or in turns, of one statement for each. */
export async function readParts<Row>({ isInTurns, read }: Reading, queries: readonly Sql[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of isInTurns ? queries.map((each) => [each]) : [queries]) {
    const found = await read((db) => sql<Row>`${sql.join(some, sql` union all `)}`.execute(db));
    rows.push(...found.rows);
  }
  return rows;
}

/** Counts in total and, if requested, by id, reading the records only once. */
async function collect(reading: Reading, { scope, keys, grouping, isByGroup }: Collecting): Promise<Collection> {
  const parts = partsOf(keys);
  const days = daysOfCare(scope);
  const sources = new Map<string | null, Collected>();
  const totals = new Collected(parts, days);
  if (parts.length === 0) return { sources, totals };
  const collectedOf = (source: string | null, isTotal: boolean): Collected => {
    if (isTotal) return totals;
    const collected = sources.get(source) ?? new Collected(parts, days);
    sources.set(source, collected);
    return collected;
  };
  const kept = await readKept(reading, { scope, parts, grouping, isByGroup });
  for (const { isTotal, numbers, part, source } of kept?.rows ?? [])
    collectedOf(source, isTotal).take(part, numbers, days);
  const statements = parts.flatMap((part, index) => {
    if (kept?.parts.includes(part)) return [];
    const id = grouping?.of(part.duty);
    const { columns, numbers } = numbersOf(part, scope);
    const source = id && isByGroup ? id : sql`null::uuid`;
    const records = eachRecord(part.of, scope, [sql`${source} as source`, ...columns], id && grouping?.only?.(id));
    const shown = grouping?.shown ? isOneOf(sql`each.source`, grouping.shown) : sql`true`;
    const groups = sql`group by grouping sets ((each.source), ()) having grouping(each.source) = 1 or ${shown}`;
    const statement = sql`(select ${sql.lit(index)}::integer as part,
      ${isByGroup ? sql`each.source, grouping(each.source) = 1` : sql`null::uuid as source, true`} as is_total,
      array[${sql.join(numbers)}]::double precision[] as numbers from ${records} ${isByGroup ? groups : sql``})`;
    return [statement];
  });
  const rows = statements.length === 0 ? [] : await readParts<NumberRow>(reading, statements);
  for (const { part: index, source, is_total: isTotal, numbers } of rows) {
    const part = parts[index];
    if (part) collectedOf(source, isTotal).take(part, numbers, days);
  }
  return { sources, totals };
}

/**
 * The figures of all records of the scope together.
 * @param among limits the records to the ids of this grouping
 */
export async function readFigures(
  reading: Reading,
  scope: Scope,
  keys: readonly MetricKey[],
  among?: Grouping,
): Promise<Figures> {
  const { totals } = await collect(reading, { scope, keys, grouping: among, isByGroup: false });
  return figuresOf(keys, totals);
}

/** Figures by source, and their totals. */
export interface FiguresBy {
  readonly sources: ReadonlyMap<string | null, Figures>;
  readonly totals: Figures;
}

/**
 * The figures of each id that has a counted record (`null`: of the records that belong to none), and of all records together. For other
 * ids, callers use `figuresOfNothing`.
 */
export async function readFiguresBy(
  reading: Reading,
  scope: Scope,
  keys: readonly MetricKey[],
  grouping: Grouping,
): Promise<FiguresBy> {
  const { sources, totals } = await collect(reading, { scope, keys, grouping, isByGroup: true });
  return {
    sources: new Map([...sources].map(([source, each]) => [source, figuresOf(keys, each)])),
    totals: figuresOf(keys, totals),
  };
}

/** The figures of a source that has no records in the scope. */
export const figuresOfNothing = (scope: Scope, keys: readonly MetricKey[]): Figures =>
  figuresOf(keys, new Collected(partsOf(keys), daysOfCare(scope)));
