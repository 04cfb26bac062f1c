import { createHash } from 'node:crypto';
import { PERFORMANCE_VIEWS } from '#contract/platform/ability.ts';
import { plusDays } from '#contract/platform/periods.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { dayIn } from '#server/platform/localDay.ts';
import type { Scope } from '#server/performance/ranges.queries.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';
import { KEPT_BASES, keptMeasures, type KeptBasis } from './keptLayout.rules.ts';
import { eachKept, packed, sourceIn, totalColumn, totalsOf, valuesColumn, valuesOf } from './keptNumbers.queries.ts';

/** Keeps the figures of whole weeks of hospices with many records, so that a table of a year does not count them one by one. */

/** Below this, counting a year takes a few milliseconds. */
const MANY = 5000;
/** So many weeks are counted in one transaction. */
const WEEKS_AT_ONCE = 4;

const WEEKS_OF_A_YEAR = 52;

const NOBODY: Actor = { id: '', accountType: '', role: '', hospiceId: null, groupId: null, locationIds: [] };

interface KeptHospice {
  id: string;
  time_zone: string;
}

const wholeWeeks = ({ id, time_zone: zone }: KeptHospice, week: string, now: Date): Scope => ({
  context: { view: { side: 'hospice', hospiceId: id, locationIds: [] }, actor: NOBODY, now },
  days: { from: week, to: plusDays(week, 6) },
  zone,
});

const layouts = new Map<KeptBasis, string>();

/** How a basis is counted: changes whenever a predicate or the order of the numbers does. */
export function layoutOf(db: Database, basis: KeptBasis): string {
  const known = layouts.get(basis);
  if (known) return known;
  const nobody = wholeWeeks({ id: NOBODY.id, time_zone: '' }, '2000-01-03', new Date(0));
  const { sql: text } = sql`select ${packed(basis)} from ${eachKept(basis, nobody)}`.compile(db);
  const layout = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  layouts.set(basis, layout);
  return layout;
}

interface WeekRow {
  week: string;
}

/** The weeks of records until yesterday's week that are not kept, or have changed since, the latest first. */
async function staleWeeks(trx: Trx, hospice: KeptHospice, basis: KeptBasis, now: Date): Promise<string[]> {
  const today = dayIn(hospice.time_zone, now);
  const { rows } = await sql<WeekRow>`
    select (week_of(${today}::date) - 7 * number)::date as week
    from (
      select min(received_at) as first from enrollment where hospice_id = ${hospice.id}::uuid and deleted_at is null
    ) as received
      cross join generate_series(1, (${today}::date - received.first::date) / 7 + 1) as number
    where not exists (
      select from kept_week where kept_week.hospice_id = ${hospice.id}::uuid and basis = ${basis}
        and kept_week.week = week_of(${today}::date) - 7 * number and layout = ${layoutOf(trx, basis)}
        and valid_until > ${now}::timestamptz
        and not exists (
          select from kept_week_change as change where change.hospice_id = ${hospice.id}::uuid
            and (change.basis is null or change.basis = kept_week.basis and change.week = kept_week.week)))
    order by 1 desc`.execute(trx);
  return rows.map(({ week }) => week);
}

