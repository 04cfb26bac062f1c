// On both databases: it locks rows, and the embedded database has one connection.
import { expect } from 'vitest';
import { errorOf } from '../referrals/support/enrollmentSteps.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { memberOf } from './support/teamCalls.ts';
import { makeWorld } from '../support/world.ts';

const ROUNDS = 4;

const superAdmins = async (server: TestServer, hospiceId: string) =>
  (
    await server.db
      .selectFrom('app_user')
      .select('id')
      .where('hospice_id', '=', hospiceId)
      .where('role', '=', 'hospice_super_admin')
      .where('is_active', '=', true)
      .execute()
  ).map(({ id }) => id);

async function threeAtWork(server: TestServer) {
  const { hospiceId, people } = await makeWorld(server);
  const add = () => server.addPerson({ role: 'hospice_super_admin', hospiceId });
  const three = [people.hospice_super_admin, await add(), await add()] as const;
  const change = (by: { id: string }, whose: { id: string }, wanted: object) =>
    server.as(by)(`/v1/hospices/${hospiceId}/users/${whose.id}`, patch({ version: 1, ...wanted }));
  return { change, hospiceId, people, three };
}

for (const wanted of [{ role: 'hospice_admin' }, { isActive: false }]) {
  test(`two super administrators changing each other at the same time: one remains (${JSON.stringify(wanted)})`, async ({
    server,
  }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { change, hospiceId, three } = await threeAtWork(server);
      const [one, other, third] = three;
      await change(one, third, wanted);
      const replies = await Promise.all([change(one, other, wanted), change(other, one, wanted)]);
      const statuses = replies.map(({ status }) => status).toSorted((lower, higher) => lower - higher);
      expect([
        [200, 403],
        [200, 401],
      ]).toContainEqual(statuses);
      expect(await superAdmins(server, hospiceId)).toHaveLength(1);
    }
  });
}

test('three super administrators stepping down at the same time: one is refused and remains', async ({ server }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { change, hospiceId, three } = await threeAtWork(server);
    const replies = await Promise.all(three.map((one) => change(one, one, { role: 'hospice_admin' })));
    expect(replies.map(({ status }) => status).toSorted((lower, higher) => lower - higher)).toEqual([200, 200, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused && (await errorOf(refused))).toMatchObject({ code: 'last_super_admin' });
    expect(await superAdmins(server, hospiceId)).toHaveLength(1);
  }
});

test('a super administrator demoted while changing a colleague: the change is refused unless it came first', async ({
  server,
}) => {
  const { change, people, three } = await threeAtWork(server);
  const [one, other] = three;
  const person = people.hospice_clinical_manager;
  const [, second] = await Promise.all([
    change(one, other, { role: 'hospice_clinical_manager' }),
    change(other, person, { isActive: false }),
  ]);
  const { is_active } = await server.db
    .selectFrom('app_user')
    .select('is_active')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  // Whichever came first: what was refused was not done, and what was done was allowed.
  expect(second.status).toBe(is_active ? 403 : 200);
});

test('two changes of one person on the same version: one succeeds, the other gets a conflict with its result', async ({
  server,
}) => {
  const { change, people, three } = await threeAtWork(server);
  const [one, other] = three;
  const person = people.hospice_clinical_manager;
  const replies = await Promise.all([
    change(one, person, { role: 'hospice_admin' }),
    change(other, person, { role: 'hospice_business_development' }),
  ]);
  const made = replies.find(({ status }) => status === 200);
  const late = replies.find(({ status }) => status === 409);
  expect(late && (await errorOf(late))).toMatchObject({ code: 'conflict', current: made && (await memberOf(made)) });
});
