import { createHash } from 'node:crypto';
import { PERFORMANCE_VIEWS } from '#contract/platform/ability.ts';
import type { Days } from '#contract/platform/periods.ts';
import { analyzeTable } from '#server/platform/database/analyze.queries.ts';
import { sql, type Database, type OpenDatabase, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { dayIn } from '#server/platform/localDay.ts';
import type { Scope } from '#server/performance/ranges.queries.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';
import { KEPT_BASES, keptMeasures, rangeOf, singleDays, weekOf, type KeptBasis } from './keptLayout.rules.ts';
import { eachKept, packed, sourceIn, totalColumn, totalsOf, valuesColumn, valuesOf } from './keptNumbers.queries.ts';

/** Keeps the figures of weeks, and of some single days, of hospices with many records, so that a table of a year does not count them one by one. */

/** Below this, counting a year takes a few milliseconds. */
const MANY = 5000;
/** So many weeks are counted in one transaction, with their single days. */
const AT_ONCE = 2;

const WEEKS_OF_A_YEAR = 52;

const NOBODY: Actor = { id: '', accountType: '', role: '', hospiceId: null, groupId: null, locationIds: [] };

interface KeptHospice {
  id: string;
  time_zone: string;
}

const wholeDays = ({ id, time_zone: zone }: KeptHospice, days: Days, now: Date): Scope => ({
  context: { view: { side: 'hospice', hospiceId: id, locationIds: [] }, actor: NOBODY, now },
  days,
  zone,
});

const layouts = new Map<KeptBasis, string>();

/** How a basis is counted: changes whenever a predicate or the order of the numbers does. */
export function layoutOf(db: Database, basis: KeptBasis): string {
  const known = layouts.get(basis);
  if (known) return known;
  const nobody = wholeDays({ id: NOBODY.id, time_zone: '' }, { from: '2000-01-03', to: '2000-01-09' }, new Date(0));
  const { sql: text } = sql`select ${packed(basis)} from ${eachKept(basis, nobody)}`.compile(db);
  const layout = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  layouts.set(basis, layout);
  return layout;
}

/** A mark of a change since `kept_days` was counted. */
export const changeOf = (hospiceId: Sql): Sql => sql`select from kept_days_change as change
  where change.hospice_id = ${hospiceId} and (change.basis is null or change.basis = kept_days.basis
    and change.day <@ kept_days.days)`;

/** Since when weeks are kept four at a time as well. */
const FIRST_MONDAY = '1990-01-01';
/** In the weeks before today, too much changes to keep them four at a time. */
const CHANGING_DAYS = 56;

/** The days that are to be kept: the weeks of records until last week, also four at a time, and the single days. */
function wantedDays({ id }: KeptHospice, today: string): Sql {
  const monday = sql`${weekOf(today)}::date`;
  return sql`(
    with received as materialized (
      select min(received_at)::date as first from enrollment where hospice_id = ${id}::uuid and deleted_at is null
    )
    select daterange(${monday} - 7 * number, ${monday} - 7 * number + 7) as days
    from received cross join generate_series(1, (${today}::date - received.first) / 7 + 1) as number
    union all
    select daterange(${FIRST_MONDAY}::date + 28 * number, ${FIRST_MONDAY}::date + 28 * number + 28)
    from received cross join generate_series(
      (received.first - ${FIRST_MONDAY}::date) / 28, (${today}::date - ${CHANGING_DAYS}::integer - ${FIRST_MONDAY}::date) / 28 - 1) as number
    union all select daterange(day, day + 1) from unnest(${singleDays(today)}::date[]) as day)`;
}

/** What is kept and as it was. */
const isFresh = (trx: Trx, hospice: KeptHospice, basis: KeptBasis, now: Date): Sql => sql`(
  kept_days.layout = ${layoutOf(trx, basis)} and kept_days.valid_until > ${now}::timestamptz
  and not exists (${changeOf(sql`${hospice.id}::uuid`)}))`;

/** Drops what has changed since, and what is not to be kept any more. */
async function dropStale(trx: Trx, hospice: KeptHospice, basis: KeptBasis, now: Date): Promise<void> {
  await sql`
    delete from kept_days where hospice_id = ${hospice.id}::uuid and basis = ${basis} and not (
      ${isFresh(trx, hospice, basis, now)}
      and days in (select days from ${wantedDays(hospice, dayIn(hospice.time_zone, now))} as wanted))`.execute(trx);
}

/** What is to be kept and is not; the latest first. */
async function missingDays(trx: Trx, hospice: KeptHospice, basis: KeptBasis, now: Date): Promise<Days[]> {
  const { rows } = await sql<Days>`
    select lower(wanted.days)::text as from, (upper(wanted.days) - 1)::text as to
    from ${wantedDays(hospice, dayIn(hospice.time_zone, now))} as wanted
    where not exists (
      select from kept_days where kept_days.hospice_id = ${hospice.id}::uuid and basis = ${basis} and kept_days.days = wanted.days)
    order by wanted.days desc`.execute(trx);
  return rows;
}

/** Counts some days together, and keeps what was counted. */
async function keepDays(trx: Trx, hospice: KeptHospice, basis: KeptBasis, days: Days, now: Date): Promise<void> {
  const scope = wholeDays(hospice, days, now);
  const measures = keptMeasures(basis).map((_, index) => index);
  const totals = totalsOf(basis);
  const sources = PERFORMANCE_VIEWS.map(sourceIn);
  const view = sql`case ${sql.join(
    PERFORMANCE_VIEWS.map((name) => sql`when grouping(${sourceIn(name)}) = 0 then ${sql.lit(name)}`),
    sql` `,
  )} else 'all' end`;
  await sql`
    with kept as (
      insert into kept_days (hospice_id, basis, days, layout, valid_until)
      select ${hospice.id}::uuid, ${basis}, ${rangeOf(days)}::daterange, ${layoutOf(trx, basis)}, coalesce(${
        basis === 'received'
          ? sql`(select min(evaluation_visit_at) from enrollment
              where hospice_id = ${hospice.id}::uuid and deleted_at is null and evaluation_visit_at > ${now}::timestamptz
                and received_at >= (${days.from}::date::timestamp at time zone ${hospice.time_zone})
                and received_at < ((${days.to}::date + 1)::timestamp at time zone ${hospice.time_zone}))`
          : sql`null::timestamptz`
      }, 'infinity')
      returning id
    )
    insert into kept_days_figures (kept_days_id, hospice_id, hospice_location_id, view, source_id, counts
      ${sql.join(
        [...totals.map((_, index) => totalColumn(index)), ...measures.map(valuesColumn)].map(
          (column) => sql`, ${column}`,
        ),
        sql``,
      )})
    select (select id from kept), ${hospice.id}::uuid, each.location, ${view}, coalesce(${sql.join(sources)}), ${packed(basis)}
      ${sql.join(
        [...totals, ...measures.map(valuesOf)].map((column) => sql`, ${column}`),
        sql``,
      )}
    from ${eachKept(basis, scope)}
    group by grouping sets (${sql.join([[], ...sources.map((source) => [source])].map((by) => sql`(${sql.join([sql`each.location`, ...by])})`))})`.execute(
    trx,
  );
}

interface Keeping {
  readonly db: Database;
  readonly databaseKind: OpenDatabase['kind'];
  readonly now: Date;
  /** A hospice with fewer records has nothing kept. */
  readonly many?: number;
  readonly stopping?: AbortSignal;
}

const largeHospices = (many: number): Sql =>
  sql`select hospice_id from enrollment_tally group by 1 having sum(number) >= ${many}`;

/**
 * In a transaction that sees one moment, begun after any other server's has ended: only so does each mark that goes belong to a change
 * that was counted. Locking the table takes no snapshot yet; whoever reads it does not wait.
 */
const alone = <Result>(db: Database, run: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`lock table kept_days in share row exclusive mode`.execute(trx);
      return run(trx);
    });

