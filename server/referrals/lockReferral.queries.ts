import { globalStatusOf, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';

/** Serializes changes of a referral and its enrollments, for example when two hospices enroll at once. */

/** Locks a visible referral and then its enrollments until the transaction ends, always in this order. */
export async function lockReferral(trx: Trx, referralId: string): Promise<void> {
  await sql`select 1 from referral where id = ${referralId}::uuid for update`.execute(trx);
  await asSystem(trx, () =>
    sql`select 1 from enrollment where referral_id = ${referralId}::uuid order by id for update`.execute(trx),
  );
}

/**
 * Brings the referral's global status in line with the enrollments of all hospices, visible or not. Keeps the version, since no edited
 * field has changed.
 */
export async function rollUpStatus(trx: Trx, referralId: string, now: Date): Promise<void> {
  await asSystem(trx, async () => {
    const { rows } = await sql<{ status: ReferralStatus }>`
      select status from enrollment where referral_id = ${referralId}::uuid and deleted_at is null`.execute(trx);
    // A referral without enrollments is deleted itself and keeps its status.
    if (rows.length === 0) return;
    const status = globalStatusOf(rows.map((row) => row.status));
    await sql`update referral set global_status = ${status}, updated_at = ${now}
      where id = ${referralId}::uuid and global_status <> ${status}`.execute(trx);
  });
}