/** Counts one week and keeps what was counted, with the marks that this transaction sees. */
async function keepWeek(trx: Trx, hospice: KeptHospice, basis: KeptBasis, week: string, now: Date): Promise<void> {
  const scope = wholeWeeks(hospice, week, now);
  const measures = keptMeasures(basis).map((_, index) => index);
  const totals = totalsOf(basis);
  const ofWeek = sql`hospice_id = ${hospice.id}::uuid and basis = ${basis} and week = ${week}::date`;
  const sources = PERFORMANCE_VIEWS.map(sourceIn);
  const view = sql`case ${sql.join(
    PERFORMANCE_VIEWS.map((name) => sql`when grouping(${sourceIn(name)}) = 0 then ${sql.lit(name)}`),
    sql` `,
  )} else 'all' end`;
  await sql`delete from kept_week_figures where ${ofWeek}`.execute(trx);
  await sql`delete from kept_week where ${ofWeek}`.execute(trx);
  await sql`delete from kept_week_change where ${ofWeek}`.execute(trx);
  await sql`
    insert into kept_week_figures (hospice_id, basis, week, hospice_location_id, view, source_id, counts
      ${sql.join(
        [...totals.map((_, index) => totalColumn(index)), ...measures.map(valuesColumn)].map(
          (column) => sql`, ${column}`,
        ),
        sql``,
      )})
    select ${hospice.id}::uuid, ${basis}, ${week}::date, each.location, ${view}, coalesce(${sql.join(sources)}), ${packed(basis)}
      ${sql.join(
        [...totals, ...measures.map(valuesOf)].map((column) => sql`, ${column}`),
        sql``,
      )}
    from ${eachKept(basis, scope)}
    group by grouping sets (${sql.join([[], ...sources.map((source) => [source])].map((by) => sql`(${sql.join([sql`each.location`, ...by])})`))})`.execute(
    trx,
  );
  await sql`
    insert into kept_week (hospice_id, basis, week, layout, valid_until)
    select ${hospice.id}::uuid, ${basis}, ${week}::date, ${layoutOf(trx, basis)}, coalesce(${
      basis === 'received'
        ? sql`(select min(evaluation_visit_at) from enrollment
            where hospice_id = ${hospice.id}::uuid and deleted_at is null and evaluation_visit_at > ${now}::timestamptz
              and received_at >= (${week}::date::timestamp at time zone ${hospice.time_zone})
              and received_at < ((${week}::date + 7)::timestamp at time zone ${hospice.time_zone}))`
        : sql`null::timestamptz`
    }, 'infinity')`.execute(trx);
}

interface Keeping {
  readonly db: Database;
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
      await sql`lock table kept_week in share row exclusive mode`.execute(trx);
      return run(trx);
    });

/** Drops what is no longer to be kept: of hospices with few records, and of those with another time zone; and marks of other weeks. */
async function dropWeeks(trx: Trx, many: number): Promise<void> {
  await sql`
    with large as materialized (${largeHospices(many)}),
    dropped as (
      delete from kept_week where hospice_id not in (select hospice_id from large) or exists (
        select from kept_week_change as change where change.hospice_id = kept_week.hospice_id and change.basis is null)
      returning hospice_id, basis, week
    ),
    figures as (
      delete from kept_week_figures using dropped
      where (kept_week_figures.hospice_id, kept_week_figures.basis, kept_week_figures.week) = (dropped.hospice_id, dropped.basis, dropped.week)
    )
    delete from kept_week_change as change
    where change.basis is null or change.hospice_id not in (select hospice_id from large) or not exists (
      select from kept_week where kept_week.hospice_id = change.hospice_id
        and kept_week.basis = change.basis and kept_week.week = change.week)`.execute(trx);
}

/** Counts the next few weeks; returns how many, and how many are left. */
const keepSome = (db: Database, hospice: KeptHospice, basis: KeptBasis, now: Date) =>
  alone(db, async (trx) => {
    const stale = await staleWeeks(trx, hospice, basis, now);
    const weeks = stale.slice(0, WEEKS_AT_ONCE);
    for (const week of weeks) await keepWeek(trx, hospice, basis, week, now);
    return { counted: weeks.length, left: stale.length - weeks.length };
  });

/**
 * Counts the weeks of large hospices that are not kept yet or have changed, a few in a transaction that sees one moment: a change that is
 * committed meanwhile leaves a mark that stays.
 */
export async function keepWeeks({ db, now, many = MANY, stopping }: Keeping): Promise<void> {
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
  if (kept >= WEEKS_OF_A_YEAR) await sql`analyze kept_week, kept_week_figures`.execute(db);
}

/** Keeps nothing until the next run, where many rows were written without their triggers. */
export async function forgetWeeks(trx: Trx): Promise<void> {
  await sql`truncate kept_week, kept_week_figures, kept_week_change`.execute(trx);
}
