import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';

/**
 * Counts of enrollments without reading them, by conditions on columns of `enrollment_tally` alone; they are written for `enrollment` and
 * hold for both.
 */
export const talliedEnrollments: Sql = sql`(
  select enrollment_tally.*, null::timestamptz as deleted_at from enrollment_tally) as enrollment`;

/** How many of `talliedEnrollments` meet the condition. */
export const talliedNumber = (where: Sql): Sql<number> =>
  sql`coalesce(sum(enrollment.number) filter (where ${where}), 0)`;

/** How many enrollments meet the condition, as a value within a statement. */
export const talliedTotal = (where: Sql, from: Sql = talliedEnrollments): Sql<number> =>
  sql`(select coalesce(sum(enrollment.number), 0) from ${from} where ${where})`;

const KEY = sql`hospice_id, hospice_location_id, status, withdrawn_by, is_sia, discharge_type, referral_group_ids, referral_deleted_at`;

/** Adds up rows that are alike. */
export async function foldTallies(db: Database): Promise<void> {
  await sql`
    with alike as (select id, count(*) over (partition by ${KEY}) as rows from enrollment_tally),
    gone as (
      delete from enrollment_tally using alike where enrollment_tally.id = alike.id and alike.rows > 1
      returning enrollment_tally.*
    )
    insert into enrollment_tally (${KEY}, number)
    select ${KEY}, sum(number) from gone group by ${KEY} having sum(number) <> 0`.execute(db);
}

/** Counts everything anew, where many rows were written without their triggers. */
export async function tallyAgain(trx: Trx): Promise<void> {
  await sql`truncate enrollment_tally`.execute(trx);
  await sql`
    insert into enrollment_tally (${KEY}, number)
    select ${KEY}, count(*) from enrollment where deleted_at is null group by ${KEY}`.execute(trx);
}
