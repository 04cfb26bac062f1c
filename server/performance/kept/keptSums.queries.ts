import type { PerformanceView } from '#contract/platform/ability.ts';
import type { Days } from '#contract/platform/periods.ts';
import type { Reading } from '#server/platform/access/reading.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import type { HospiceView } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { all } from '#server/platform/database/lists.queries.ts';
import type { Grouping } from '#server/performance/figures.queries.ts';
import type { Scope } from '#server/performance/ranges.queries.ts';
import { isOneOf } from '#server/referrals/counts/sources.queries.ts';
import { daysOutside, keptMeasures, numbersIn, SPREAD, spreadAt, type KeptBasis } from './keptLayout.rules.ts';
import { dutyOf, eachKept, packed, sourceIn, totalColumn, totalsOf } from './keptNumbers.queries.ts';
import { stateOf, type KeptDays } from './keptState.queries.ts';

/** What is added up of some days: what is kept, and the other days. */
export interface Found {
  readonly basis: KeptBasis;
  /** All days before the period, which days of care rest on as well. */
  readonly isBefore: boolean;
  readonly days: Days;
  readonly kept: readonly KeptDays[];
}

/** Who reads, and how the sums are grouped. */
export interface KeptReader {
  readonly scope: Scope;
  readonly view: HospiceView;
  readonly grouping: Grouping | undefined;
  readonly isByGroup: boolean;
}

export interface Sum {
  readonly found: Found;
  readonly source: string | null;
  readonly isTotal: boolean;
  readonly numbers: readonly number[];
  readonly totals: readonly (number | null)[];
}

/** How the values of a measure spread. */
export const spreadOf = ({ found: { basis }, numbers }: Sum, measure: number): readonly number[] =>
  numbers.slice(spreadAt(basis, measure), spreadAt(basis, measure) + SPREAD);

/** The kept rows of weeks and days, as `enrollment`: of a view's sources, or of all together. */
export function keptRows(
  { scope, view }: KeptReader,
  { kept }: Found,
  ofView: PerformanceView | 'all',
  wanted?: Sql,
): Sql {
  const where = all([
    ownEnrollments(view),
    scope.ofLocation,
    sql`enrollment.kept_days_id = any (${kept.map(({ id }) => id)}::bigint[])`,
    sql`enrollment.view = ${ofView}`,
    wanted,
  ]);
  return sql`(select kept_days_figures.*, null::timestamptz as deleted_at from kept_days_figures) as enrollment where ${where}`;
}

/** The view whose kept rows sum up to the total: if only some sources are asked for, their own. */
export const viewOfTotals = ({ grouping }: KeptReader): PerformanceView | 'all' =>
  grouping?.only ? (grouping.view ?? 'all') : 'all';

/** The records of the other days as `each`; undefined if there are no other days. */
export function otherRecords({ grouping, scope }: KeptReader, { basis, days, kept }: Found): Sql | undefined {
  const ranges = daysOutside(days, kept);
  if (ranges.length === 0) return undefined;
  const id = grouping?.of(dutyOf(basis));
  const wanted = id && grouping?.only?.(id);
  const records = ranges.map((range) => sql`select * from ${eachKept(basis, { ...scope, days: range }, wanted)}`);
  return sql`(${sql.join(records, sql` union all `)}) as each`;
}

interface SumRow {
  place: number;
  source: string | null;
  is_total: boolean;
  counts: string;
  totals: (number | null)[];
}

/** The state is returned even if there are no sums: what was kept may have been dropped. */
type StateRow = { readonly state: string } & (SumRow | { readonly place: null });

