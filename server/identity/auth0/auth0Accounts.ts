import type { SignedInDevice } from '#contract/identity/signedInDevices.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { Log } from '#server/platform/log.ts';
import { keptByProvider, nothingToTakeBack, type Accounts, type Step } from '#server/identity/accounts.ts';
import type { Auth0Settings } from './auth0Management.ts';
import { Auth0Users, type Auth0Session } from './auth0Users.ts';
import { deviceName } from '#server/identity/deviceName.rules.ts';
import { findSubject, tieToProvider } from '#server/identity/identities.queries.ts';

interface Parts {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Log;
  readonly settings: Auth0Settings;
}

/** Nothing of it is the call's transaction: Auth0 has done it. */
const done = <Result>(result: Result): Step<Result> => ({
  save: () => Promise.resolve(result),
  discard: nothingToTakeBack,
});

/** Accounts of an Auth0 tenant, by its Management API and, for the current password, its password-realm grant. */
export function auth0Accounts({ db, clock, log, settings }: Parts): Accounts {
  const { issuer } = settings;
  const users = new Auth0Users(settings, log);

  /** @throws Refusal `kept_by_provider`: the person signs in otherwise, and has no password there */
  async function userIdOf({ id, email }: { readonly id: string; readonly email: string }): Promise<string> {
    const userId = (await findSubject(db, id, issuer)) ?? (await users.findByEmail(email));
    if (userId === undefined) throw keptByProvider();
    return userId;
  }

  /** Another person may have created the existing user, so a new password is set and all its sessions end. */
  async function takeUp(email: string, password: string): Promise<string> {
    const userId = await users.findByEmail(email);
    if (userId === undefined) throw keptByProvider();
    await users.setPassword(userId, password, 'password');
    await users
      .endAllSessions(userId)
      .catch(() => log.warn({ part: 'identity provider' }, 'An account was taken up, and its sessions were not ended'));
    return userId;
  }

  return {
    isManaged: true,
    hasPasskeys: false,

    async createAccount(account) {
      const subject = (await users.create(account)) ?? (await takeUp(account.email, account.password));
      return {
        save: (trx, userId) => asSystem(trx, () => tieToProvider(trx, userId, { issuer, subject })),
        // The user stays: the next attempt finds it.
        discard: nothingToTakeBack,
      };
    },

    verifyPassword: ({ email }, password, address) => users.verifyPassword(email, password, address, clock()),

    async changePassword(owner, { old, fresh }) {
      const userId = await userIdOf(owner);
      await users.setPassword(userId, fresh, 'newPassword');
      const isAlone = await users.endOtherSessions(userId, owner.identity.session).then(
        () => true,
        () => false,
      );
      return {
        save: () => Promise.resolve(isAlone),
        discard: () => users.setPassword(userId, old, 'newPassword'),
      };
    },

    async listDevices(owner) {
      const sessions = await users.listSessions(await userIdOf(owner));
      return done(devicesOf(sessions, owner.identity.session, clock()));
    },

    async endDevice(owner, deviceId) {
      const userId = await userIdOf(owner);
      // Only a session of one's own: the ids of others are none.
      if (!(await users.listSessions(userId)).some(({ id }) => id === deviceId)) return done(false);
      await users.endSession(userId, deviceId);
      return done(true);
    },

    endOtherDevices: async (owner) => done(await users.endOtherSessions(await userIdOf(owner), owner.identity.session)),

    async endAll(trx, userId) {
      const subject = await asSystem(trx, () => findSubject(trx, userId, issuer));
      if (subject === undefined) return;
      void users
        .endAllSessions(subject)
        .catch(() => log.warn({ userId }, 'A person was not logged out at the identity provider'));
    },
  };
}

const moment = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null);

/** The current device first, then the last used. */
const rank = ({ isCurrent, lastUsedAt, signedInAt }: SignedInDevice) =>
  `${isCurrent ? 1 : 0}${lastUsedAt ?? signedInAt}`;

const devicesOf = (sessions: readonly Auth0Session[], current: string | undefined, now: Date): SignedInDevice[] =>
  sessions
    .map(({ id, device, ...session }) => ({
      id,
      device: deviceName(device?.last_user_agent ?? device?.initial_user_agent ?? undefined),
      signedInAt: moment(session.authenticated_at ?? session.created_at) ?? now.toISOString(),
      lastUsedAt: moment(session.last_interacted_at),
      isCurrent: id === current,
    }))
    .toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1));
