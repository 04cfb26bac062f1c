import type { Trx } from '#server/platform/database/connection.ts';
import { at, invalid, Refusal } from '#server/platform/access/refusal.ts';
import type { SignedInDevice } from '#contract/identity/signedInDevices.ts';
import type { Identity } from '#server/platform/access/session.queries.ts';

/** Whose account it is. */
interface AccountOwner {
  /** The person's id here, never the identity provider's. */
  readonly id: string;
  readonly email: string;
}

interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/** The owner with the sign-in that made the call. */
export interface SignedInOwner extends AccountOwner {
  readonly identity: Identity;
}

/**
 * The part of a change that belongs to the call's transaction. Slow work and calls to other servers were done earlier, outside of
 * any transaction: in a row's `prepare`.
 */
export interface Step<Result, Input extends readonly unknown[] = []> {
  readonly save: (trx: Trx, ...input: Input) => Promise<Result>;
  /** Undoes the work already done when the call fails. */
  readonly discard: () => Promise<void>;
}

/** Whether a password is the person's own; `lockedUntil`: no password is checked before then. */
export type Verified = 'right' | 'wrong' | { readonly lockedUntil: Date };

/**
 * The store of people's passwords and sign-ins: the embedded provider (embeddedAccounts.ts), or Auth0 through its Management API
 * (auth0Accounts.ts). Everything except `endAll` and the steps' `save` is called outside of a transaction.
 *
 * @throws Refusal `kept_by_provider` (409) if a configured foreign provider cannot be called from here or does not offer the
 * request; `unavailable` (503) if it does not answer
 */
export interface Accounts {
  /** False: passwords and devices are managed only at the identity provider. */
  readonly isManaged: boolean;
  /** True where people log in with passkeys kept here (passkeys.routes.ts): the embedded provider. */
  readonly hasPasskeys: boolean;
  /**
   * Creates an account, or sets a new password for an existing one; repeatable. `save(trx, userId)` links it to the person.
   * @throws Refusal `invalid` at `password` if the provider refuses it
   */
  createAccount(account: NewAccount): Promise<Step<void, [userId: string]>>;
  /** Wrong passwords are counted: after too many, none is checked for a while. */
  verifyPassword(owner: AccountOwner, password: string, address: string | null): Promise<Verified>;
  /**
   * A new password; the person's other devices are signed out, this one stays. The old one was verified before. `save` answers
   * whether the others could be signed out: not every plan of Auth0 offers it.
   * @throws Refusal `invalid` at `newPassword` where the provider refuses it
   */
  changePassword(
    owner: SignedInOwner,
    passwords: { readonly old: string; readonly fresh: string },
  ): Promise<Step<boolean>>;
  /** The devices where the person is signed in, the last used first. */
  listDevices(owner: SignedInOwner): Promise<Step<SignedInDevice[]>>;
  /** Signs one device out. `save` answers whether there was one. */
  endDevice(owner: SignedInOwner, deviceId: string): Promise<Step<boolean>>;
  /** Signs every other device out. `save` answers how many. */
  endOtherDevices(owner: SignedInOwner): Promise<Step<number>>;
  /**
   * Signs a person out everywhere and removes the passkeys kept here, when deactivated or given another role or organization. Call it in the transaction that
   * changes the person. Rights do not depend on it: they are read again at every call, so the old ones end with the next call
   * even if this fails. Auth0 is called in the background, so that no transaction waits for it.
   */
  endAll(trx: Trx, userId: string): Promise<void>;
}

declare module '#server/platform/http/app.ts' {
  interface Services {
    /** The store of people's passwords and sign-ins. */
    readonly accounts: Accounts;
  }
}

/** Passwords and devices are another provider's matter. */
export const keptByProvider = (): Refusal =>
  new Refusal('kept_by_provider', 'Your identity provider manages passwords and devices');

/** @throws Refusal `invalid` at the current password; `rate_limited` after too many wrong ones */
export function requireRightPassword(verified: Verified, now: Date): void {
  if (verified === 'right') return;
  if (verified === 'wrong') throw invalid([at('currentPassword', 'This isn’t your current password')]);
  const seconds = Math.max(1, Math.ceil((verified.lockedUntil.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const message = `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  throw new Refusal('rate_limited', message, {}, seconds);
}

/** For a step that leaves nothing behind when the call is refused. */
export const nothingToTakeBack = (): Promise<void> => Promise.resolve();

/** For a foreign provider without credentials to ask it by. */
export const unmanagedAccounts: Accounts = {
  isManaged: false,
  hasPasskeys: false,
  createAccount: () => Promise.reject(keptByProvider()),
  verifyPassword: () => Promise.reject(keptByProvider()),
  changePassword: () => Promise.reject(keptByProvider()),
  listDevices: () => Promise.reject(keptByProvider()),
  endDevice: () => Promise.reject(keptByProvider()),
  endOtherDevices: () => Promise.reject(keptByProvider()),
  endAll: () => Promise.resolve(),
};
