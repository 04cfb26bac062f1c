import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { allEndpoints, endpoints, type OperationId } from '#contract/app/endpoints.ts';
import { pathWith, type Endpoint } from '#contract/platform/http.ts';
import { MACHINE_SCOPES, type MachineScope } from '#contract/platform/machineScopes.ts';
import { HOSPICE_ROLES, ROLES, type Role } from '#contract/platform/roles.ts';
import type { Row } from '../support/authorizationRows.ts';
import { ADMINISTRATION_ROWS } from '../administration/support/administrationAuthorization.ts';
import { ACCOUNT_ROWS } from '../people/support/accountAuthorization.ts';
import { COMMUNICATION_ROWS } from '../communication/support/communicationAuthorization.ts';
import { CONVERSATION_ROWS } from '../communication/support/conversationAuthorization.ts';
import { test, type TestServer } from '../support/server.ts';
import { sending } from '../surveys/support/sending.ts';
import { GROUP_ADMINISTRATION_ROWS } from '../organizations/support/groupAdministrationAuthorization.ts';
import { CONNECTION_ROWS } from '../identity/support/connectionAuthorization.ts';
import { INTAKE_ROWS } from '../exchange/support/intakeAuthorization.ts';
import { INVITE_ROWS } from '../people/support/inviteAuthorization.ts';
import { PERFORMANCE_ROWS } from '../performance/support/performanceAuthorization.ts';
import { PART_ROWS } from '../referrals/support/groupPartAuthorization.ts';
import { REFERRAL_ROWS } from '../referrals/support/referralAuthorization.ts';
import { addSharedReferral, SHARED_PARTS } from '../referrals/support/groupParts.ts';
import { SUMMARY_ROWS } from '../communication/support/summaryAuthorization.ts';
import { SURVEY_ROWS } from '../surveys/support/surveyAuthorization.ts';
import { TEAM_ROWS } from '../people/support/teamAuthorization.ts';
import { isSurveyOperation, type SurveyOperation } from '../surveys/support/surveyOperations.ts';
import { GUEST_ROWS, isGuestOperation, type GuestOperation } from '../exchange/support/guestAuthorization.ts';
import { makeWorld, type World } from '../support/world.ts';

/**
 * Every operation of the contract × every actor × own, foreign and missing records. Who may call is written down here a
 * second time, by hand, from the product's words: an operation without a row does not compile, and one whose row differs
 * from what the server does fails.
 */

const UUID = /^[0-9a-f-]{36}$/;

type Operation = Exclude<OperationId, SurveyOperation | GuestOperation>;

const MATRIX: Record<Operation, Row> = {
  ...REFERRAL_ROWS,
  ...PERFORMANCE_ROWS,
  ...ADMINISTRATION_ROWS,
  ...SURVEY_ROWS,
  ...SUMMARY_ROWS,
  ...ACCOUNT_ROWS,
  ...COMMUNICATION_ROWS,
  ...CONVERSATION_ROWS,
  ...INVITE_ROWS,
  ...TEAM_ROWS,
  ...GROUP_ADMINISTRATION_ROWS,
  ...CONNECTION_ROWS,
  ...INTAKE_ROWS,
  ...GUEST_ROWS,
};

const REASON = { 'Access-Reason': 'support_request: Helping the hospice with a support request' };

