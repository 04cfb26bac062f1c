import { hashHandle } from '#server/identity/provider/payloads.queries.ts';
import type { Database, Trx } from '#server/platform/database/connection.ts';
import {
  PER_ADDRESS,
  PER_EMAIL,
  PER_EMAIL_AND_ADDRESS,
  PER_KNOWN_BROWSER,
  RESETS_PER_ADDRESS,
  RESETS_PER_EMAIL,
  RESETS_PER_EMAIL_AND_ADDRESS,
  type Limit,
} from './attemptLimits.ts';
import {
  countAttempt,
  forgetAttempts,
  forgetAttemptsUnder,
  giveTurnBack,
  lockedUntil,
  takeTurn,
} from './counters.queries.ts';
import { isKnownBrowser } from './knownBrowsers.queries.ts';
import { networkOf } from '#server/platform/http/network.rules.ts';

/** The form of an email by which it is counted and looked up. */
export const normalized = (email: string): string => email.trim().toLowerCase();

const addressHash = (address: string) => hashHandle(networkOf(address));
const addressKey = (address: string) => `address:${addressHash(address)}`;
const emailKey = (email: string) => `email:${hashHandle(email)}`;
const emailAtAddressKey = (email: string, address: string) => `${emailKey(email)}:${addressHash(address)}`;
const browserKey = (email: string, browser: string) => `browser:${hashHandle(`${email} ${browser}`)}`;
/** What the wrong current passwords of a signed-in person are counted by. */
export const ownKey = (userId: string): string => `own:${userId}`;

interface Who {
  /** Normalized. */
  readonly email: string;
  readonly address: string;
  readonly browser: string | undefined;
}

/** An attempt that may be made; it was counted as a failure. */
interface Begun {
  /** Until when the next one is refused, if this one failed. */
  readonly lockedUntil: () => Promise<Date | undefined>;
  /** Takes the failure back. */
  readonly succeeded: () => Promise<void>;
}

/** An attempt that may not be made: until when, and whether its address is blocked with any email. */
interface Stopped {
  readonly until: Date;
  readonly isAddressBlocked: boolean;
}

/** Counts an attempt against its address alone. @returns until when the address is blocked, if it is */
export const countAddress = (db: Database, address: string, now: Date): Promise<Date | undefined> =>
  countAttempt(db, { key: addressKey(address), limit: PER_ADDRESS, now });

/**
 * Counts an attempt to log in before it is made. A browser in which the person logged in before has a count of its own, so that
 * nobody else can stop it. All others count by email and address, and together slow down guesses for the email.
 * @returns the attempt, or until when none is let through
 */
export async function beginAttempt(db: Database, who: Who, now: Date): Promise<Begun | Stopped> {
  const { address, browser, email } = who;
  if (browser !== undefined && (await isKnownBrowser(db, { secret: browser, email }, now))) {
    return beginAtKnownBrowser(db, browserKey(email, browser), now);
  }
  const blocked = await countAddress(db, address, now);
  if (blocked) return { until: blocked, isAddressBlocked: true };
  return beginAtUnknownBrowser(db, { email, address }, now);
}

async function beginAtKnownBrowser(db: Database, key: string, now: Date): Promise<Begun | Stopped> {
  const until = await countAttempt(db, { key, limit: PER_KNOWN_BROWSER, now });
  if (until) return { until, isAddressBlocked: false };
  return { lockedUntil: () => lockedUntil(db, key, now), succeeded: () => forgetAttempts(db, key) };
}

async function beginAtUnknownBrowser(
  db: Database,
  { email, address }: Pick<Who, 'email' | 'address'>,
  now: Date,
): Promise<Begun | Stopped> {
  const key = emailAtAddressKey(email, address);
  // A locked address takes no turn of others, and who waits for a turn does not come nearer to a lock.
  const refusedUntil =
    (await lockedUntil(db, key, now)) ??
    (await takeTurn(db, { key: emailKey(email), slowDown: PER_EMAIL, now })) ??
    (await countAttempt(db, { key, limit: PER_EMAIL_AND_ADDRESS, now }));
  if (refusedUntil) return { until: refusedUntil, isAddressBlocked: false };
  return {
    lockedUntil: () => lockedUntil(db, key, now),
    async succeeded() {
      await forgetAttempts(db, key);
      await giveTurnBack(db, emailKey(email));
    },
  };
}

/**
 * Counts a request for a link to choose a new password. A known browser has a count of its own here too.
 * @returns until when the address may ask for none; or whether this email may get one now, which nobody is told
 */
export async function countReset(
  db: Database,
  { address, browser, email }: Who,
  now: Date,
): Promise<{ readonly blockedUntil?: Date | undefined; readonly isAllowed: boolean }> {
  const isWithin = async (key: string, limit: Limit) =>
    (await countAttempt(db, { key: `reset:${key}`, limit, now })) === undefined;
  if (browser !== undefined && (await isKnownBrowser(db, { secret: browser, email }, now))) {
    return { isAllowed: await isWithin(browserKey(email, browser), RESETS_PER_EMAIL_AND_ADDRESS) };
  }
  const key = `reset:${addressKey(address)}`;
  const blockedUntil = await countAttempt(db, { key, limit: RESETS_PER_ADDRESS, now });
  if (blockedUntil) return { blockedUntil, isAllowed: false };
  const isAllowed =
    (await isWithin(emailAtAddressKey(email, address), RESETS_PER_EMAIL_AND_ADDRESS)) &&
    (await takeTurn(db, { key: `reset:${emailKey(email)}`, slowDown: RESETS_PER_EMAIL, now })) === undefined;
  return { isAllowed };
}

/** Forgets what was counted against an email at unknown browsers, at every address. */
export const unlock = (db: Database | Trx, email: string): Promise<void> =>
  forgetAttemptsUnder(db, emailKey(normalized(email)));
