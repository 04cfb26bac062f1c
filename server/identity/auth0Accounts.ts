import * as z from 'zod/mini';
import type { Database } from '#server/platform/database/connection.ts';
import { findSubject, tieToProvider } from './identities.queries.ts';
import { asSystem } from '#server/platform/access/session.ts';
import { deviceName } from './deviceName.rules.ts';
import type { Log } from '#server/platform/log.ts';
import { invalid, Refusal } from '#server/platform/access/refusal.ts';
import { keptByProvider, nothingToTakeBack, type Accounts, type SignedInOwner, type Step } from './accounts.ts';
import { auth0Management, type Auth0Answer, type Auth0Settings } from './auth0Management.ts';
import type { SignedInDevice } from '#contract/identity/signedInDevices.ts';

interface Parts {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Log;
  readonly settings: Auth0Settings;
}

const PASSWORD_REALM = 'http://auth0.com/oauth/grant-type/password-realm';
/** How long nobody looks at another password after Auth0 has locked the person out; it does not say how long that lasts. */
const LOCKED_MS = 15 * 60_000;

const User = z.object({
  user_id: z.string(),
  identities: z._default(z.array(z.object({ connection: z.string() })), []),
});
const Session = z.object({
  id: z.string(),
  authenticated_at: z.nullish(z.string()),
  created_at: z.nullish(z.string()),
  last_interacted_at: z.nullish(z.string()),
  device: z.nullish(z.object({ last_user_agent: z.nullish(z.string()), initial_user_agent: z.nullish(z.string()) })),
});
type Session = z.infer<typeof Session>;
const RefreshToken = z.object({ id: z.string(), session_id: z.nullish(z.string()) });
const ManagementError = z.object({ message: z._default(z.string(), '') });
const TokenError = z.object({ error: z.string() });

const moment = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null);

/** Auth0 keeps emails in small letters, and finds them only so. */
const normalized = (email: string) => email.trim().toLowerCase();
/** This device first, then the last used. */
const rank = ({ isCurrent, lastUsedAt, signedInAt }: SignedInDevice) =>
  `${isCurrent ? 1 : 0}${lastUsedAt ?? signedInAt}`;
const pathOf = (userId: string) => `users/${encodeURIComponent(userId)}`;

/** Nothing of it is the call's transaction: Auth0 has done it. */
const done = <Result>(result: Result): Step<Result> => ({
  save: () => Promise.resolve(result),
  discard: nothingToTakeBack,
});