interface Try {
  readonly endpoint: Endpoint;
  readonly row: Row;
  readonly world: World;
  readonly params: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

async function call(send: TestServer['anonymous'], { endpoint, row, world, params, headers = {} }: Try) {
  const named = Object.entries(params).filter(([name]) => !endpoint.path.includes(`:${name}`));
  const query = [...(row.query ? [row.query(world)] : []), ...named.map((pair) => pair.join('='))].join('&');
  const answer = await send(pathWith(endpoint.path, params) + (query && `?${query}`), {
    method: endpoint.method,
    ...sending(endpoint, await row.body?.(world), row.file?.(), headers),
  });
  // A stream that nobody reads to its end.
  if (endpoint.stream !== undefined && answer.ok) await answer.body?.cancel();
  return answer;
}

/** A person of one side finds nothing under the other side's address. */
const reaches = (role: Role, { path }: Endpoint) => {
  // A question belongs to the caller's own hospice; a caller without a hospice finds none.
  if (path.startsWith('/v1/survey/survey-questions/')) return HOSPICE_ROLES.some((hospiceRole) => hospiceRole === role);
  // Groups' people are invited by administrators alone.
  if (path.startsWith('/v1/invites/')) return role === 'superuser' || HOSPICE_ROLES.some((each) => each === role);
  // Nobody else is of a group and of a hospice.
  if (path.includes('/:groupId/hospices/:hospiceId')) return role === 'superuser';
  const [, side] = /^\/v1\/(?:administration\/)?(hospices|groups)\//.exec(path) ?? [];
  if (role === 'superuser' || side === undefined) return true;
  return (side === 'hospices') === HOSPICE_ROLES.some((hospiceRole) => hospiceRole === role);
};

function expectedStatus(role: Role, operationId: Operation): number {
  const endpoint: Endpoint = endpoints[operationId];
  if (!reaches(role, endpoint)) return 404;
  if (!MATRIX[operationId].may.includes(role)) return 403;
  return endpoint.status;
}

/** A service account does what its scopes name, and nothing else: no right of a person is open to it. */
async function expectOfMachines(server: TestServer, world: World, operationId: Operation): Promise<void> {
  const endpoint: Endpoint = endpoints[operationId];
  const row: Row = MATRIX[operationId];
  const others = MACHINE_SCOPES.filter((scope) => scope !== row.machine);
  for (const [owner, role] of [
    [{ hospiceId: world.hospiceId }, 'hospice_admin'],
    [{ groupId: world.groupId }, 'care_manager'],
  ] as const) {
    const statusOf = async (scopes: readonly MachineScope[]) => {
      const send = server.asMachine({ id: await world.addMachine(owner, scopes) });
      return (await call(send, { endpoint, row, world, params: await row.own(world, role), headers: REASON })).status;
    };
    // Records of the other side, and of a person alone, are not there for it.
    expect([403, 404]).toContain(await statusOf(others));
    const open = row.machine ? await statusOf([row.machine]) : endpoint.status;
    expect([role, open]).toEqual([role, endpoint.status]);
  }
}

const operations = allEndpoints.flatMap(([operationId, endpoint]): [Operation, Endpoint][] =>
  isSurveyOperation(operationId) || isGuestOperation(operationId) ? [] : [[operationId, endpoint]],
);

describe.each(operations)('%s', (operationId, endpoint) => {
  const row = MATRIX[operationId];
  const { access } = endpoint;

  test('answers each role with the status that the matrix expects', async ({ server }) => {
    const world = await makeWorld(server);
    const answered: Record<string, number> = {};
    const expected: Record<string, number> = {};
    for (const role of ROLES) {
      const send = server.as(world.people[role]);
      answered[role] = (
        await call(send, { endpoint, row, world, params: await row.own(world, role), headers: REASON })
      ).status;
      expected[role] = expectedStatus(role, operationId);
    }
    expect(answered).toEqual(expected);
    if (access.token === 'user') await expectOfMachines(server, world, operationId);
  });

  const ofHospicePeople = HOSPICE_ROLES.filter((role) => row.may.includes(role));
  const isOfPeople = access.token === 'user' && access.who === 'named';
  test.runIf(isOfPeople && endpoint.method !== 'GET' && ofHospicePeople.length > 0)(
    'is closed to people with access to one location exactly where it changes the whole hospice',
    async ({ server }) => {
      const world = await makeWorld(server);
      const locationIds = [await server.addLocation(world.hospiceId)];
      const refused: Role[] = [];
      for (const role of ofHospicePeople) {
        const person = await server.addPerson({ role, hospiceId: world.hospiceId, locationIds });
        const answer = await call(server.as(person), { endpoint, row, world, params: await row.own(world, role) });
        if (answer.status !== 403) continue;
        const { message } = z.parse(z.object({ message: z.string() }), await answer.json());
        if (message === LIMITED_TO_LOCATIONS) refused.push(role);
      }
      expect(refused).toEqual(row.isOfWholeHospice ? ofHospicePeople : []);
    },
  );

  test.runIf(access.token === 'user')(
    'answers 401 without a token, to a deactivated or unknown person, and to a survey session',
    async ({ server }) => {
      const world = await makeWorld(server);
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
      const world = await makeWorld(server);
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
      const world = await makeWorld(server);
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

const isOfReferral = ([, { access, path }]: [Operation, Endpoint]) =>
  path.startsWith('/v1/referrals/:') && access.token === 'user' && access.who === 'named' && access.group === true;

describe('A group’s part in a referral', () => {
  test('is asked for in each call about one referral that groups may make', () => {
    const tried = new Set(PART_ROWS.map(({ operationId }) => operationId));
    expect(operations.filter(isOfReferral).filter(([operationId]) => !tried.has(operationId))).toEqual([]);
  });

  test.for(PART_ROWS.map((row) => [row.title, row] as const))('decides who %s', async ([, row], { server }) => {
    const world = await makeWorld(server);
    const endpoint: Endpoint = endpoints[row.operationId];
    const answered: Record<string, number> = {};
    for (const part of SHARED_PARTS) {
      const referral = await addSharedReferral(server, world);
      if (row.isUnnamed) {
        const nobody = server.db.updateTable('referral').set({ responsible_provider_id: null });
        await nobody.where('id', '=', referral.id).execute();
      }
      const path = pathWith(endpoint.path, { id: referral.id, referralId: referral.id, ...row.params });
      const reply = await server.as(referral.people[part])(path, {
        method: endpoint.method,
        ...sending(endpoint, row.body?.(referral, part), row.file?.()),
      });
      answered[part] = reply.status;
      if (endpoint.stream !== undefined && reply.ok) await reply.body?.cancel();
    }
    expect(answered).toEqual(row.answers);
  });
});
