import {
  MAX_GUEST_CODES_AN_HOUR,
  MAX_GUEST_PAPERS_AN_HOUR,
  MAX_GUEST_REFERRALS_AN_HOUR,
} from '#contract/exchange/guests/guestReferrals.ts';
import { addressHash, hashOf } from '#server/mail/links.ts';
import { Refusal } from '#server/platform/access/refusal.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { countCall } from '#server/platform/http/limits/counters.queries.ts';

const HOUR_SECONDS = 3600;

/** What guests may cause in an hour. */
const LIMITS = {
  codes: MAX_GUEST_CODES_AN_HOUR,
  referrals: MAX_GUEST_REFERRALS_AN_HOUR,
  papers: MAX_GUEST_PAPERS_AN_HOUR,
};

interface Counted {
  readonly what: keyof typeof LIMITS;
  readonly email: string;
  readonly network: string | null;
  readonly hospiceId: string;
}

/** Whether the hospice has verified a referral of this address. */
const isKnownSender = (trx: Trx, hospiceId: string, email: string): Promise<boolean> =>
  asSystem(trx, async () => {
    const { rows } = await sql`
      select from guest_referral
      where hospice_id = ${hospiceId}::uuid and lower(sender_email) = lower(${email}) and verified_at is not null limit 1`.execute(
      trx,
    );
    return rows.length > 0;
  });

/**
 * Counts by email address, by network address and hospice, and by hospice. A refused call is rolled back and counts nowhere, so
 * whoever is over one limit uses up no other.
 * @throws Refusal `rate_limited`
 */
export async function limitGuests(trx: Trx, { email, hospiceId, network, what }: Counted, now: Date): Promise<void> {
  const limits = LIMITS[what];
  const counts = [
    [`to ${addressHash(email).toString('base64url')}`, limits.address],
    [`from ${hashOf(network ?? '').toString('base64url')} at ${hospiceId}`, limits.network],
    // Strangers, however many, use up nothing of those whose referrals the hospice has verified.
    [`at ${hospiceId}${(await isKnownSender(trx, hospiceId, email)) ? ' known' : ''}`, limits.hospice],
  ] as const;
  for (const [key, limit] of counts) {
    const counted = { key: `guest ${what} ${key}`, limit, windowSeconds: HOUR_SECONDS, now };
    // oxlint-disable-next-line no-await-in-loop -- always in this order, so that two calls don't wait for each other
    const { isAllowed, resetsIn } = await asSystem(trx, () => countCall(trx, counted));
    if (!isAllowed) {
      const minutes = Math.ceil(resetsIn / 60);
      throw new Refusal('rate_limited', `Too many requests. Wait ${minutes} minutes`, {}, resetsIn);
    }
  }
}
