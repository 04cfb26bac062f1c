import { randomInt } from 'node:crypto';
import {
  GUEST_CODE_MINUTES,
  GUEST_CODE_TRIES,
  GUEST_SESSION_MINUTES,
} from '#contract/exchange/guests/guestReferrals.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { hashPassword } from '#server/identity/passwords/password.ts';
import { hashOf, newSecret } from '#server/mail/links.ts';
import type { GuestCaller } from '#server/platform/access/guestCaller.ts';
import { bearerSecret } from '#server/platform/access/bearerSecret.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';

/** How a guest's address is confirmed: a secret for the browser, a code by email, and then a session of the same browser. */

const CODE_DIGITS = 6;

/** The guest of an `Authorization` header; undefined without a session that is still good, or once the hospice is turned off. */
export async function findGuestSession(
  db: Database,
  authorization: string | undefined,
  now: Date,
): Promise<GuestCaller | undefined> {
  const token = bearerSecret(authorization);
  if (token === undefined) return undefined;
  return db
    .selectFrom('guest_access')
    .innerJoin('hospice', 'hospice.id', 'guest_access.hospice_id')
    .select([
      'guest_access.id as accessId',
      'guest_access.hospice_id as hospiceId',
      'hospice_location_id as hospiceLocationId',
      'guest_access.email',
      'guest_referral_id as guestReferralId',
    ])
    .where('hash', '=', hashOf(token))
    .where('is_confirmed', '=', true)
    .where('expires_at', '>', now)
    .where('hospice.is_active', '=', true)
    .executeTakeFirst();
}

interface Asking {
  readonly hospiceId: string;
  readonly hospiceLocationId: string | null;
  readonly guestReferralId: string | null;
  readonly email: string;
}

interface Asked {
  readonly accessId: string;
  readonly handle: string;
  readonly endsAt: Date;
}

/** Writes down who wants to confirm an address. The code itself is made when its email is sent. */
export const askForCode = (trx: Trx, asking: Asking, now: Date): Promise<Asked> =>
  asSystem(trx, async () => {
    const { hash, secret } = newSecret();
    const endsAt = new Date(now.getTime() + GUEST_CODE_MINUTES * MINUTE);
    const { id } = await trx
      .insertInto('guest_access')
      .values({
        hash,
        hospice_id: asking.hospiceId,
        hospice_location_id: asking.hospiceLocationId,
        guest_referral_id: asking.guestReferralId,
        email: asking.email,
        expires_at: endsAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { accessId: id, handle: secret, endsAt };
  });

/**
 * The code for the email that is being sent; a former one no longer works.
 * @returns undefined where it is used or too late
 */
export async function newGuestCode(trx: Trx, accessId: string, now: Date): Promise<string | undefined> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const { numUpdatedRows } = await trx
    .updateTable('guest_access')
    .set({ code_hash: await hashPassword(code) })
    .where('id', '=', accessId)
    .where('is_confirmed', '=', false)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? undefined : code;
}

/** A code that may still be tried. */
export interface TriedCode {
  readonly id: string;
  readonly codeHash: string;
  readonly guestReferralId: string | null;
}

/**
 * Counts one try of a code, in a transaction of its own: a wrong one counts although its call is refused.
 * @returns undefined where the code is unknown, used, too old, or was tried too often
 */
export async function takeTry(db: Database, handle: string, now: Date): Promise<TriedCode | undefined> {
  const { rows } = await sql<TriedCode>`
    update guest_access set tries = tries + 1
    where hash = ${hashOf(handle)} and not is_confirmed and code_hash is not null and expires_at > ${now}
      and tries < ${GUEST_CODE_TRIES}
    returning id, code_hash as "codeHash", guest_referral_id as "guestReferralId"`.execute(db);
  return rows[0];
}

/** Uses a code up. @returns the session's token; undefined where another call was faster */
export const openSession = (
  trx: Trx,
  accessId: string,
  now: Date,
): Promise<{ readonly accessToken: string; readonly endsAt: Date } | undefined> =>
  asSystem(trx, async () => {
    const { hash, secret } = newSecret();
    const endsAt = new Date(now.getTime() + GUEST_SESSION_MINUTES * MINUTE);
    const { numUpdatedRows } = await trx
      .updateTable('guest_access')
      .set({ hash, code_hash: null, is_confirmed: true, expires_at: endsAt })
      .where('id', '=', accessId)
      .where('is_confirmed', '=', false)
      .executeTakeFirst();
    return numUpdatedRows === 0n ? undefined : { accessToken: secret, endsAt };
  });

/** Deletes codes and sessions whose time is over, with the addresses in them. */
export async function purgeGuestAccess(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('guest_access').where('expires_at', '<', now).execute();
}

/** Deletes who sent papers that are gone from the tray, and what they asked. No referral was made of them. */
export async function purgeGuestsWithoutPapers(db: Database, now: Date): Promise<void> {
  await sql`
    delete from guest_referral as guest
    where referral_id is null and created_at < ${new Date(now.getTime() - 60 * MINUTE)}
      and not exists (select from intake_paper where intake_paper.guest_referral_id = guest.id)`.execute(db);
}
