import type { Updateable } from 'kysely';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { giveNextActions } from './nextAction.queries.ts';
import type { EnrollmentTable } from '#server/referrals/referrals.tables.ts';

/** The step that began the present status of `enrollment`, as a row of `status_history`. Times restored by undoing lead to the earlier step. */
const presentStep: Sql = sql`status_history as step
  where step.enrollment_id = enrollment.id and step.to_status = enrollment.status and step.at = enrollment.status_since`;

/** The status before the present one of `enrollment`; null if it is the first. */
export const statusBefore: Sql<ReferralStatus | null> = sql`(select step.from_status from ${presentStep} limit 1)`;

interface StatusStep {
  readonly enrollmentId: string;
  readonly from: ReferralStatus;
  readonly to: ReferralStatus;
  /** What leaving the former status empties. */
  readonly left: Updateable<EnrollmentTable>;
  /** What the step sets. */
  readonly columns: Updateable<EnrollmentTable>;
  /** Whether the step takes back the one before it and so restores what that one changed. */
  readonly isUndo: boolean;
  readonly now: Date;
  /** Null for the system. */
  readonly actorId: string | null;
  readonly reason?: string | undefined;
}

/** Moves an enrollment to another status and keeps in its history what the step changed, so that undoing can restore it. */
export async function takeStep(trx: Trx, step: StatusStep): Promise<void> {
  const { actorId, columns, enrollmentId, from, isUndo, left, now, reason, to } = step;
  const restored = isUndo ? await readRestored(trx, enrollmentId, Object.keys(columns)) : [];
  const before = await trx
    .selectFrom('enrollment')
    .select(sql<string>`to_jsonb(enrollment)::text`.as('row'))
    .where('id', '=', enrollmentId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('enrollment')
    .set({ ...left, ...columns, status: to, status_since: now, updated_at: now })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', enrollmentId)
    .execute();
  if (restored.length > 0) {
    const values = JSON.stringify(Object.fromEntries(restored.map(({ name, former }) => [name, former])));
    const columnsOf = (table: string) => sql.join(restored.map(({ name }) => sql.ref(`${table}${name}`)));
    await sql`
      update enrollment set (${columnsOf('')}) =
        (select ${columnsOf('former.')} from jsonb_populate_record(null::enrollment, ${values}::jsonb) as former)
      where id = ${enrollmentId}::uuid`.execute(trx);
  }
  await giveNextActions(trx, [enrollmentId], now);
  await sql`
    insert into status_history (enrollment_id, from_status, to_status, at, actor_id, reason, changed)
    select enrollment.id, ${from}, ${to}, ${now}, ${actorId}::uuid, ${reason ?? null}, (
      select jsonb_object_agg(name, jsonb_build_array(former.value, present.value))
      from jsonb_each(${before.row}::jsonb) as former(name, value) join jsonb_each(to_jsonb(enrollment)) as present(name, value) using (name)
      where former.value <> present.value and name not in ('status', 'version', 'updated_at')
    )
    from enrollment where enrollment.id = ${enrollmentId}::uuid`.execute(trx);
}

/** The columns that the present step changed, with their former values, without those that have been changed again since. */
async function readRestored(trx: Trx, enrollmentId: string, given: readonly string[]) {
  const { rows } = await sql<{ name: string; former: unknown }>`
    select name, value -> 0 as former
    from enrollment
      cross join lateral (select step.changed from ${presentStep} limit 1) as step
      cross join lateral jsonb_each(step.changed) as entry(name, value)
    where enrollment.id = ${enrollmentId}::uuid and value -> 1 = to_jsonb(enrollment) -> name`.execute(trx);
  return rows.filter(({ name }) => !given.includes(name));
}
