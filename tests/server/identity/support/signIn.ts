import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { DEFAULT_AUDIENCE, DEFAULT_CLIENT_ID } from '#contract/platform/product.ts';

const Tokens = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.optional(z.string()),
  expires_in: z.number(),
  scope: z.string(),
});
export type Tokens = z.infer<typeof Tokens>;

/** Handles cookies and redirects as a browser would, so that the test sees the answer of each step. */
export class Visitor {
  readonly origin: string;
  readonly verifier = randomBytes(32).toString('base64url');
  readonly #cookies = new Map<string, { value: string; path: string }>();

  constructor(origin: string) {
    this.origin = origin;
  }

  async fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.origin);
    const cookie = [...this.#cookies.entries()]
      .filter(([, { path }]) => path === '/' || url.pathname === path || url.pathname.startsWith(`${path}/`))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
    const headers = new Headers(init.headers);
    if (cookie) headers.set('Cookie', cookie);
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  cookies(): { readonly name: string; readonly value: string; readonly path: string }[] {
    return [...this.#cookies].map(([key, { value, path }]) => ({ name: key.split(' ')[0] ?? '', value, path }));
  }

  cookieValues(): string[] {
    return this.cookies().map(({ value }) => value);
  }

  /** The value of the cookie with this name. */
  cookie(name: string): string | undefined {
    return [...this.#cookies].find(([key]) => key.startsWith(`${name} `))?.[1].value;
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/';
    const ends = /expires=([^;]+)/i.exec(line)?.[1];
    const key = `${name} ${path}`;
    if (ends !== undefined && Date.parse(ends) < Date.now()) this.#cookies.delete(key);
    else this.#cookies.set(key, { value, path });
  }

  /** The address that the app sends a person to; `undefined` leaves a parameter out. */
  authorizeAddress(changes: Readonly<Record<string, string | undefined>> = {}): string {
    const parameters = {
      client_id: DEFAULT_CLIENT_ID,
      response_type: 'code',
      response_mode: 'query',
      redirect_uri: `${this.origin}/?login=success`,
      scope: 'openid profile email offline_access',
      audience: DEFAULT_AUDIENCE,
      state: 'state-of-the-app',
      nonce: 'nonce-of-the-app',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    };
    const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return `/authorize?${new URLSearchParams(given)}`;
  }

  /** Opens the sign-in page. @returns its address */
  async openLogin(changes: Readonly<Record<string, string | undefined>> = {}): Promise<string> {
    const answer = await this.fetch(this.authorizeAddress(changes));
    return new URL(answer.headers.get('Location') ?? '', this.origin).pathname;
  }

  /** Sends the sign-in form as its own page does. */
  postLogin(
    page: string,
    fields: { email: string; password: string },
    headers: Readonly<Record<string, string>> = { Origin: this.origin },
  ): Promise<Response> {
    return this.fetch(page, { method: 'POST', body: new URLSearchParams(fields), headers });
  }

  /** From the answer to the form to the code in the app's address. */
  async follow(answer: Response): Promise<URL> {
    const resume = await this.fetch(answer.headers.get('Location') ?? '');
    return new URL(resume.headers.get('Location') ?? '', this.origin);
  }

  token(fields: Readonly<Record<string, string>>): Promise<Response> {
    return this.fetch('/oauth/token', {
      method: 'POST',
      headers: { Origin: this.origin },
      body: new URLSearchParams({ client_id: DEFAULT_CLIENT_ID, ...fields }),
    });
  }

  redeem(code: string): Promise<Response> {
    return this.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: this.verifier,
      redirect_uri: `${this.origin}/?login=success`,
    });
  }

  refresh(refreshToken: string): Promise<Response> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** The whole way, as a person goes it. */
  async signIn(fields: { email: string; password: string }): Promise<Tokens> {
    const landed = await this.follow(await this.postLogin(await this.openLogin(), fields));
    return readTokens(await this.redeem(landed.searchParams.get('code') ?? ''));
  }
}

export const readTokens = async (answer: Response): Promise<Tokens> => Tokens.parse(await answer.json());
