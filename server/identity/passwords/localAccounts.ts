import type { Database, Trx } from '#server/platform/database/connection.ts';
import { beginAttempt, countAddress, normalized, ownKey } from './attempts.ts';
import { PER_SIGNED_IN_PERSON } from './attemptLimits.ts';
import { countAttempt, forgetAttempts, lockedUntil } from './counters.queries.ts';
import {
  findLocalAccount,
  findPasswordHash,
  renewPasswordHash,
  saveLastLogin,
} from '#server/identity/identities.queries.ts';
import { hashPassword, isOutdated, matchesHash } from './password.ts';

const MAX_LENGTH = 320;

export type SignInResult =
  | { readonly kind: 'signedIn'; readonly userId: string }
  | { readonly kind: 'refused' }
  | {
      readonly kind: 'locked';
      readonly until: Date;
      /** Whether the address is blocked, whatever email is tried. */
      readonly isAddressBlocked: boolean;
    };

export interface Attempt {
  readonly email: string;
  readonly password: string;
  /** The network address of the attempt. */
  readonly address: string;
  /** The secret of the browser's cookie, if it has one. */
  readonly browser?: string | undefined;
  /** Whether an account with the demo password may sign in. */
  readonly allowsDemo: boolean;
}

/** Unknown emails are checked against a hash that nothing matches, so that they take as long as known ones. */
let nobodysHash: Promise<string> | undefined;
const hashOfNobody = () => (nobodysHash ??= hashPassword(crypto.randomUUID()));

/** Whether the database can look this text up: it refuses NUL. */
export const isAskable = (text: string) => text !== '' && text.length <= MAX_LENGTH && !text.includes('\0');

/**
 * One sign-in attempt. Wrong email, wrong password and a deactivated account get the same answer after the same time. What is
 * counted, and what it stops, does not depend on whether the email has an account (attempts.ts).
 */
export async function signIn(
  db: Database,
  { email: typed, password, address, browser, allowsDemo }: Attempt,
  now: Date,
): Promise<SignInResult> {
  // The counts and the account lookup use the same lowercase form: otherwise another spelling that the database treats as the same
  // email would have counts of its own.
  const email = normalized(typed);
  if (!isAskable(email) || !isAskable(password)) {
    const blocked = await countAddress(db, address, now);
    return blocked ? { kind: 'locked', until: blocked, isAddressBlocked: true } : { kind: 'refused' };
  }
  const attempt = await beginAttempt(db, { email, address, browser }, now);
  if ('until' in attempt) return { kind: 'locked', ...attempt };

  const account = await findLocalAccount(db, email);
  const isRight = await matchesHash(password, account?.passwordHash ?? (await hashOfNobody()));
  if (!account || !isRight || !account.isActive || (account.isDemo && !allowsDemo)) {
    const until = await attempt.lockedUntil();
    return until ? { kind: 'locked', until, isAddressBlocked: false } : { kind: 'refused' };
  }
  await attempt.succeeded();
  await saveLastLogin(db, account.userId, now);
  if (isOutdated(account.passwordHash)) await renewPasswordHash(db, account.userId, await hashPassword(password));
  return { kind: 'signedIn', userId: account.userId };
}

/**
 * Checks the password of a signed-in person. Wrong ones are counted by the person, wherever it is logged in: nobody without a session
 * can use them up, and a stolen session is no place to guess from.
 */
export async function tryPassword(
  db: Database,
  { id }: { readonly id: string },
  password: string,
  now: Date,
): Promise<'right' | 'wrong' | { readonly lockedUntil: Date }> {
  const key = ownKey(id);
  const locked = await countAttempt(db, { key, limit: PER_SIGNED_IN_PERSON, now });
  if (locked) return { lockedUntil: locked };
  if (!(await verifyPassword(db, id, password))) {
    const until = await lockedUntil(db, key, now);
    return until ? { lockedUntil: until } : 'wrong';
  }
  await forgetAttempts(db, key);
  return 'right';
}

/** Whether this is the person's password. For a person without a local account it never is. */
export async function verifyPassword(db: Database | Trx, userId: string, password: string): Promise<boolean> {
  const hash = await findPasswordHash(db, userId);
  const isRight = await matchesHash(password, hash ?? (await hashOfNobody()));
  return hash !== undefined && isRight;
}
