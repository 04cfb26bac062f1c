import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { ROLES } from '#contract/platform/roles.ts';
import { testOfOneWorld as test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';
import { call, MATRIX, operations } from './support/authorizationMatrix.ts';

/**
 * Every operation of the contract refuses whom nobody knows, records of another organization, and an administrator without a reason. No
 * refusal changes anything, so that all of them happen in one world.
 */

const UUID = /^[0-9a-f-]{36}$/;

let made: Promise<World> | undefined;
const oneWorld = (server: TestServer): Promise<World> => (made ??= makeWorld(server));

describe.each(operations)('%s', (operationId, endpoint) => {
  const row = MATRIX[operationId];
  const { access } = endpoint;

  test.runIf(access.token === 'user')(
    'answers 401 without a token, to a deactivated or unknown person, and to a survey session',
    async ({ server }) => {
      const world = await oneWorld(server);
      const params = await row.own(world, 'superuser');
      const senders = [
        server.anonymous,
        server.as(world.deactivated),
        server.as({ id: randomUUID() }),
        (path: string, init: RequestInit = {}) => {
          const headers = new Headers(init.headers);
          headers.set('Authorization', 'Bearer survey-session');
          return server.anonymous(path, { ...init, headers });
        },
      ];
      for (const send of senders) {
        const answer = await call(send, { endpoint, row, world, params });
        expect(answer.status).toBe(401);
        expect(await answer.json()).toMatchObject(
          endpoint.format === 'fhir' ? { issue: [{ code: 'login' }] } : { code: 'unauthenticated' },
        );
      }
    },
  );

  const { foreign } = row;
  if (foreign) {
    test('answers 404 for another organization’s record exactly as for a missing one', async ({ server }) => {
      const world = await oneWorld(server);
      const missing = Object.fromEntries(
        Object.entries(await row.own(world, 'superuser')).map(([name, value]) => [
          name,
          UUID.test(value) ? randomUUID() : value,
        ]),
      );
      for (const role of ROLES.filter((each) => each !== 'superuser')) {
        const send = server.as(world.people[role]);
        const there = await call(send, { endpoint, row, world, params: await foreign(world) });
        const nowhere = await call(send, { endpoint, row, world, params: missing });
        expect([role, there.status, await there.text()]).toEqual([role, 404, await nowhere.text()]);
        expect(nowhere.status).toBe(404);
      }
    });
  }

  if (access.token === 'user' && access.who === 'named' && access.patientData) {
    test('refuses a superuser whose access reason is missing or too short', async ({ server }) => {
      const world = await oneWorld(server);
      const params = await row.own(world, 'superuser');
      for (const headers of [{}, { 'Access-Reason': 'curious' }]) {
        const answer = await call(server.as(world.people.superuser), { endpoint, row, world, params, headers });
        expect(answer.status).toBe(403);
        expect(await answer.json()).toMatchObject(
          endpoint.format === 'fhir' ? { issue: [{ code: 'forbidden' }] } : { code: 'reason_required' },
        );
      }
    });
  }
});
