import { createServer, type IncomingMessage } from 'node:http';
import { listenOnAnyPort } from '../../support/ports.ts';

interface User {
  readonly user_id: string;
  email: string;
  password: string;
  readonly connection: string;
}

interface Session {
  readonly id: string;
  readonly user_id: string;
  readonly authenticated_at: string;
  readonly last_interacted_at: string;
  readonly device: { readonly last_user_agent: string };
}

export const AUTH0_CLIENT = { clientId: 'management-client', clientSecret: 'management-secret' };
export const CONNECTION = 'Username-Password-Authentication';

const PASSWORD_REALM = 'http://auth0.com/oauth/grant-type/password-realm';

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const error = (status: number, message: string): Answer => ({ status, body: { statusCode: status, message } });

const refused = (password: string): Answer | undefined =>
  password.includes('history') ? error(400, 'PasswordHistoryError: Password has previously been used') : undefined;

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** A server that answers the documented calls of an Auth0 tenant that accounts need. */
export async function startAuth0() {
  const users: User[] = [];
  const sessions: Session[] = [];
  const tokens: { readonly id: string; readonly user_id: string; readonly session_id: string | null }[] = [];
  /** Answers to give before anything is done, the first first. */
  const troubles: Answer[] = [];
  const asked: { readonly call: string; readonly forwardedFor: string | undefined }[] = [];
  let tokensGiven = 0;
  let isOnPlan = true;

  function giveToken(form: URLSearchParams): Answer {
    const isClient =
      form.get('client_id') === AUTH0_CLIENT.clientId && form.get('client_secret') === AUTH0_CLIENT.clientSecret;
    if (!isClient) return { status: 401, body: { error: 'access_denied' } };
    if (form.get('grant_type') === 'client_credentials') {
      if (!form.get('audience')?.endsWith('/api/v2/')) return { status: 403, body: { error: 'access_denied' } };
      tokensGiven += 1;
      return {
        status: 200,
        body: { access_token: `management-${tokensGiven}`, expires_in: 86_400, token_type: 'Bearer' },
      };
    }
    if (form.get('grant_type') !== PASSWORD_REALM) return { status: 403, body: { error: 'unauthorized_client' } };
    const user = users.find(
      ({ connection, email }) => connection === form.get('realm') && email === form.get('username'),
    );
    if (!user || user.password !== form.get('password')) {
      return { status: 403, body: { error: 'invalid_grant', error_description: 'Wrong email or password.' } };
    }
    return { status: 200, body: { access_token: 'of-the-person', expires_in: 86_400, token_type: 'Bearer' } };
  }

  const shown = ({ connection, email, user_id }: User) => ({
    user_id,
    email,
    identities: [{ connection, provider: 'auth0' }],
  });

  function change(method: string, path: string, body: { readonly [name: string]: string }): Answer {
    const [resource, id = '', part] = path.split('/').map(decodeURIComponent);
    if (resource === 'users' && method === 'POST') {
      if (users.some(({ email }) => email === body['email'])) return error(409, 'The user already exists.');
      const wrong = refused(body['password'] ?? '');
      if (wrong) return wrong;
      const user: User = {
        user_id: `auth0|${users.length + 1}`,
        email: body['email'] ?? '',
        password: body['password'] ?? '',
        connection: body['connection'] ?? '',
      };
      users.push(user);
      return { status: 201, body: shown(user) };
    }
    if (resource === 'users' && method === 'PATCH') {
      const user = users.find(({ user_id }) => user_id === id);
      if (!user) return error(404, 'The user does not exist.');
      const wrong = refused(body['password'] ?? '');
      if (wrong) return wrong;
      user.password = body['password'] ?? user.password;
      return { status: 200, body: shown(user) };
    }
    if (!isOnPlan) return error(403, 'Insufficient scope');
    const list: { readonly id: string; readonly user_id: string }[] =
      resource === 'sessions' || part === 'sessions' ? sessions : tokens;
    if (method === 'GET') {
      const key = part === 'sessions' ? 'sessions' : 'tokens';
      return { status: 200, body: { [key]: list.filter(({ user_id }) => user_id === id) } };
    }
    const left = list.filter((one) => (part === undefined ? one.id !== id : one.user_id !== id));
    const isThere = left.length < list.length;
    list.splice(0, list.length, ...left);
    return isThere ? { status: 202 } : error(404, 'There is none.');
  }

  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    const text = await textOf(request);
    const forwarded = request.headers['auth0-forwarded-for'];
    asked.push({ call: `${method} ${decodeURIComponent(pathname)}`, forwardedFor: [forwarded].flat()[0] });
    const trouble = troubles.shift();
    if (trouble) return trouble;
    if (pathname === '/oauth/token') return giveToken(new URLSearchParams(text));
    if (request.headers.authorization !== `Bearer management-${tokensGiven}`) return error(401, 'Invalid token.');
    const path = pathname.replace(/^\/api\/v2\//, '');
    if (path === 'users-by-email') {
      return { status: 200, body: users.filter(({ email }) => email === searchParams.get('email')).map(shown) };
    }
    return change(method, path, text === '' ? {} : JSON.parse(text));
  }

  const server = createServer((request, response) => {
    void answerTo(request).then(({ body, headers, status }) => {
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  const port = await listenOnAnyPort(server);

  return {
    issuer: `http://localhost:${port}/`,
    users,
    sessions,
    tokens,
    troubles,
    asked,
    /** The tenant takes the given token back, as when its key was changed. */
    forgetToken: () => void (tokensGiven += 1),
    leavePlan: () => void (isOnPlan = false),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type Auth0Server = Awaited<ReturnType<typeof startAuth0>>;
