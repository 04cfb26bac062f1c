import { MINUTE } from '#contract/platform/durations.ts';
import { queueMail } from '#server/mail/queueMail.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { defineJob } from '#server/platform/jobs/defineJob.ts';
import { guestNewsMail } from './guestFollow.mail.ts';
import { findUntold, markTold } from './guestNews.queries.ts';
import { guestReferralOf } from './guestReferrals.queries.ts';
import { mailToSender } from './mailToSender.ts';

/** A decision can be undone for so long before the sender is told. */
export const TOLD_AFTER_MS = 10 * MINUTE;

defineJob({ name: 'guest_news', every: MINUTE, run: ({ clock, db }) => tellGuests(db, clock()) });

/**
 * Tells each guest once, by email, that the hospice decided. The email says nothing of the decision: the page behind its link does.
 * @returns how many were told
 */
export async function tellGuests(db: Database, now: Date): Promise<number> {
  let count = 0;
  const decidedBefore = new Date(now.getTime() - TOLD_AFTER_MS);
  for (let some = await findUntold(db, decidedBefore); some.length > 0; some = await findUntold(db, decidedBefore)) {
    for (const id of some) {
      const isTold = await db.transaction().execute(async (trx) => {
        if (!(await markTold(trx, id, now))) return false;
        const guest = await guestReferralOf(trx, id);
        if (guest) await queueMail(trx, guestNewsMail, await mailToSender(trx, guest), now);
        return guest !== undefined;
      });
      if (isTold) count += 1;
    }
  }
  return count;
}
