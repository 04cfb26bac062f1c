import { generateKeyPairSync } from 'node:crypto';
import { decodeJwt } from 'jose';
import { describe, expect } from 'vitest';
import { findPerson } from '#server/platform/access/session.queries.ts';
import { test } from '../support/server.ts';
import { startIdentity } from './support/identityServer.ts';
import { addMachine, askForToken, machineToken, MACHINE_KEY, signAssertion } from './support/serviceAccounts.ts';

const inSeconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

const SCOPE = 'system/ServiceRequest.rs';

const provider = test.extend('provider', async ({ server }, { onCleanup }) => {
  const started = await startIdentity(server.db);
  onCleanup(() => started.close());
  return started;
});

describe('A service account', () => {
  provider(
    'gets a token for five minutes with the scopes that it asks for and has',
    async ({ provider: { origin, identity }, server }) => {
      const hospiceId = await server.addHospice();
      const account = await addMachine(server.db, { hospiceId }, { scopes: [SCOPE, 'system/Task.rs'] });
      const answer = await askForToken(origin, await signAssertion({ ...account, origin }), SCOPE);
      const body: { access_token: string } = await answer.json();

      expect([answer.status, body]).toMatchObject([200, { expires_in: 300, scope: SCOPE, token_type: 'Bearer' }]);
      expect(decodeJwt(body.access_token)).toMatchObject({ sub: account.id, client_id: account.id, scope: SCOPE });
      const found = await identity.identify(`Bearer ${body.access_token}`);
      expect(found && (await findPerson(server.db, found))).toMatchObject({
        id: account.id,
        hospiceId,
        groupId: null,
        scopes: [SCOPE],
      });
      const used = server.db.selectFrom('service_account').select('last_used_at').where('id', '=', account.id);
      expect((await used.executeTakeFirstOrThrow()).last_used_at).not.toBeNull();
    },
  );

  provider(
    'can’t use a token after it was ended, and gets no other',
    async ({ provider: { origin, identity }, server }) => {
      const account = await addMachine(server.db, { hospiceId: await server.addHospice() });
      const token = await machineToken({ ...account, origin });
      expect(await identity.identify(`Bearer ${token}`)).not.toBeNull();
      await server.db
        .updateTable('service_account')
        .set({ ended_at: new Date(), ended_by_name: 'Ada Byron' })
        .where('id', '=', account.id)
        .execute();

      expect(await identity.identify(`Bearer ${token}`)).toBeNull();
      expect((await askForToken(origin, await signAssertion({ ...account, origin }))).status).toBe(401);
    },
  );

  provider('signs with RS256, RS384 or ES384, and with nothing else', async ({ provider: { origin }, server }) => {
    const hospiceId = await server.addHospice();
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-384' });
    const pem = ec.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const ofEc = await addMachine(server.db, { hospiceId }, { publicKey: pem });
    const ofRsa = await addMachine(server.db, { hospiceId });
    const statusWith = async (signing: Parameters<typeof signAssertion>[0]) =>
      (await askForToken(origin, await signAssertion(signing))).status;

    expect({
      RS256: await statusWith({ ...ofRsa, origin, alg: 'RS256' }),
      RS384: await statusWith({ ...ofRsa, origin, alg: 'RS384' }),
      RS512: await statusWith({ ...ofRsa, origin, alg: 'RS512' }),
      PS384: await statusWith({ ...ofRsa, origin, alg: 'PS384' }),
      ES384: await statusWith({ ...ofEc, origin, alg: 'ES384', key: ec.privateKey }),
    }).toEqual({ RS256: 200, RS384: 200, RS512: 401, PS384: 401, ES384: 200 });
  });

  provider(
    'gets no token for an assertion that is used twice, also at the same time',
    async ({ provider: { origin }, server }) => {
      const account = await addMachine(server.db, { hospiceId: await server.addHospice() });
      const assertion = await signAssertion({ ...account, origin });
      const answers = await Promise.all(Array.from({ length: 6 }, () => askForToken(origin, assertion)));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 401, 401, 401, 401, 401,
      ]);
    },
  );

  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const BAD: readonly (readonly [
    string,
    (origin: string, id: string) => Partial<Parameters<typeof signAssertion>[0]>,
  ])[] = [
    ['another key', () => ({ key: other })],
    ['an unknown kid', () => ({ kid: 'unknown' })],
    ['another audience', () => ({ claims: { aud: 'https://elsewhere.example/oauth/token' } })],
    ['the issuer as audience', (origin) => ({ claims: { aud: `${origin}/` } })],
    ['two audiences', (origin) => ({ claims: { aud: [`${origin}/oauth/token`, 'https://elsewhere.example'] } })],
    ['an expiry six minutes away', () => ({ claims: { exp: inSeconds(360) } })],
    ['an expiry in the past', () => ({ claims: { exp: inSeconds(-60) } })],
    ['no expiry', () => ({ without: 'exp' })],
    ['no jti', () => ({ without: 'jti' })],
    ['another issuer', () => ({ claims: { iss: crypto.randomUUID() } })],
    ['an unknown account', () => ({ claims: { iss: 'x', sub: 'x' } })],
  ];
  provider.for(BAD)('gets no token with %s', async ([, change], { provider: { origin }, server }) => {
    const account = await addMachine(server.db, { hospiceId: await server.addHospice() });
    const assertion = await signAssertion({ ...account, origin, key: MACHINE_KEY, ...change(origin, account.id) });
    const answer = await askForToken(origin, assertion);
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: 'invalid_client' }]);
  });

  provider('gets no token for a scope that it doesn’t have', async ({ provider: { origin }, server }) => {
    const account = await addMachine(
      server.db,
      { hospiceId: await server.addHospice() },
      { scopes: ['system/Task.rs'] },
    );
    const answer = await askForToken(origin, await signAssertion({ ...account, origin }), SCOPE);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_scope' }]);
  });

  provider(
    'gets no token of a person: the scopes of people aren’t for it',
    async ({ provider: { origin, identity }, server }) => {
      const account = await addMachine(server.db, { hospiceId: await server.addHospice() });
      const answer = await askForToken(origin, await signAssertion({ ...account, origin }), 'openid profile');
      const body: { access_token?: string } = await answer.json();
      expect(body.access_token && (await identity.identify(`Bearer ${body.access_token}`))).toBeFalsy();
    },
  );
});
