import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { ApiError } from '#contract/platform/errors.ts';
import { CurrentUser } from '#contract/platform/users.ts';
import { sql } from '#server/platform/database/connection.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { addMachine } from '../identity/support/serviceAccounts.ts';

async function hospiceAdmin(server: TestServer) {
  const hospiceId = await server.addHospice();
  return server.addPerson({ role: 'hospice_admin', hospiceId });
}

async function refusal(answer: Promise<Response>): Promise<ApiError> {
  const { status, json } = await answer.then(async (reply) => ({ status: reply.status, json: await reply.json() }));
  const body = ApiError.parse(json);
  expect(body.status).toBe(status);
  return body;
}

describe('GET /v1/users/me', () => {
  test('returns the signed-in person with their hospice', async ({ server }) => {
    const hospiceId = await server.addHospice({ name: 'Harbor Hospice', plan: 'pro' });
    const person = await server.addPerson({ role: 'hospice_admin', hospiceId, firstName: 'Mina' });

    const reply = await server.as(person)('/v1/users/me');

    expect(reply.status).toBe(200);
    expect(CurrentUser.parse(await reply.json())).toMatchObject({
      id: person.id,
      accountType: 'hospice',
      role: 'hospice_admin',
      firstName: 'Mina',
      hospice: { id: hospiceId, name: 'Harbor Hospice', plan: 'pro', responseTargetMinutes: 60 },
      group: null,
    });
  });

  test('returns the provider group and its type to a member', async ({ server }) => {
    const groupId = await server.addGroup({ type: 'aco' });
    const person = await server.addPerson({ role: 'care_manager', groupId });
    const reply = await server.as(person)('/v1/users/me');
    expect(await reply.json()).toMatchObject({
      accountType: 'stakeholder',
      hospice: null,
      group: { id: groupId, type: 'aco' },
    });
  });

  test('returns the directory id of a signed-in provider', async ({ server }) => {
    const groupId = await server.addGroup();
    const person = await server.addPerson({ role: 'provider', groupId });
    const providerId = await server.addProvider(groupId, { user_id: person.id });
    const reply = await server.as(person)('/v1/users/me');
    expect(await reply.json()).toMatchObject({ role: 'provider', providerId });
  });

  test('refuses a call without a token with 401', async ({ server }) => {
    const reply = await server.anonymous('/v1/users/me');
    expect(reply.headers.get('WWW-Authenticate')).toBe('Bearer');
    expect(await refusal(Promise.resolve(reply))).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test('refuses a token of an unknown person', async ({ server }) => {
    expect(await refusal(server.as({ id: randomUUID() })('/v1/users/me'))).toMatchObject({ code: 'unauthenticated' });
  });

  test('refuses a deactivated person at the next call', async ({ server }) => {
    const person = await hospiceAdmin(server);
    expect((await server.as(person)('/v1/users/me')).status).toBe(200);
    await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', person.id).execute();
    expect(await refusal(server.as(person)('/v1/users/me'))).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test('returns a changed role at the next call', async ({ server }) => {
    const person = await hospiceAdmin(server);
    await server.db
      .updateTable('app_user')
      .set({ role: 'hospice_clinical_manager' })
      .where('id', '=', person.id)
      .execute();
    expect(await (await server.as(person)('/v1/users/me')).json()).toMatchObject({ role: 'hospice_clinical_manager' });
  });

  test('refuses an unknown query parameter and names it', async ({ server }) => {
    const person = await hospiceAdmin(server);
    expect(await refusal(server.as(person)('/v1/users/me?filter.name=x'))).toMatchObject({
      status: 400,
      code: 'unknown_parameter',
      errors: [{ path: 'filter.name' }],
    });
  });
});

describe('Unknown address or method', () => {
  test.for([
    ['GET', '/v1'],
    ['GET', '/v1/nothing/here'],
    ['DELETE', '/v1/users/me'],
    ['GET', '/nothing'],
  ])('%s %s is answered with 404 in the standard error format', async ([method, path], { server }) => {
    expect(await refusal(server.anonymous(path ?? '', { method: method ?? '' }))).toMatchObject({ code: 'not_found' });
  });
});

describe('Health checks', () => {
  test('report alive and ready when all migrations are done', async ({ server }) => {
    expect((await server.anonymous('/healthz')).status).toBe(200);
    const ready = await server.anonymous('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'ready' });
  });

  test('report alive but not ready while the database does not answer', async ({ server }) => {
    const away = server.with({
      ping: () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' })),
    });
    expect((await away.anonymous('/healthz')).status).toBe(200);
    const reply = await away.anonymous('/readyz');
    expect(reply.status).toBe(503);
    expect(reply.headers.get('Retry-After')).toBe('2');
  });

  test('report not ready while a migration is missing', async ({ server }) => {
    await sql`create table kept as select * from schema_migration`.execute(server.db);
    await sql`delete from schema_migration where name like '0001%'`.execute(server.db);
    const reply = await server.anonymous('/readyz');
    await sql`insert into schema_migration select * from kept on conflict do nothing`.execute(server.db);
    await sql`drop table kept`.execute(server.db);
    expect(reply.status).toBe(503);
    expect((await server.anonymous('/readyz')).status).toBe(200);
  });
});

describe('Response headers', () => {
  test.for(['/v1/users/me', '/v1/docs', '/healthz', '/nothing'])(
    'the answer to %s has the security headers',
    async (path, { server }) => {
      const { headers } = await server.anonymous(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('Permissions-Policy')).toContain('camera=()');
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
      const policy = headers.get('Content-Security-Policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      expect(headers.has('Strict-Transport-Security')).toBe(false);
    },
  );

  test('an answer that isn’t a page allows only this server’s script files', async ({ server }) => {
    const { headers } = await server.anonymous('/healthz');
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self'; style-src 'self';");
  });

  test('the CSP nonce is different in each page', async ({ server }) => {
    const nonces = await Promise.all(
      ['/v1/docs', '/v1/docs'].map(async (path) => {
        const reply = await server.anonymous(path);
        const nonce = /'nonce-([^']+)'/.exec(reply.headers.get('Content-Security-Policy') ?? '')?.[1];
        expect(await reply.text()).toContain(`<style nonce="${nonce}">`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  test('with an https origin require https (HSTS), and the CSP allows the configured foreign hosts', async ({
    server,
  }) => {
    const { headers } = await server
      .with({
        headers: {
          publicOrigin: 'https://wayside.example',
          pageConnectsTo: ['https://id.example'],
          isDevelopment: false,
        },
      })
      .anonymous('/healthz');
    expect(headers.get('Strict-Transport-Security')).toContain('max-age=63072000');
    expect(headers.get('Content-Security-Policy')).toContain("connect-src 'self' https://id.example;");
    expect(headers.get('Content-Security-Policy')).toContain("frame-src 'self' https://id.example;");
  });
});

describe('Request log', () => {
  test('has one line per request with the route template, and no query, path values, body or token', async ({
    server,
  }) => {
    const person = await hospiceAdmin(server);
    await server.as(person)('/v1/users/me?search=Grace', post({ name: 'Murray' }));
    await server.as(person)('/v1/users/me?search=Grace');
    await server.as(person)(`/v1/nothing/${person.id}`);
    const requests = server.log.lines.filter(({ message }) => message === 'request').map(({ fields }) => fields);
    expect(requests).toMatchObject([
      { method: 'POST', route: 'unknown', status: 404 },
      { method: 'GET', route: '/v1/users/me', status: 400, userId: person.id },
      { method: 'GET', route: 'unknown', status: 404 },
    ]);
    expect(JSON.stringify(server.log.lines)).not.toMatch(/Grace|Murray|search|test-token/);
  });
});

describe('Rate limit', () => {
  test('refuses further calls of one person with 429 and the time to wait, while another person can go on', async ({
    server,
  }) => {
    const limited = server.with({ limits: { perPersonAMinute: 2, perAddressAMinute: 0 } });
    const person = await hospiceAdmin(server);
    const other = await hospiceAdmin(server);
    expect((await limited.as(person)('/v1/users/me')).headers.get('RateLimit')).toBe('"calls";r=1;t=60');
    expect((await limited.as(person)('/v1/users/me')).status).toBe(200);
    const third = await limited.as(person)('/v1/users/me');
    expect(third.headers.get('Retry-After')).toBe('60');
    expect(await refusal(Promise.resolve(third))).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await limited.as(other)('/v1/users/me')).status).toBe(200);
  });

  test('counts a service account’s calls as a person’s, and says so in FHIR’s form', async ({ server }) => {
    const limited = server.with({ limits: { perPersonAMinute: 2, perAddressAMinute: 0 } });
    const hospiceId = await server.addHospice();
    const [one, other] = [await addMachine(server.db, { hospiceId }), await addMachine(server.db, { hospiceId })];
    const search = (account: { readonly id: string }) => limited.asMachine(account)('/v1/fhir/Task');
    expect([(await search(one)).status, (await search(one)).status]).toEqual([200, 200]);
    const third = await search(one);
    expect([third.status, third.headers.get('Retry-After'), await third.json()]).toMatchObject([
      429,
      '60',
      { resourceType: 'OperationOutcome', issue: [{ code: 'throttled' }] },
    ]);
    expect((await search(other)).status).toBe(200);
  });
});
