import { expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { Member } from '#contract/people/team.ts';
import { readEvents } from '../notifications/support/eventReader.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const Ids = pageOf(z.object({ id: z.string() }));

async function ready(server: TestServer) {
  const world = await makeWorld(server);
  const { foreignGroupId: toGroupId, groupId, people } = world;
  const person = people.provider;
  await server.db
    .updateTable('provider')
    .set({ user_id: person.id, specialty: 'Geriatrics', npi: '1234567893' })
    .where('id', '=', world.providerId)
    .execute();
  const { id } = await world.addOwnReferral();
  const foreign = await world.addForeignReferral();
  const move = (from = groupId, to = toGroupId, version = 1) =>
    server.as(people.superuser)(`/v1/groups/${from}/users/${person.id}/move`, post({ version, toGroupId: to }));
  const seen = async (group: string) => {
    const answer = await server.as(person)(`/v1/groups/${group}/referrals`);
    return answer.status === 200 ? z.parse(Ids, await answer.json()).data.map((row) => row.id) : answer.status;
  };
  return { ...world, foreignReferralId: foreign.id, move, person, referralId: id, seen, toGroupId };
}

/** The entries with an NPI, in the order of these groups. */
const entriesOf = async ({ db }: TestServer, groupIds: readonly string[]) => {
  const facts = ['group_id', 'user_id', 'is_active', 'npi', 'specialty'] as const;
  const rows = await db.selectFrom('provider').select(facts).where('npi', 'is not', null).execute();
  return rows.toSorted((one, other) => groupIds.indexOf(one.group_id) - groupIds.indexOf(other.group_id));
};

test('a provider moved to another group sees the new group’s patients and no old ones from the next request on', async ({
  server,
}) => {
  const { foreignReferralId, groupId, move, person, referralId, seen, toGroupId } = await ready(server);
  const groupsOf = () =>
    server.db.selectFrom('referral').select(['id', 'group_ids', 'version']).orderBy('id').execute();
  const before = await groupsOf();
  expect(await seen(groupId)).toEqual([referralId]);

  const moved = await move();

  expect(moved.status).toBe(200);
  expect(z.parse(Member, await moved.json())).toMatchObject({
    id: person.id,
    state: 'active',
    role: 'provider',
    version: 2,
  });
  expect([await seen(groupId), await seen(toGroupId)]).toEqual([404, [foreignReferralId]]);
  expect((await server.as(person)(`/v1/referrals/${referralId}`)).status).toBe(404);
  // No patient went along.
  expect(await groupsOf()).toEqual(before);
});

test('moving a provider deactivates the old directory entry and adds one in the new group; moving back restores it', async ({
  server,
}) => {
  const { groupId, move, people, person, toGroupId } = await ready(server);
  await move();
  const facts = { npi: '1234567893', specialty: 'Geriatrics' };
  expect(await entriesOf(server, [groupId, toGroupId])).toEqual([
    { ...facts, group_id: groupId, user_id: null, is_active: false },
    { ...facts, group_id: toGroupId, user_id: person.id, is_active: true },
  ]);
  const audit = server.db.selectFrom('audit_event').select('detail').where('verb', '=', 'moveUser');
  expect((await audit.executeTakeFirst())?.detail).toMatchObject({ fromGroupId: groupId, toGroupId });

  // Back again it is who it was.
  expect((await move(toGroupId, groupId, 2)).status).toBe(200);
  expect(await entriesOf(server, [groupId, toGroupId])).toEqual([
    { ...facts, group_id: groupId, user_id: person.id, is_active: true },
    { ...facts, group_id: toGroupId, user_id: null, is_active: false },
  ]);
  // A person who is no provider has no directory entry and gets none.
  const manager = server.as(people.superuser)(
    `/v1/groups/${groupId}/users/${people.care_manager.id}/move`,
    post({ version: 1, toGroupId }),
  );
  expect((await manager).status).toBe(200);
  const entries = await server.db
    .selectFrom('provider')
    .select('id')
    .where('user_id', '=', people.care_manager.id)
    .execute();
  expect(entries).toEqual([]);
});

test('a provider moved back does not get a directory entry since given to someone else', async ({ server }) => {
  const { groupId, move, person, providerId, toGroupId } = await ready(server);
  await move();
  const heir = await server.addPerson({ role: 'provider', groupId });
  const given = { user_id: heir.id, is_active: true };
  await server.db.updateTable('provider').set(given).where('id', '=', providerId).execute();
  expect((await move(toGroupId, groupId, 2)).status).toBe(200);
  const entries = await server.db
    .selectFrom('provider')
    .select(['id', 'user_id'])
    .where('group_id', '=', groupId)
    .execute();
  expect(entries.find(({ id }) => id === providerId)?.user_id).toBe(heir.id);
  expect(entries.filter(({ user_id: userId }) => userId === person.id)).toHaveLength(1);
});

test('an open event stream ends when its person moves to another group', async ({ server }) => {
  const { move, person } = await ready(server);
  const stream = readEvents(await server.as(person)('/v1/events'));
  expect(await stream.next()).toBe('caught_up');
  await move();
  const rest: (string | undefined)[] = [];
  for (let event = await stream.next(); event !== undefined; event = await stream.next()) rest.push(event);
  expect(rest.every((event) => event === 'caught_up' || event === 'beat')).toBe(true);
});

test('a move to the same or an inactive group, from a wrong group or with an old version is refused', async ({
  server,
}) => {
  const { groupId, move, toGroupId } = await ready(server);
  const refused = async (answer: Promise<Response>) => {
    const { status, ...rest } = await answer.then(async (each) => z.parse(Refused, await each.json()));
    return [status, rest.code, rest.errors?.[0]?.path];
  };
  const Refused = z.object({
    status: z.int(),
    code: z.string(),
    errors: z.optional(z.array(z.object({ path: z.string() }))),
  });
  expect(await refused(move(groupId, groupId))).toEqual([422, 'invalid', 'toGroupId']);
  expect(await refused(move(groupId, toGroupId, 9))).toEqual([409, 'conflict', undefined]);
  await server.db.updateTable('provider_group').set({ is_active: false }).where('id', '=', toGroupId).execute();
  expect(await refused(move())).toEqual([422, 'invalid', 'toGroupId']);
  expect(await refused(move(toGroupId, groupId))).toEqual([404, 'not_found', undefined]);
});
