import * as z from 'zod/mini';
import { MINUTE } from '#contract/platform/durations.ts';
import { invalid, Refusal } from '#server/platform/access/refusal.ts';
import type { Log } from '#server/platform/log.ts';
import { keptByProvider, type Verified } from '#server/identity/accounts.ts';
import { auth0Management, type Auth0Answer, type Auth0Settings } from './auth0Management.ts';

const PASSWORD_REALM = 'http://auth0.com/oauth/grant-type/password-realm';
/** Auth0 does not say for how long it locks a person out: no password is checked for so long. */
const LOCKED_MS = 15 * MINUTE;

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
export type Auth0Session = z.infer<typeof Session>;
const RefreshToken = z.object({ id: z.string(), session_id: z.nullish(z.string()) });
type RefreshToken = z.infer<typeof RefreshToken>;
const ManagementError = z.object({ message: z._default(z.string(), '') });
const TokenError = z.object({ error: z.string() });

/** Auth0 stores emails in lowercase, and only finds them so. */
const normalized = (email: string) => email.trim().toLowerCase();
const pathOf = (userId: string) => `users/${encodeURIComponent(userId)}`;

interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/** The users, passwords and sessions of an Auth0 tenant, by its own ids. */
export class Auth0Users {
  readonly #log: Log;
  readonly #connection: string;
  readonly #management: ReturnType<typeof auth0Management>;

  constructor(settings: Auth0Settings, log: Log) {
    this.#log = log;
    this.#connection = settings.connection;
    this.#management = auth0Management(settings, log);
  }

  /** @returns the new user's id; undefined where the tenant has a user with this email already */
  async create({ email, firstName, lastName, password }: NewUser): Promise<string | undefined> {
    const answer = await this.#management.call({
      method: 'POST',
      path: 'users',
      body: {
        connection: this.#connection,
        email: normalized(email),
        password,
        // The invitation's mail arrived, so the address belongs to the person.
        email_verified: true,
        verify_email: false,
        given_name: firstName,
        family_name: lastName,
        name: `${firstName} ${lastName}`,
      },
    });
    if (answer.status === 409) return undefined;
    this.#expectDone(answer, 'create an account', 'password');
    return z.parse(User, answer.body).user_id;
  }

  /** The user of our connection with this email: others may come from elsewhere and have no password here. */
  async findByEmail(email: string): Promise<string | undefined> {
    const { body, status } = await this.#management.call({
      method: 'GET',
      path: 'users-by-email',
      query: { email: normalized(email) },
    });
    const users = status === 200 ? z.parse(z.array(User), body) : [];
    return users.find(({ identities }) => identities.some((one) => one.connection === this.#connection))?.user_id;
  }

  /** @throws Refusal `invalid` at `field` where Auth0 refuses the password */
  async setPassword(userId: string, password: string, field: string): Promise<void> {
    const body = { password, connection: this.#connection };
    const answer = await this.#management.call({ method: 'PATCH', path: pathOf(userId), body });
    this.#expectDone(answer, 'set a password', field);
  }

  /** Auth0 counts failures by the person's address, not by this server's. */
  async verifyPassword(email: string, password: string, address: string | null, now: Date): Promise<Verified> {
    const { body, status } = await this.#management.askForToken(
      {
        grant_type: PASSWORD_REALM,
        realm: this.#connection,
        username: normalized(email),
        password,
        scope: 'openid',
      },
      address === null ? {} : { 'auth0-forwarded-for': address },
    );
    if (status === 200) return 'right';
    const { error } = z.safeParse(TokenError, body).data ?? { error: '' };
    // The second factor is asked for after the password was right.
    if (error === 'mfa_required') return 'right';
    if (error === 'invalid_grant') return 'wrong';
    if (error === 'too_many_attempts') return { lockedUntil: new Date(now.getTime() + LOCKED_MS) };
    this.#log.error({ part: 'identity provider', status, error }, 'Auth0 does not check passwords');
    throw keptByProvider();
  }

  listSessions(userId: string): Promise<Auth0Session[]> {
    return this.#management.list(`${pathOf(userId)}/sessions`, 'sessions', Session);
  }

  /** Ends a session and the refresh tokens that would outlive it. */
  async endSession(userId: string, sessionId: string): Promise<void> {
    await this.#removeTokens(userId, (token) => token.session_id === sessionId);
    await this.#remove(`sessions/${sessionId}`);
  }

  /** Ends every session and refresh token but those of `current`. @returns how many sessions it ended */
  async endOtherSessions(userId: string, current: string | undefined): Promise<number> {
    const others = (await this.listSessions(userId)).filter(({ id }) => id !== current);
    await this.#removeTokens(userId, (token) => current === undefined || token.session_id !== current);
    for (const { id } of others) await this.#remove(`sessions/${id}`);
    return others.length;
  }

  async endAllSessions(userId: string): Promise<void> {
    await Promise.all([this.#remove(`${pathOf(userId)}/refresh-tokens`), this.#remove(`${pathOf(userId)}/sessions`)]);
  }

  async #removeTokens(userId: string, ends: (token: RefreshToken) => boolean): Promise<void> {
    const tokens = await this.#management.list(`${pathOf(userId)}/refresh-tokens`, 'tokens', RefreshToken);
    for (const { id } of tokens.filter(ends)) await this.#remove(`refresh-tokens/${id}`);
  }

  async #remove(path: string): Promise<void> {
    const answer = await this.#management.call({ method: 'DELETE', path });
    // An already deleted session needs no removal.
    if (answer.status !== 404) this.#expectDone(answer, 'end a session');
  }

  /** @throws Refusal `unavailable` where Auth0 answers what its documentation does not name */
  #expectDone({ body, status }: Auth0Answer, step: string, field?: string): void {
    if (status < 300) return;
    const { message } = z.safeParse(ManagementError, body).data ?? { message: '' };
    if (status === 400 && field !== undefined && message.startsWith('Password')) {
      throw invalid([
        { path: field, message: 'Your identity provider doesn’t accept this password. Choose another one' },
      ]);
    }
    this.#log.error({ part: 'identity provider', step, status }, 'Auth0 did not do what was asked');
    throw new Refusal('unavailable', 'Your identity provider couldn’t do this. Try again in a moment');
  }
}
