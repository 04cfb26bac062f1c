import { randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { allEndpoints } from '#contract/app/endpoints.ts';
import { pathWith } from '#contract/platform/http.ts';
import { loadKeys } from '#server/identity/provider/keys.ts';
import { BAD_TOKENS } from '../identity/support/badTokens.ts';
import { addPerson, PASSWORD, startIdentity } from '../identity/support/identityServer.ts';
import { badMachineTokens } from '../identity/support/badMachineTokens.ts';
import { openSurvey } from '../people/support/invitations.ts';
import { test } from '../support/server.ts';
import { Visitor } from '../identity/support/signIn.ts';
import { makeWorld } from '../support/world.ts';

/** Each bad token at each operation that wants a signed-in person: nobody gets further than 401. */

const operations = allEndpoints.filter(([, { access }]) => access.token === 'user');
/** Of respondents and guests. */
const surveyOperations = allEndpoints.filter(([, { access }]) => access.token === 'survey' || access.token === 'guest');
const ada = { email: 'ada@harbor.example', password: PASSWORD };

const somePath = (path: string) =>
  pathWith(path, Object.fromEntries([...path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => [name, randomUUID()])));

test('bad tokens: every operation for staff or survey sessions answers 401 to every kind of bad token', async ({
  server,
  onTestFinished,
}) => {
  await addPerson(server.db, ada);
  const provider = await startIdentity(server.db);
  onTestFinished(() => provider.close());
  const { access_token: accessToken, id_token: idToken } = await new Visitor(provider.origin).signIn(ada);
  const workshop = { accessToken, idToken, signing: (await loadKeys(server.db)).signing };
  const real = server.with({ identify: (authorization) => provider.identity.identify(authorization) });

  const send = async (path: string, method: string, authorization: string | undefined) => {
    const headers = new Headers({ 'Content-Type': 'application/json' });
    if (authorization !== undefined) headers.set('Authorization', authorization);
    return (await real.anonymous(path, { method, headers, ...(method === 'GET' ? {} : { body: '{}' }) })).status;
  };

  const world = await makeWorld(server);
  const survey = await openSurvey(server, await world.addInvitation());
  const admitted: string[] = [];
  const kinds = [
    ...BAD_TOKENS,
    ...(await badMachineTokens(server, provider.origin, workshop.signing)),
    ['the token of a survey’s session', () => `Bearer ${survey.accessToken}`],
    ['the token of a survey’s link', async () => `Bearer ${(await world.addInvitation()).token}`],
  ] as const;
  for (const [kind, make] of kinds) {
    const authorization = await make(workshop);
    for (const [operationId, { method, path }] of operations) {
      const status = await send(somePath(path), method, authorization);
      if (status !== 401) admitted.push(`${kind} at ${operationId}: ${status}`);
    }
  }
  expect(admitted).toEqual([]);
  expect(BAD_TOKENS.length).toBeGreaterThanOrEqual(20);
  expect(await send('/v1/users/me', 'GET', `Bearer ${accessToken}`)).toBe(200);

  // The other way round: what opens the staff's calls, what only looks like a session, and all of the above.
  const strangers = [
    ...BAD_TOKENS,
    ['a good token of the staff', () => `Bearer ${accessToken}`],
    ['the token of a survey’s link', async () => `Bearer ${(await world.addInvitation()).token}`],
    ['as many random bytes', () => `Bearer ${randomBytes(32).toString('base64url')}`],
    ['a session in another scheme', () => `Basic ${survey.accessToken}`],
    ['a session and more', () => `Bearer ${survey.accessToken}A`],
    ['a session in small letters', () => `Bearer ${survey.accessToken.toLowerCase()}`],
  ] as const;
  for (const [kind, make] of strangers) {
    const authorization = await make(workshop);
    for (const [operationId, { method, path }] of surveyOperations) {
      const status = await send(somePath(path), method, authorization);
      if (status !== 401) admitted.push(`${kind} at ${operationId}: ${status}`);
    }
  }
  expect(admitted).toEqual([]);
  const { id = '' } = survey.questions[0] ?? {};
  expect(await send(`/v1/survey/survey-questions/${id}`, 'GET', `Bearer ${survey.accessToken}`)).toBe(200);
}, 120_000);
