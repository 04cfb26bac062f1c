import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { endpoints } from '#contract/app/endpoints.ts';
import { pathWith, type Endpoint } from '#contract/platform/http.ts';
import { MACHINE_SCOPES, type MachineScope } from '#contract/platform/machineScopes.ts';
import { HOSPICE_ROLES, ROLES, type Role } from '#contract/platform/roles.ts';
import type { Row } from '../support/authorizationRows.ts';
import { test, type TestServer } from '../support/server.ts';
import { sending } from '../surveys/support/sending.ts';
import { PART_ROWS } from '../referrals/support/groupPartAuthorization.ts';
import { addSharedReferral, SHARED_PARTS } from '../referrals/support/groupParts.ts';
import { makeWorld, type World } from '../support/world.ts';
import { call, MATRIX, operations, REASON, type Operation } from './support/authorizationMatrix.ts';

/**
 * Every operation of the contract × every actor × own, foreign and missing records. Who may call is written down here a
 * second time, by hand, from the product's words: an operation without a row does not compile, and one whose row differs
 * from what the server does fails.
 */

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

/** A person with access to one location is refused exactly where the call changes the whole hospice. */
async function expectOfLimitedPeople(server: TestServer, world: World, operationId: Operation): Promise<void> {
  const endpoint: Endpoint = endpoints[operationId];
  const row: Row = MATRIX[operationId];
  const ofHospicePeople = HOSPICE_ROLES.filter((role) => row.may.includes(role));
  const locationIds = [await server.addLocation(world.hospiceId)];
  const refused: Role[] = [];
  for (const role of ofHospicePeople) {
    const person = await server.addPerson({ role, hospiceId: world.hospiceId, locationIds });
    const answer = await call(server.as(person), { endpoint, row, world, params: await row.own(world, role) });
    if (answer.status !== 403) continue;
    const { message } = z.parse(z.object({ message: z.string() }), await answer.json());
    if (message === LIMITED_TO_LOCATIONS) refused.push(role);
  }
  expect(refused, 'people with access to one location').toEqual(row.isOfWholeHospice ? ofHospicePeople : []);
}

// One world for each call, also for service accounts and people with access to one location: making one takes longer than the calls.
describe.each(operations)('%s', (operationId, endpoint) => {
  test('answers each role with the status that the matrix expects', async ({ server }) => {
    const row = MATRIX[operationId];
    const { access, method } = endpoint;
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
    if (access.token !== 'user') return;
    await expectOfMachines(server, world, operationId);
    if (access.who === 'named' && method !== 'GET') await expectOfLimitedPeople(server, world, operationId);
  });
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
