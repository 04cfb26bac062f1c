import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { MINUTE } from '#contract/platform/durations.ts';
import { Refusal } from '#server/platform/access/refusal.ts';
import type { Log } from '#server/platform/log.ts';
import { keptByProvider } from '#server/identity/accounts.ts';

export interface Auth0Settings {
  /** The tenant's own domain, with a slash at its end. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The database connection that passwords are kept in. */
  readonly connection: string;
}

export interface Auth0Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v2/`, without a slash at its beginning. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const ASK_TIMEOUT_MS = 5000;
const MAX_TRIES = 4;
const FIRST_WAIT_MS = 200;
const MAX_WAIT_MS = 3000;
/** A token is renewed this long before it ends. */
const RENEW_MS = MINUTE;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

const unavailable = () => new Refusal('unavailable', 'Your identity provider isn’t responding. Try again in a moment');

/** How long Auth0 asks to wait: its rate limit names the second in which it opens again. */
function waitFor(answer: Response, tries: number): number {
  const reset = Number(answer.headers.get('x-ratelimit-reset'));
  const asked = reset > 0 ? reset * 1000 - Date.now() : FIRST_WAIT_MS * 2 ** (tries - 1);
  return Math.min(Math.max(asked, FIRST_WAIT_MS), MAX_WAIT_MS);
}

async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Auth0's answer, asked for again a few times while it has none. @throws Refusal `unavailable` */
async function ask(log: Log, url: URL, init: RequestInit): Promise<Auth0Answer> {
  for (let tries = 1; ; tries += 1) {
    let reason: string;
    let pause = FIRST_WAIT_MS * 2 ** (tries - 1);
    try {
      const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ASK_TIMEOUT_MS) });
      if (answer.status !== 429 && answer.status < 500) return { status: answer.status, body: await bodyOf(answer) };
      reason = `status ${answer.status}`;
      pause = waitFor(answer, tries);
      await answer.body?.cancel();
    } catch (error) {
      reason = error instanceof Error ? error.name : 'unknown';
    }
    if (tries >= MAX_TRIES) {
      log.error({ part: 'identity provider', reason }, 'The identity provider does not answer');
      throw unavailable();
    }
    await wait(pause);
  }
}

/**
 * Auth0's Management API with one token of this server's own, asked for by its client credentials and kept until shortly before its
 * end. What Auth0 has no time for (429, 5xx, no answer) is asked again a few times, each a little later.
 */
export function auth0Management({ issuer, clientId, clientSecret }: Auth0Settings, log: Log) {
  let kept: { readonly token: Promise<string>; readonly until: number } | undefined;

  /** The token endpoint, with this server's credentials. Its answers are the caller's to read. */
  const askForToken = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
    ask(log, new URL('oauth/token', issuer), {
      method: 'POST',
      headers: { ...headers, Accept: 'application/json' },
      body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...fields }),
    });

  async function newToken(): Promise<string> {
    const asked = Date.now();
    const answer = await askForToken({
      grant_type: 'client_credentials',
      audience: new URL('api/v2/', issuer).href,
    });
    const parsed = z.safeParse(Token, answer.body);
    if (!parsed.success) {
      log.error({ part: 'identity provider', status: answer.status }, 'Auth0 gives no token for its Management API');
      throw unavailable();
    }
    const { access_token: fresh, expires_in: seconds } = parsed.data;
    kept = { token: Promise.resolve(fresh), until: asked + seconds * 1000 - RENEW_MS };
    return fresh;
  }

  function token(): Promise<string> {
    if (kept && kept.until > Date.now()) return kept.token;
    const asking = newToken();
    // Concurrent callers wait for the same token.
    kept = { token: asking, until: Number.POSITIVE_INFINITY };
    asking.catch(() => (kept = undefined));
    return asking;
  }

  async function once({ body, method, path, query = {} }: Call): Promise<Auth0Answer> {
    const url = new URL(`api/v2/${path}`, issuer);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return ask(log, url, {
      method,
      headers: {
        Authorization: `Bearer ${await token()}`,
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  return {
    askForToken,

    /**
     * Makes one call. Every call may be repeated: creating an existing user returns 409, which means that the user exists.
     * @throws Refusal `unavailable`; `kept_by_provider` if the tenant's plan or the token's scopes do not offer the call
     */
    async call(call: Call): Promise<Auth0Answer> {
      let answer = await once(call);
      if (answer.status === 401) {
        kept = undefined;
        answer = await once(call);
      }
      if (answer.status === 401 || answer.status === 403) {
        log.error({ part: 'identity provider', status: answer.status, path: call.path.split('/')[0] }, 'Auth0 refuses');
        throw keptByProvider();
      }
      return answer;
    },

    /** All rows of a list that goes on with `next`. */
    async list<Row>(path: string, key: string, row: z.ZodMiniType<Row>): Promise<Row[]> {
      const rows: Row[] = [];
      for (let from: string | undefined, page = 0; page < 20; page += 1) {
        const { body } = await this.call({ method: 'GET', path, query: { take: '50', ...(from && { from }) } });
        const parsed = z.safeParse(z.looseObject({ next: z.nullish(z.string()) }), body);
        if (!parsed.success) break;
        rows.push(...z.parse(z.array(row), parsed.data[key] ?? []));
        from = parsed.data.next ?? undefined;
        if (from === undefined) break;
      }
      return rows;
    },
  };
}
