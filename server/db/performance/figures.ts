import type { RawBuilder } from 'kysely';
import type { CountKey, NurseDuty } from '#contract/metricCounts.ts';
import type { MetricKey } from '#contract/metrics.ts';
import type { Figures } from '#contract/performance.ts';
import { figuresOf, type CareDays, type Counted, type Statistic } from '#server/domain/figures.ts';
import { sql, type Database } from '../connection.ts';
import type { Condition } from '../tenancy.ts';
import { daysOfCare, eachRecord, numbersOf, partsOf, type Part, type Scope } from './parts.ts';

/** The one computation of figures: in total, or by what records belong to. One statement, which counts only what was asked for. */

/** What figures are grouped by. */
export interface Grouping {
  /** The id to which a record belongs, null where it belongs to none; of the nurse with this duty in the view by nurse. */
  readonly of: (duty: NurseDuty) => RawBuilder<string | null>;
  /** Which ids are wanted; all where it is left out. */
  readonly only?: (id: RawBuilder<string | null>) => Condition;
}

interface NumberRow {
  part: number;
  source: string | null;
  numbers: (number | null)[];
}

class Collected implements Counted {
  readonly counts = new Map<CountKey, number>();
  readonly statistics = new Map<MetricKey, Statistic>();
  care: CareDays | null;

  /** Where a part has no row for a source, nothing was counted. */
  constructor(parts: readonly Part[], days: number) {
    for (const { counts, statistics } of parts) {
      for (const key of counts) this.counts.set(key, 0);
      for (const key of statistics) this.statistics.set(key, { value: null, n: 0 });
    }
    this.care = parts.some(({ of }) => of === 'care') ? { patientDays: 0, stays: 0, days } : null;
  }

  take(part: Part, numbers: readonly (number | null)[], days: number): void {
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
  /** Together, or each id of the grouping on its own. */
  readonly isByGroup: boolean;
}

/** What was counted by id; what was counted together stands at `null`. */
async function collect(
  db: Database,
  { scope, keys, grouping, isByGroup }: Collecting,
): Promise<ReadonlyMap<string | null, Counted>> {
  const parts = partsOf(keys);
  const days = daysOfCare(scope);
  const sources = new Map<string | null, Collected>();
  if (parts.length === 0) return sources;
  const statements = parts.map((part, index) => {
    const id = grouping?.of(part.duty);
    const { columns, numbers } = numbersOf(part, scope);
    const source = id && isByGroup ? id : sql`null::uuid`;
    const records = eachRecord(part.of, scope, [sql`${source} as source`, ...columns], id && grouping?.only?.(id));
    return sql`(select ${sql.lit(index)}::integer as part, ${isByGroup ? sql`each.source` : sql`null::uuid`} as source,
      array[${sql.join(numbers)}]::double precision[] as numbers
      from ${records}${isByGroup ? sql` group by each.source` : sql``})`;
  });
  const { rows } = await sql<NumberRow>`${sql.join(statements, sql` union all `)}`.execute(db);
  for (const { part: index, source, numbers } of rows) {
    const part = parts[index];
    if (!part) continue;
    const collected = sources.get(source) ?? new Collected(parts, days);
    sources.set(source, collected);
    collected.take(part, numbers, days);
  }
  return sources;
}

/**
 * The figures of all records of the scope together.
 * @param among counts only what belongs to the ids that it wants
 */
export async function readFigures(
  db: Database,
  scope: Scope,
  keys: readonly MetricKey[],
  among?: Grouping,
): Promise<Figures> {
  const counted = await collect(db, { scope, keys, grouping: among, isByGroup: false });
  const all = counted.get(null);
  return all ? figuresOf(keys, all) : figuresOfNothing(scope, keys);
}

/**
 * The figures of each id that has a counted record (`null`: of the records that belong to none). Whoever wants others besides
 * has `figuresOfNothing` for them.
 */
export async function readFiguresBy(
  db: Database,
  scope: Scope,
  keys: readonly MetricKey[],
  grouping: Grouping,
): Promise<Map<string | null, Figures>> {
  const counted = await collect(db, { scope, keys, grouping, isByGroup: true });
  return new Map([...counted].map(([source, each]) => [source, figuresOf(keys, each)]));
}

/** The figures of whoever has no record at all in the scope. */
export const figuresOfNothing = (scope: Scope, keys: readonly MetricKey[]): Figures =>
  figuresOf(keys, new Collected(partsOf(keys), daysOfCare(scope)));
