import type { GuestSender } from '#contract/exchange/guests/guestSenders.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { messagesOf } from './follow.queries.ts';
import { isLinkOver } from './follow.rules.ts';
import { guestReferralOf } from './guestReferrals.queries.ts';

/** The hospice's side of guests' referrals. The record was found before, with the reader's own rights. */

type SenderRow = Omit<GuestSender, 'isEnded' | 'messages'>;

/** The sender of a record; of several that were merged into it, the one who waits for an answer. @returns undefined where it has none */
export const guestIdOf = (trx: Trx, referralId: string): Promise<string | undefined> =>
  asSystem(trx, async () => {
    const { rows } = await sql<{ id: string }>`
      select id from guest_referral where ${referralId}::uuid in (referral_id, merged_into_id)
      order by waits_since, created_at desc, id limit 1`.execute(trx);
    return rows[0]?.id;
  });

/** Who sent it, and what was asked and answered. */
export async function readSender(trx: Trx, guestReferralId: string, now: Date): Promise<GuestSender> {
  const { rows } = await sql<SenderRow>`
    select sender_name as name, sender_organization as organization, sender_phone as phone, sender_email as email,
      verified_at is null as "isUnverified", verified_by_name as "verifiedBy", ${isoColumn(sql`verified_at`)} as "verifiedAt",
      ${isoColumn(sql`waits_since`)} as "waitsSince"
    from guest_referral where id = ${guestReferralId}::uuid`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('The sender of a referral is gone');
  const guest = await guestReferralOf(trx, guestReferralId);
  return { ...row, isEnded: !guest || isLinkOver(guest, now), messages: await messagesOf(trx, guestReferralId) };
}

interface Verifying {
  readonly guestReferralId: string;
  readonly referralId: string;
  readonly by: { readonly id: string | null; readonly name: string };
  readonly mergedIntoId?: string;
  readonly now: Date;
}

/** Somebody with the right to has looked at it: the record is no longer marked as unverified. @returns false: it was done before */
export const markVerified = (
  trx: Trx,
  { by, guestReferralId, mergedIntoId, now, referralId }: Verifying,
): Promise<boolean> =>
  asSystem(trx, async () => {
    const { numUpdatedRows } = await trx
      .updateTable('guest_referral')
      .set({ verified_at: now, verified_by: by.id, verified_by_name: by.name })
      .where('id', '=', guestReferralId)
      .where('verified_at', 'is', null)
      .executeTakeFirst();
    if (mergedIntoId !== undefined) {
      await trx
        .updateTable('guest_referral')
        .set({ merged_into_id: mergedIntoId })
        .where('id', '=', guestReferralId)
        .execute();
    }
    if (numUpdatedRows === 0n) return false;
    await trx.updateTable('referral').set({ is_unverified: false }).where('id', '=', referralId).execute();
    return true;
  });

/** Moves the sender's papers to the known record of the same patient. @returns their names */
export const movePapers = (trx: Trx, from: string, to: string): Promise<string[]> =>
  asSystem(trx, async () => {
    const { rows } = await sql<{ name: string }>`
      update document set referral_id = ${to}::uuid, version = version + 1
      where referral_id = ${from}::uuid and hospice_id is null and group_id is null and deleted_at is null
      returning name`.execute(trx);
    return rows.map(({ name }) => name);
  });
