import type { DayRange } from '#contract/platform/listQuery.ts';
import { plusDays } from '#contract/platform/periods.ts';
import { all, momentsOf } from '#server/platform/database/lists.queries.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';

/**
 * Counts of enrollments without reading them, by conditions on columns of `enrollment_tally` alone; they are written for `enrollment` and
 * hold for both.
 */
export const talliedEnrollments: Sql = sql`(
  select enrollment_tally.*, null::timestamptz as deleted_at from enrollment_tally) as enrollment`;

/** How many of `talliedEnrollments` or `talliedReferrals` meet the condition; no other table with a `number` may be joined. */
export const talliedNumber = (where: Sql): Sql<number> => sql`coalesce(sum(number) filter (where ${where}), 0)`;

/** How many enrollments meet the condition, as a value within a statement. */
export const talliedTotal = (where: Sql, from: Sql = talliedEnrollments): Sql<number> =>
  sql`(select coalesce(sum(number), 0) from ${from} where ${where})`;

/** The same for referrals, by conditions on columns of `referral_tally`, for groups and administrators. */
export const talliedReferrals: Sql = sql`(
  select referral_tally.*, null::timestamptz as deleted_at from referral_tally) as referral`;

const dayOf = (moment: Sql) => sql`(${moment} at time zone 'UTC')::date`;
const midnightOf = (day: Sql) => sql`((${day})::timestamp at time zone 'UTC')`;

/** Below this many days, counting in the index is as fast. */
const LONG_DAYS = 60;

/**
 * Counts the enrollments received on these days that meet the condition, as a value within a statement: sums whole UTC days and counts the
 * rest up to the zone's midnights. Undefined where the range is short.
 * @param where on columns that `received_tally` and `enrollment` share
 */
export function talliedOnDays(where: Sql, range: DayRange, zone: Sql): Sql<number> | undefined {
  if (range.from && range.to && range.to < plusDays(range.from, LONG_DAYS)) return undefined;
  const { begin, end } = momentsOf(range, zone);
  const whole = [begin && sql`received_on > ${dayOf(begin)}`, end && sql`received_on < ${dayOf(end)}`];
  const edges = [
    begin && sql`received_at >= ${begin} and received_at < ${midnightOf(sql`${dayOf(begin)} + 1`)}`,
    end && sql`received_at >= ${midnightOf(dayOf(end))} and received_at < ${end}`,
  ].filter((edge) => edge !== undefined);
  const received = sql`(select received_tally.*, null::timestamptz as deleted_at from received_tally) as enrollment`;
  const counts = edges.map((edge) => sql` + (select count(*) from enrollment where ${where} and ${edge})`);
  return sql`(${talliedTotal(all([where, ...whole]), received)}${sql.join(counts, sql``)})`;
}

interface Tally {
  readonly of: Sql;
  readonly name: Sql;
  readonly key: Sql;
}

const TALLIES: readonly Tally[] = [
  {
    of: sql`enrollment`,
    name: sql`enrollment_tally`,
    key: sql`hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at`,
  },
  {
    of: sql`(
      select hospice_id, hospice_location_id, status, (received_at at time zone 'UTC')::date as received_on, deleted_at from enrollment
    ) as enrollment`,
    name: sql`received_tally`,
    key: sql`hospice_id, hospice_location_id, status, received_on`,
  },
  { of: sql`referral`, name: sql`referral_tally`, key: sql`group_ids, global_status` },
];

/** Adds up rows that are alike. */
export async function foldTallies(db: Database): Promise<void> {
  for (const { key, name } of TALLIES) {
    await sql`
      with alike as (select id, count(*) over (partition by ${key}) as rows from ${name}),
      gone as (
        delete from ${name} as tally using alike where tally.id = alike.id and alike.rows > 1 returning tally.*
      )
      insert into ${name} (${key}, number)
      select ${key}, sum(number) from gone group by ${key} having sum(number) <> 0`.execute(db);
  }
}

/** Counts everything anew, where many rows were written without their triggers. */
export async function tallyAgain(trx: Trx): Promise<void> {
  for (const { key, name, of } of TALLIES) {
    await sql`truncate ${name}`.execute(trx);
    await sql`
      insert into ${name} (${key}, number)
      select ${key}, count(*) from ${of} where deleted_at is null group by ${key}`.execute(trx);
  }
}
