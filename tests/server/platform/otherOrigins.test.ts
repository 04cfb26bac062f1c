import { describe, expect } from 'vitest';
import { addPerson, PASSWORD, startIdentity } from '../identity/support/identityServer.ts';
import { authorizationOf, test } from '../support/server.ts';
import { Visitor } from '../identity/support/signIn.ts';

const APP = 'https://app.example';
const OTHER = 'https://evil.example';

const preflight = (from: string): RequestInit => ({
  method: 'OPTIONS',
  headers: {
    Origin: from,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key,access-reason',
  },
});

describe('API calls from another origin', () => {
  test('are allowed, without cookies, from the origins named in the settings', async ({ server }) => {
    const named = server.with({ appOrigins: [APP] });
    const asked = await named.anonymous('/v1/users/me', preflight(APP));
    expect(asked.status).toBe(204);
    expect(asked.headers.get('Access-Control-Allow-Origin')).toBe(APP);
    for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key', 'Access-Reason']) {
      expect(asked.headers.get('Access-Control-Allow-Headers')).toContain(name);
    }
    const answer = await named.as(await named.addPerson({ role: 'superuser' }))('/v1/users/me', {
      headers: { Origin: APP },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(APP);
    expect(answer.headers.get('Access-Control-Expose-Headers')).toBe(
      'Retry-After, Idempotency-Replayed, Content-Disposition, Total-Items, Total-Bytes',
    );
    expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    expect(answer.headers.get('Vary')).toContain('Origin');
  });

  test('from an origin named in the settings can read the error when refused (401)', async ({ server }) => {
    const { anonymous } = server.with({ appOrigins: [APP] });
    const answer = await anonymous('/v1/users/me', { headers: { Origin: APP } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(APP);
  });

  test.for([OTHER, 'null', `${APP}.evil.example`, 'https://APP.example', 'http://app.example'])(
    'are not allowed from %s, which the settings do not name',
    async (from, { server }) => {
      const { anonymous } = server.with({ appOrigins: [APP] });
      for (const init of [preflight(from), { headers: { Origin: from } }]) {
        const { headers } = await anonymous('/v1/users/me', init);
        expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
        expect(headers.get('Vary')).toContain('Origin');
      }
    },
  );

  test('get no CORS headers when the settings name no origin', async ({ server }) => {
    const person = await server.addPerson({ role: 'superuser' });
    const answer = await server.anonymous('/v1/users/me', {
      headers: { Origin: APP, Authorization: authorizationOf(person) },
    });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('Sign-in of the app on another origin', () => {
  const there = { redirect_uri: `${APP}/?login=success` };

  test('returns to that origin, lets it redeem the code, and signs out to it', async ({ server }) => {
    await addPerson(server.db, { email: 'ada@harbor.example' });
    const provider = await startIdentity(server.db, { appOrigins: [APP] });
    try {
      const visitor = new Visitor(provider.origin);
      const fields = { email: 'ada@harbor.example', password: PASSWORD };
      const page = await visitor.openLogin(there);
      const form = await visitor.fetch(page);
      expect(form.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${provider.origin} ${APP};`);
      expect(form.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
      const landed = await visitor.follow(await visitor.postLogin(page, fields));
      expect(landed.origin).toBe(APP);
      const answer = await visitor.fetch('/oauth/token', {
        method: 'POST',
        headers: { Origin: APP },
        body: new URLSearchParams({
          client_id: 'wayside-spa',
          grant_type: 'authorization_code',
          code_verifier: visitor.verifier,
          code: landed.searchParams.get('code') ?? '',
          ...there,
        }),
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(APP);
      const silent = await visitor.fetch(
        visitor.authorizeAddress({ ...there, prompt: 'none', response_mode: 'web_message' }),
      );
      // Even when another site frames it, only the app's origin gets the code.
      expect(await silent.text()).toContain(APP);
      const left = await visitor.fetch(`/v2/logout?${new URLSearchParams({ returnTo: `${APP}/logout/callback` })}`);
      expect(left.headers.get('Location')).toBe(`${APP}/logout/callback`);
    } finally {
      await provider.close();
    }
  });

  test('is refused (400) for return addresses not named, and for a login form from the app’s origin', async ({
    server,
  }) => {
    const provider = await startIdentity(server.db, { appOrigins: [APP] });
    try {
      const visitor = new Visitor(provider.origin);
      for (const redirect_uri of [`${OTHER}/?login=success`, `${APP}.evil.example/`, `${APP}/elsewhere`, `${APP}//x`]) {
        expect((await visitor.fetch(visitor.authorizeAddress({ redirect_uri }))).status).toBe(400);
      }
      const left = await visitor.fetch(`/v2/logout?${new URLSearchParams({ returnTo: `${OTHER}/logout/callback` })}`);
      expect(left.status).toBe(400);
      const page = await visitor.openLogin();
      const refused = await visitor.postLogin(page, { email: 'a@b.example', password: 'x' }, { Origin: APP });
      expect(refused.status).toBe(400);
    } finally {
      await provider.close();
    }
  });
});
