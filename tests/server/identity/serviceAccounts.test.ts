import { generateKeyPairSync } from 'node:crypto';
import { describe, expect } from 'vitest';
import { pageOf } from '#contract/platform/http.ts';
import { ServiceAccount } from '#contract/identity/serviceAccounts.ts';
import * as z from 'zod/mini';
import { post, test, type TestServer } from '../support/server.ts';
import { addMachine, MACHINE_PEM } from './support/serviceAccounts.ts';

const creation = { name: 'EHR bridge', scopes: ['system/Task.rs'], publicKey: MACHINE_PEM };

async function start(server: TestServer) {
  const hospiceId = await server.addHospice();
  const send = server.as(await server.addPerson({ role: 'hospice_admin', hospiceId }));
  const path = `/v1/hospices/${hospiceId}/service-accounts`;
  const add = (body: object) => send(path, post(body));
  const list = async () => z.parse(pageOf(ServiceAccount), await (await send(path)).json()).data;
  return { add, hospiceId, list, path, send };
}

describe('Service accounts', () => {
  test('are added with a public key, listed, and ended once', async ({ server }) => {
    const { add, list, path, send } = await start(server);
    const added = z.parse(ServiceAccount, await (await add(creation)).json());
    expect(added).toMatchObject({
      name: 'EHR bridge',
      scopes: ['system/Task.rs'],
      keyIds: [expect.any(String)],
      endedAt: null,
    });

    const ended = await send(`${path}/${added.id}/end`, { method: 'POST' });
    const again = await send(`${path}/${added.id}/end`, { method: 'POST' });
    expect([ended.status, again.status]).toEqual([200, 200]);
    expect(await again.json()).toEqual(await ended.json());
    expect(await list()).toMatchObject([{ id: added.id, endedAt: expect.any(String), endedBy: expect.any(String) }]);
  });

  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...rsa.publicKey.export({ format: 'jwk' }), kid: 'one' };
  const privateKey = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ format: 'jwk' });
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });

  test.for([
    ['a JWK', JSON.stringify(jwk), ['one']],
    ['a key set', JSON.stringify({ keys: [jwk, { ...jwk, kid: 'two' }] }), ['one', 'two']],
  ] as const)('take %s', async ([, publicKey, keyIds], { server }) => {
    const { add } = await start(server);
    expect(await (await add({ ...creation, publicKey })).json()).toMatchObject({ keyIds });
  });

  test.for([
    ['a private key', privateKey, 'This is a private key. Keep it secret, and paste the public key'],
    [
      'a private JWK',
      JSON.stringify({ ...jwk, d: 'AQAB' }),
      'This is a private key. Keep it secret, and paste the public key',
    ],
    [
      'a short key',
      JSON.stringify(short),
      'This key is too short. Use RSA with at least 2048 bits, or EC with the curve P-384',
    ],
    ['another curve', JSON.stringify(curve), 'Use an RSA key, or an EC key with the curve P-384'],
    [
      'a shared secret',
      JSON.stringify({ kty: 'oct', k: 'AQAB' }),
      'This is a private key. Keep it secret, and paste the public key',
    ],
    ['two keys of one kid', JSON.stringify({ keys: [jwk, jwk] }), 'Give each key its own kid'],
    ['other text', 'hello', 'Paste a public key as PEM, JWK or JWKS'],
    ['other JSON', '{"keys":[]}', 'Paste a public key as PEM, JWK or JWKS'],
  ] as const)('refuse %s', async ([, publicKey, message], { server }) => {
    const { add, list } = await start(server);
    const answer = await add({ ...creation, publicKey });
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ path: 'publicKey', message }] }]);
    expect(await list()).toEqual([]);
  });

  test('need a key or the https address of a key set, not both', async ({ server }) => {
    const { add } = await start(server);
    const jwksUri = 'https://ehr.example/jwks.json';
    const { publicKey, ...rest } = creation;
    const statuses = [];
    for (const body of [
      rest,
      { ...creation, jwksUri },
      { ...rest, jwksUri: 'http://ehr.example/jwks.json' },
      { ...rest, jwksUri },
    ]) {
      statuses.push((await add(body)).status);
    }
    expect([statuses, publicKey]).toEqual([[422, 422, 422, 201], MACHINE_PEM]);
  });

  test.for([
    'https://169.254.169.254/jwks',
    'https://[::1]/jwks',
    'https://metadata.google.internal/jwks',
    'https://inside.example/jwks',
  ])('have no keys inside of our network: %s', async (jwksUri, { server }) => {
    const { add, list } = await start(server);
    const { publicKey: _none, ...rest } = creation;
    const answer = await add({ ...rest, jwksUri });
    const message = 'This address is in a private network. Enter one on the internet';
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ path: 'jwksUri', message }] }]);
    expect(await list()).toEqual([]);
  });

  test.for([
    ['https://unknown.example/jwks', 'This address can’t be found on the internet. Check its spelling'],
    ['https://later.example/jwks', 'We couldn’t look up this address. Try again in a minute'],
  ])('have no keys where nobody is: %s', async ([jwksUri, message], { server }) => {
    const { add, list } = await start(server);
    const { publicKey: _none, ...rest } = creation;
    const answer = await add({ ...rest, jwksUri });
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ path: 'jwksUri', message }] }]);
    expect(await list()).toEqual([]);
  });

  test('are no people: the team doesn’t list them, and none can be reactivated', async ({ server }) => {
    const { hospiceId, send } = await start(server);
    const { id } = await addMachine(server.db, { hospiceId });
    const team: { data: { id: string }[] } = await (await send(`/v1/hospices/${hospiceId}/users`)).json();
    expect(team.data.map((person) => person.id)).not.toContain(id);
    const change = {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: '{"version":1,"isActive":true}',
    };
    expect((await send(`/v1/hospices/${hospiceId}/users/${id}`, change)).status).toBe(404);
  });

  test('are refused once their organization is turned off', async ({ server }) => {
    const { hospiceId } = await start(server);
    const machine = server.asMachine(await addMachine(server.db, { hospiceId }));
    await server.db.updateTable('hospice').set({ is_active: false }).where('id', '=', hospiceId).execute();
    const answer = await machine('/v1/users/me');
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'organization_switched_off' }]);
  });

  test('are in the audit by name, with their organization', async ({ server }) => {
    const { hospiceId } = await start(server);
    const machine = server.asMachine(await addMachine(server.db, { hospiceId }, { name: 'Riverside EHR' }));
    expect((await machine('/v1/users/me')).status).toBe(403);
    const superuser = server.as(await server.addPerson({ role: 'superuser' }));
    const events: { data: unknown[] } = await (
      await superuser('/v1/administration/audit-events?filter.verb=getCurrentUser')
    ).json();
    expect(events.data[0]).toMatchObject({
      actor: { name: 'Riverside EHR (service account)', organization: expect.any(String) },
      outcome: 'forbidden',
    });
  });
});