/** Drops what is no longer to be kept: of hospices with few records, and of those with another time zone; and marks of other days. */
async function dropWeeks(trx: Trx, many: number): Promise<void> {
  await sql`
    with large as materialized (${largeHospices(many)}),
    dropped as (
      delete from kept_days where hospice_id not in (select hospice_id from large) or exists (
        select from kept_days_change as change where change.hospice_id = kept_days.hospice_id and change.basis is null)
    )
    delete from kept_days_change as change
    where change.basis is null or change.hospice_id not in (select hospice_id from large) or not exists (
      select from kept_days where kept_days.hospice_id = change.hospice_id
        and kept_days.basis = change.basis and change.day <@ kept_days.days)`.execute(trx);
}

/** Removes the marks of a week, all of which has been counted since. */
const removeMarks = (trx: Trx, hospice: KeptHospice, basis: KeptBasis, monday: string) =>
  sql`delete from kept_days_change where hospice_id = ${hospice.id}::uuid and basis = ${basis}
    and day >= ${monday}::date and day < ${monday}::date + 7`.execute(trx);

/** Counts what is missing of the next few weeks; returns for how many, and how many are left. */
const keepSome = (db: Database, hospice: KeptHospice, basis: KeptBasis, now: Date) =>
  alone(db, async (trx) => {
    await dropStale(trx, hospice, basis, now);
    const missing = await missingDays(trx, hospice, basis, now);
    const weeks = [...Map.groupBy(missing, ({ from }) => weekOf(from))];
    const next = weeks.slice(0, AT_ONCE);
    for (const [monday, some] of next) {
      for (const days of some) await keepDays(trx, hospice, basis, days, now);
      await removeMarks(trx, hospice, basis, monday);
    }
    return { counted: next.length, left: weeks.length - next.length };
  });

/**
 * Counts the weeks and days of large hospices that are not kept yet or have changed, a few in a transaction that sees one moment: a change that is
 * committed meanwhile leaves a mark that stays.
 */
export async function keepWeeks({ databaseKind, db, now, many = MANY, stopping }: Keeping): Promise<void> {
  await alone(db, (trx) => dropWeeks(trx, many));
  const { rows: hospices } = await sql<KeptHospice>`
    select id, time_zone from hospice where id in (${largeHospices(many)}) order by id`.execute(db);
  let kept = 0;
  for (const hospice of hospices) {
    for (const basis of KEPT_BASES) {
      for (;;) {
        if (stopping?.aborted) return;
        const { counted, left } = await keepSome(db, hospice, basis, now);
        kept += counted;
        if (left === 0) break;
      }
    }
  }
  // Otherwise the first tables are read with plans for empty ones.
  if (kept < WEEKS_OF_A_YEAR) return;
  for (const table of ['kept_days', 'kept_days_figures']) await analyzeTable(db, databaseKind, table);
}

/** Keeps nothing until the next run, where many rows were written without their triggers. */
export async function forgetWeeks(trx: Trx): Promise<void> {
  await sql`truncate kept_days, kept_days_figures, kept_days_change`.execute(trx);
}
