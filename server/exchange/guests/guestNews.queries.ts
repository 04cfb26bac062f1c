import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { papersSettledAt } from './guestReferrals.queries.ts';

/** Which guests are to be told that the hospice decided. Runs with the server's own rights. */

const BATCH = 100;

/** Guests who have not been told yet, and whose hospice decided before this time. */
export async function findUntold(db: Database, decidedBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select guest.id from guest_referral as guest
      left join enrollment on enrollment.referral_id = guest.referral_id and enrollment.hospice_id = guest.hospice_id
    where guest.told_at is null
      and case when guest.referral_id is null then ${papersSettledAt}
        when enrollment.status in ('enrolled', 'declined', 'entered_in_error') then enrollment.updated_at end < ${decidedBefore}
    order by guest.id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/** @returns false: another server told this guest meanwhile */
export async function markTold(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('guest_referral')
    .set({ told_at: now })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
