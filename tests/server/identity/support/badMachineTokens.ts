import { decodeJwt, generateKeyPair, importJWK, SignJWT, type JWK, type JWTPayload } from 'jose';
import type { TestServer } from '../../support/server.ts';
import { addMachine, machineToken, signAssertion } from './serviceAccounts.ts';

/** Tokens of service accounts that must be refused everywhere, each made from a good one. */
export async function badMachineTokens(server: TestServer, origin: string, signing: JWK) {
  const hospiceId = await server.addHospice();
  const account = await addMachine(server.db, { hospiceId });
  const good = await machineToken({ ...account, origin });
  const ended = await addMachine(server.db, { hospiceId });
  const ofEnded = await machineToken({ ...ended, origin });
  await server.db
    .updateTable('service_account')
    .set({ ended_at: new Date(), ended_by_name: 'Ada Byron' })
    .where('id', '=', ended.id)
    .execute();
  const own = await importJWK({ ...signing, alg: 'RS256' }, 'RS256');
  const forged = async (claims: JWTPayload, key: Parameters<SignJWT['sign']>[0] = own) =>
    `Bearer ${await new SignJWT({ ...decodeJwt(good), ...claims })
      .setProtectedHeader({ typ: 'at+jwt', alg: 'RS256', kid: signing.kid ?? '' })
      .sign(key)}`;
  const unknown = crypto.randomUUID();
  const soon = Math.floor(Date.now() / 1000);
  return [
    ['the token of a service account that was ended', () => `Bearer ${ofEnded}`],
    ['the token of an unknown service account', () => forged({ sub: unknown, client_id: unknown })],
    ['a service account’s token for another subject', () => forged({ sub: unknown })],
    ['a service account’s token without its scopes', () => forged({ scope: undefined })],
    ['a service account’s token that ended', () => forged({ iat: soon - 900, exp: soon - 300 })],
    ['a service account’s token for another API', () => forged({ aud: 'https://other-api.example' })],
    [
      'a service account’s token signed by somebody else',
      async () => forged({}, (await generateKeyPair('RS256', { modulusLength: 2048 })).privateKey),
    ],
    [
      'what a service account signs to get a token',
      async () => `Bearer ${await signAssertion({ ...account, origin })}`,
    ],
  ] as const satisfies readonly (readonly [string, () => string | Promise<string>])[];
}
