import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { DEFAULT_AUDIENCE } from '#contract/platform/product.ts';

export interface ForeignProvider {
  readonly issuer: string;
  /** How often the person was asked about. */
  asked(): number;
  /** Sets the answer of /userinfo from now on. */
  says(answer: { status?: number; body: unknown }): void;
  token(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

/** Another provider at Auth0's paths, with its own keys: not this server. */
export async function startForeignProvider(): Promise<ForeignProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2048 });
  const published = { ...(await exportJWK(publicKey)), kid: 'theirs', use: 'sig', alg: 'RS256' };
  let answer: { status?: number; body: unknown } = { body: {} };
  let asked = 0;
  const server = createServer((request, response) => {
    const isKeys = request.url === '/.well-known/jwks.json';
    if (!isKeys) asked += 1;
    response.writeHead(isKeys ? 200 : (answer.status ?? 200), { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(isKeys ? { keys: [published] } : answer.body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  // A listening TCP server has an address with a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}/`;
  return {
    issuer,
    asked: () => asked,
    says: (next) => {
      answer = next;
    },
    token: (claims) =>
      new SignJWT({ iss: issuer, aud: [DEFAULT_AUDIENCE, `${issuer}userinfo`], ...claims })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'theirs' })
        .setIssuedAt()
        .setExpirationTime('10 minutes')
        .sign(privateKey),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