/** Accounts of an Auth0 tenant, by its Management API and, for the current password, its password-realm grant. */
export function auth0Accounts({ db, clock, log, settings }: Parts): Accounts {
  const { connection, issuer } = settings;
  const management = auth0Management(settings, log);

  /** @throws Refusal `unavailable`: Auth0 says something that is not documented */
  function expectDone({ body, status }: Auth0Answer, step: string, field?: string): void {
    if (status < 300) return;
    const { message } = z.safeParse(ManagementError, body).data ?? { message: '' };
    if (status === 400 && field !== undefined && message.startsWith('Password')) {
      throw invalid([
        { path: field, message: 'The identity provider does not accept this password. Choose another one' },
      ]);
    }
    log.error({ part: 'identity provider', step, status }, 'Auth0 did not do what was asked');
    throw new Refusal('unavailable', 'The identity provider did not do this. Please try again shortly');
  }

  /** The user of our connection with this email: others may come from elsewhere and have no password here. */
  async function findByEmail(email: string): Promise<string | undefined> {
    const { body, status } = await management.call({
      method: 'GET',
      path: 'users-by-email',
      query: { email: normalized(email) },
    });
    const users = status === 200 ? z.parse(z.array(User), body) : [];
    return users.find(({ identities }) => identities.some((one) => one.connection === connection))?.user_id;
  }

  /** @throws Refusal `kept_by_provider`: the person signs in otherwise, and has no password there */
  async function userIdOf({ id, email }: { readonly id: string; readonly email: string }): Promise<string> {
    const userId = (await findSubject(db, id, issuer)) ?? (await findByEmail(email));
    if (userId === undefined) throw keptByProvider();
    return userId;
  }

  async function setPassword(userId: string, password: string, field: string): Promise<void> {
    const answer = await management.call({ method: 'PATCH', path: pathOf(userId), body: { password, connection } });
    expectDone(answer, 'set a password', field);
  }

  const sessionsOf = (userId: string) => management.list<Session>(`${pathOf(userId)}/sessions`, 'sessions', Session);

  /** A session, and what would go on without it. @returns whether Auth0 knew it */
  async function endSession(userId: string, sessionId: string): Promise<void> {
    const tokens = await management.list(`${pathOf(userId)}/refresh-tokens`, 'tokens', RefreshToken);
    for (const { id } of tokens.filter((token) => token.session_id === sessionId)) await remove(`refresh-tokens/${id}`);
    await remove(`sessions/${sessionId}`);
  }

  async function remove(path: string): Promise<void> {
    const answer = await management.call({ method: 'DELETE', path });
    // Gone already is as good.
    if (answer.status !== 404) expectDone(answer, 'end a session');
  }

  const endEverywhere = (userId: string) =>
    Promise.all([remove(`${pathOf(userId)}/refresh-tokens`), remove(`${pathOf(userId)}/sessions`)]);

  async function endOthers({ identity }: SignedInOwner, userId: string): Promise<number> {
    const others = (await sessionsOf(userId)).filter(({ id }) => id !== identity.session);
    const tokens = await management.list(`${pathOf(userId)}/refresh-tokens`, 'tokens', RefreshToken);
    const isOwn = (token: z.infer<typeof RefreshToken>) =>
      identity.session !== undefined && token.session_id === identity.session;
    for (const { id } of tokens.filter((token) => !isOwn(token))) await remove(`refresh-tokens/${id}`);
    for (const { id } of others) await remove(`sessions/${id}`);
    return others.length;
  }

  return {
    isManaged: true,

    async createAccount({ email, firstName, lastName, password }) {
      const profile = { given_name: firstName, family_name: lastName, name: `${firstName} ${lastName}` };
      const answer = await management.call({
        method: 'POST',
        path: 'users',
        // Who got the invitation's mail has the address.
        body: { connection, email: normalized(email), password, email_verified: true, verify_email: false, ...profile },
      });
      let subject: string | undefined;
      if (answer.status === 409) {
        subject = await findByEmail(email);
        if (subject !== undefined) {
          await setPassword(subject, password, 'password');
          // Whoever opened it before may not be who has the address: nobody stays signed in with it.
          await endEverywhere(subject).catch(() =>
            log.warn({ part: 'identity provider' }, 'An account was taken up, and its sign-ins were not ended'),
          );
        }
      } else {
        expectDone(answer, 'create a user', 'password');
        subject = z.parse(User, answer.body).user_id;
      }
      const found = subject;
      if (found === undefined) throw keptByProvider();
      return {
        save: (trx, userId) => asSystem(trx, () => tieToProvider(trx, userId, { issuer, subject: found })),
        // Left there: asked again, it is found.
        discard: nothingToTakeBack,
      };
    },

    async verifyPassword({ email }, password, address) {
      const answer = await management.askForToken(
        { grant_type: PASSWORD_REALM, realm: connection, username: normalized(email), password, scope: 'openid' },
        // Auth0 counts failures by the person's address, not by this server's.
        address === null ? {} : { 'auth0-forwarded-for': address },
      );
      if (answer.status === 200) return 'right';
      const { error } = z.safeParse(TokenError, answer.body).data ?? { error: '' };
      // The second factor is asked for after the password was right.
      if (error === 'mfa_required') return 'right';
      if (error === 'invalid_grant') return 'wrong';
      if (error === 'too_many_attempts') return { lockedUntil: new Date(clock().getTime() + LOCKED_MS) };
      log.error({ part: 'identity provider', status: answer.status, error }, 'Auth0 does not check passwords');
      throw keptByProvider();
    },

    async changePassword(owner, { old, fresh }) {
      const userId = await userIdOf(owner);
      await setPassword(userId, fresh, 'newPassword');
      const isAlone = await endOthers(owner, userId).then(
        () => true,
        () => false,
      );
      return {
        save: () => Promise.resolve(isAlone),
        discard: () => setPassword(userId, old, 'newPassword'),
      };
    },

    async listDevices(owner) {
      const sessions = await sessionsOf(await userIdOf(owner));
      const devices = sessions.map(
        ({
          id,
          device,
          authenticated_at: authenticated,
          created_at: created,
          last_interacted_at: used,
        }): SignedInDevice => ({
          id,
          device: deviceName(device?.last_user_agent ?? device?.initial_user_agent ?? undefined),
          signedInAt: moment(authenticated ?? created) ?? clock().toISOString(),
          lastUsedAt: moment(used),
          isCurrent: id === owner.identity.session,
        }),
      );
      return done(devices.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1)));
    },

    async endDevice(owner, deviceId) {
      const userId = await userIdOf(owner);
      // Only a session of one's own: the ids of others are none.
      if (!(await sessionsOf(userId)).some(({ id }) => id === deviceId)) return done(false);
      await endSession(userId, deviceId);
      return done(true);
    },

    endOtherDevices: async (owner) => done(await endOthers(owner, await userIdOf(owner))),

    async endAll(trx, userId) {
      const subject = await asSystem(trx, () => findSubject(trx, userId, issuer));
      if (subject === undefined) return;
      void endEverywhere(subject).catch(() =>
        log.warn({ userId }, 'A person was not signed out at the identity provider'),
      );
    },
  };
}
