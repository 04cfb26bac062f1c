import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { JSON_RESPONSE_MODE } from '#contract/platform/product.ts';
import type { OpenDatabase } from '#server/platform/database/connection.ts';
import { openTestDatabase } from '../support/testDatabase.ts';
import { addPerson, PASSWORD, startIdentity, type IdentityServer } from './support/identityServer.ts';
import { Visitor } from './support/signIn.ts';

const silently = { prompt: 'none', response_mode: JSON_RESPONSE_MODE };
const ada = { email: 'ada@harbor.example', password: PASSWORD };
const Code = z.object({ code: z.string(), state: z.string() });

let database: OpenDatabase;
let server: IdentityServer;

beforeAll(async () => {
  database = await openTestDatabase();
  await addPerson(database.db, ada);
  server = await startIdentity(database.db);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

async function signedIn(): Promise<Visitor> {
  const visitor = new Visitor(server.origin);
  await visitor.signIn(ada);
  return visitor;
}

describe('Silent sign-in by a call', () => {
  test('gives a code for tokens, which nothing on the way keeps', async () => {
    const visitor = await signedIn();
    const answer = await visitor.fetch(visitor.authorizeAddress(silently));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/);
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    const { code, state } = Code.parse(await answer.json());
    expect(state).toBe('state-of-the-app');
    expect((await visitor.redeem(code)).status).toBe(200);
  });

  test('says login_required where no one is signed in', async () => {
    const visitor = new Visitor(server.origin);
    const answer = await visitor.fetch(visitor.authorizeAddress(silently));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'login_required', state: 'state-of-the-app' });
  });

  test('lets no page of another origin read the answer', async () => {
    const visitor = await signedIn();
    const headers = { Origin: 'https://elsewhere.example' };
    const answer = await visitor.fetch(visitor.authorizeAddress(silently), { headers });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  test('gives no code to a foreign return address', async () => {
    const visitor = await signedIn();
    const asked = visitor.authorizeAddress({ ...silently, redirect_uri: 'https://elsewhere.example/' });
    const answer = await visitor.fetch(asked);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('"code"');
  });

  test('shows an error page and no code where it would end on a page that people see', async () => {
    const visitor = await signedIn();
    const answer = await visitor.fetch(visitor.authorizeAddress({ ...silently, prompt: undefined }));
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('state-of-the-app');
  });
});