/** The sums of some days, by source if asked for, and in total. */
function sumsOf(reader: KeptReader, found: Found, place: number): Sql {
  const { grouping, isByGroup } = reader;
  const shown = grouping?.shown;
  const { basis } = found;
  const source = sql<string | null>`enrollment.source_id`;
  const columns = totalsOf(basis).map((_, index) => totalColumn(index));
  const listed = (from: string) =>
    sql.join(
      columns.map((column) => sql`, ${sql.id(from)}.${column}`),
      sql``,
    );
  const kept = (isTotal: boolean, ofView: PerformanceView | 'all', wanted: Sql | undefined) => sql`
    select ${isTotal ? sql`null::uuid` : source} as source, ${sql.lit(isTotal)} as is_total, enrollment.counts${listed('enrollment')}
    from ${keptRows(reader, found, ofView, wanted)}`;
  const only = grouping?.only?.(source);
  const pieces = [kept(true, viewOfTotals(reader), only)];
  const ofView = isByGroup ? grouping?.view : undefined;
  if (ofView) pieces.push(kept(false, ofView, all([only, shown && isOneOf(source, shown)])));
  const others = otherRecords(reader, found);
  if (others) {
    const id = ofView && sourceIn(ofView);
    pieces.push(sql`
      select ${id ?? sql`null::uuid`}, ${id ? sql`grouping(${id}) = 1` : sql`true`}, ${packed(basis)}
        ${sql.join(
          totalsOf(basis).map((total) => sql`, ${total}`),
          sql``,
        )}
      from ${others}
      ${id ? sql`group by grouping sets ((${id}), ())` : sql``}
      ${id && shown ? sql`having grouping(${id}) = 1 or ${isOneOf(id, shown)}` : sql``}`);
  }
  return sql`(
    select ${sql.lit(place)}::integer as place, source, is_total, coalesce(sum(counts), 0)::text as counts,
      array[${sql.join([...columns.map((column) => sql`sum(${column})`), sql`null`])}]::double precision[] as totals
    from (${sql.join(pieces, sql` union all `)}) as piece group by source, is_total)`;
}

/** The sums of some days that a call has read. */
interface SumsOfCall {
  readonly reader: KeptReader;
  readonly found: Found;
  readonly state: string;
  readonly sums: readonly Sum[];
}

/** By the scope of a call, so that its order, figures and reasons of declines are added up once. */
const readBefore = new WeakMap<Scope, SumsOfCall[]>();

/** Sums that were read in this state, of at least these sources. */
function sumsBefore({ grouping, isByGroup, scope }: KeptReader, found: Found, state: string): Sum[] | undefined {
  const before = readBefore.get(scope)?.find(({ found: { basis, isBefore }, reader: by, ...read }) => {
    const ofSame = basis === found.basis && isBefore === found.isBefore && by.isByGroup === isByGroup;
    const ofAll = by.grouping?.shown === undefined || by.grouping.shown === grouping?.shown;
    return (
      read.state === state &&
      ofSame &&
      ofAll &&
      by.grouping?.view === grouping?.view &&
      by.grouping?.only === grouping?.only
    );
  });
  const shown = grouping?.shown;
  return before?.sums.filter(({ isTotal, source }) => isTotal || !shown || shown.includes(source));
}

/** All sums; undefined if something changed since the state was read. */
export async function readSums(
  reading: Reading,
  reader: KeptReader,
  found: readonly Found[],
  state: string,
): Promise<Sum[] | undefined> {
  const known = found.flatMap((each) => sumsBefore(reader, each, state) ?? []);
  const rest = found.filter((each) => !sumsBefore(reader, each, state));
  const sums = rest.length === 0 ? [] : await addUp(reading, reader, rest, state);
  if (!sums) return undefined;
  const read = rest.map((each) => ({ reader, found: each, state, sums: sums.filter((sum) => sum.found === each) }));
  readBefore.set(reader.scope, [...(readBefore.get(reader.scope) ?? []), ...read]);
  return [...known, ...sums];
}

async function addUp(
  { isInTurns, read }: Reading,
  reader: KeptReader,
  found: readonly Found[],
  state: string,
): Promise<Sum[] | undefined> {
  const statements = found.map((each, place) => sumsOf(reader, each, place));
  const rows: StateRow[] = [];
  for (const some of isInTurns ? statements.map((each) => [each]) : [statements]) {
    const summed = await read((db) =>
      sql<StateRow>`select found.*, now.state from (select ${stateOf(reader.view)} as state) as now
        left join (${sql.join(some, sql` union all `)}) as found on true`.execute(db),
    );
    rows.push(...summed.rows);
  }
  if (rows.some((row) => row.state !== state)) return undefined;
  return rows.flatMap((row) => {
    const of = row.place === null ? undefined : found[row.place];
    if (row.place === null || !of) return [];
    const { counts, is_total: isTotal, source, totals } = row;
    const length = spreadAt(of.basis, keptMeasures(of.basis).length);
    return [{ found: of, source, isTotal, totals: totals.slice(0, -1), numbers: numbersIn(counts, length) }];
  });
}
