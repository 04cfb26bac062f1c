import { globalStatusOf, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.ts';

/** A referral with all its enrollments is changed by one call at a time: two hospices that enroll at once come one by one. */

/** Holds a referral that the caller may see, then its enrollments, until the transaction ends; always in this order. */
export async function lockReferral(trx: Trx, referralId: string): Promise<void> {
  await sql`select 1 from referral where id = ${referralId}::uuid for update`.execute(trx);
  await asSystem(trx, () =>
    sql`select 1 from enrollment where referral_id = ${referralId}::uuid order by id for update`.execute(trx),
  );
}

/**
 * Brings the referral's global status in line with the enrollments of every hospice, whoever asks. Its version stays: no
 * fact that people edit has changed.
 */
export async function rollUpStatus(trx: Trx, referralId: string, now: Date): Promise<void> {
  await asSystem(trx, async () => {
    const { rows } = await sql<{ status: ReferralStatus }>`
      select status from enrollment where referral_id = ${referralId}::uuid and deleted_at is null`.execute(trx);
    // With no enrollment left the referral itself is deleted and keeps what it was.
    if (rows.length === 0) return;
    const status = globalStatusOf(rows.map((row) => row.status));
    await sql`update referral set global_status = ${status}, updated_at = ${now}
      where id = ${referralId}::uuid and global_status <> ${status}`.execute(trx);
  });
}
