import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { test as base, type TestServer } from '../support/server.ts';
import { startIdentity } from './support/identityServer.ts';
import { addMachine, askForToken, MACHINE_PEM, signAssertion } from './support/serviceAccounts.ts';
import { readPublicKeys } from '#server/identity/serviceAccounts/publicKeys.ts';

/** A system on this machine that publishes its key set at `/keys`, beside addresses that must not be read to their end. */
// Vitest reads from the pattern which other fixtures this one needs: none.
// oxlint-disable-next-line no-empty-pattern
const test = base.extend('system', async ({}, { onCleanup }) => {
  const keys = JSON.stringify(await readPublicKeys(MACHINE_PEM));
  const reached: string[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url ?? '');
    const headers = { 'Content-Type': 'application/json', Location: '/keys' };
    response.writeHead(request.url === '/moved' ? 302 : 200, headers);
    response.end(request.url === '/large' ? keys + ' '.repeat(100_000) : keys);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onCleanup(async () => {
    server.closeAllConnections();
    const closed = once(server, 'close');
    server.close();
    await closed;
  });
  // A listening TCP server has an address with a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, reached };
});

/** Asks for a token as a service account that publishes its keys at this address. @returns the status */
async function statusWith(server: TestServer, jwksUri: string, isProduction = false): Promise<number> {
  const provider = await startIdentity(server.db, { isProduction });
  try {
    const account = await addMachine(server.db, { hospiceId: await server.addHospice() });
    await server.db.updateTable('service_account').set(withKeysAt(jwksUri)).where('id', '=', account.id).execute();
    return (await askForToken(provider.origin, await signAssertion({ ...account, origin: provider.origin }))).status;
  } finally {
    await provider.close();
  }
}

// The columns are written once, and only by a test again.
const withKeysAt = (jwksUri: string): object => ({ jwks: null, jwks_uri: jwksUri });

describe('A service account that publishes its keys', () => {
  test('gets a token with the key that is there', async ({ server, system }) => {
    expect(await statusWith(server, `${system.origin}/keys`)).toBe(200);
    expect(system.reached).toEqual(['/keys']);
  });

  test.for(['/moved', '/large'])('gets none where its address answers as %s does', async (path, { server, system }) => {
    expect([400, 401]).toContain(await statusWith(server, system.origin + path));
    expect(system.reached).toEqual([path]);
  });

  test('isn’t called on this machine in production, nor in a private network at all', async ({ server, system }) => {
    expect([400, 401]).toContain(await statusWith(server, `${system.origin}/keys`, true));
    expect([400, 401]).toContain(await statusWith(server, `${system.origin.replace('http:', 'https:')}/keys`, true));
    expect([400, 401]).toContain(await statusWith(server, 'https://169.254.169.254/keys'));
    expect(system.reached).toEqual([]);
  });
});
