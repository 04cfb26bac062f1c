import type { Database, Trx } from '#server/platform/database/connection.ts';
import { countAttempt, forgetAttempts, lockedUntil, type Limit } from './counters.queries.ts';
import { hashHandle } from '#server/identity/provider/payloads.queries.ts';
import {
  findLocalAccount,
  findPasswordHash,
  renewPasswordHash,
  saveLastLogin,
} from '#server/identity/identities.queries.ts';
import { hashPassword, isOutdated, matchesHash } from './password.ts';

const MINUTE = 60_000;
const PER_EMAIL: Limit = { max: 5, windowMs: 15 * MINUTE, lockMs: 15 * MINUTE };
const PER_ADDRESS: Limit = { max: 60, windowMs: MINUTE, lockMs: MINUTE };
const MAX_LENGTH = 320;

export type SignInResult =
  | { readonly kind: 'signedIn'; readonly userId: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'locked'; readonly until: Date };

interface Attempt {
  readonly email: string;
  readonly password: string;
  /** The network address of the attempt. */
  readonly address: string;
  /** Whether an account with the demo password may sign in. */
  readonly allowsDemo: boolean;
}

/** Unknown emails are checked against a hash that nothing matches, so that they take as long as known ones. */
let nobodysHash: Promise<string> | undefined;
const hashOfNobody = () => (nobodysHash ??= hashPassword(crypto.randomUUID()));

const normalized = (email: string) => email.trim().toLowerCase();
const emailKey = (email: string) => `email:${hashHandle(normalized(email))}`;
const addressKey = (address: string) => `address:${hashHandle(address)}`;

// NUL is what the database refuses in a text.
const isAskable = (text: string) => text !== '' && text.length <= MAX_LENGTH && !text.includes('\0');

/**
 * One sign-in attempt. Wrong email, wrong password and a deactivated account get the same answer. The fifth failure within 15
 * minutes locks the email for 15 minutes, whether it has an account or not; an address has 60 attempts a minute. The database
 * stores both counts.
 */
export async function signIn(
  db: Database,
  { email: typed, password, address, allowsDemo }: Attempt,
  now: Date,
): Promise<SignInResult> {
  // The lock and the account lookup use the same lowercase form: otherwise another spelling that the database treats as the same email
  // would have a lock of its own.
  const email = normalized(typed);
  const busy = await countAttempt(db, { key: addressKey(address), limit: PER_ADDRESS, now });
  if (busy) return { kind: 'locked', until: busy };
  if (!isAskable(email) || !isAskable(password)) return { kind: 'refused' };

  const key = emailKey(email);
  const locked = await countAttempt(db, { key, limit: PER_EMAIL, now });
  if (locked) return { kind: 'locked', until: locked };

  const account = await findLocalAccount(db, email);
  const isRight = await matchesHash(password, account?.passwordHash ?? (await hashOfNobody()));
  if (!account || !isRight || !account.isActive || (account.isDemo && !allowsDemo)) {
    const until = await lockedUntil(db, key, now);
    return until ? { kind: 'locked', until } : { kind: 'refused' };
  }
  await forgetAttempts(db, key);
  await saveLastLogin(db, account.userId, now);
  if (isOutdated(account.passwordHash)) await renewPasswordHash(db, account.userId, await hashPassword(password));
  return { kind: 'signedIn', userId: account.userId };
}

/**
 * Checks the password of a signed-in person. A wrong one counts as a failed sign-in; after too many, passwords for this email are
 * not checked for a while.
 */
export async function tryPassword(
  db: Database,
  { id, email }: { readonly id: string; readonly email: string },
  password: string,
  now: Date,
): Promise<'right' | 'wrong' | { readonly lockedUntil: Date }> {
  const key = emailKey(email);
  const locked = await countAttempt(db, { key, limit: PER_EMAIL, now });
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

/** Removes the lock of an email early. */
export const unlock = (db: Database | Trx, email: string): Promise<void> => forgetAttempts(db, emailKey(email));
