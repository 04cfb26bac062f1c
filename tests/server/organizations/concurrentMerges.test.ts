// On both databases: it locks rows, and the embedded database has one connection.
import { expect } from 'vitest';
import { countWrongCopies, merge } from './support/merges.ts';
import { post, test, type TestServer } from '../support/server.ts';

const MERGES = '/v1/administration/merges';
const ROUNDS = 4;

const statusesOf = (answers: readonly Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

async function threeEntries(server: TestServer) {
  const admin = await server.addPerson({ role: 'superuser' });
  const groupId = await server.addGroup();
  const [a, b, c] = [
    await server.addProvider(groupId),
    await server.addProvider(groupId),
    await server.addProvider(groupId),
  ];
  const hospiceId = await server.addHospice();
  for (const provider of [a, b, c]) {
    await server.addReferral({ hospiceIds: [hospiceId], groupId, referral: { responsible_provider_id: provider } });
  }
  const send = server.as(admin);
  const make = (keepId: string, mergeId: string) => send(MERGES, post({ kind: 'provider', keepId, mergeId }));
  const named = async () => {
    const { db } = server;
    const rows = await db
      .selectFrom('referral')
      .select('responsible_provider_id as id')
      .where('creator_group_id', '=', groupId)
      .execute();
    return new Set(rows.map(({ id }) => id));
  };
  return { a, admin, b, c, groupId, hospiceId, make, named, send };
}

test('two merges of one record at the same time: one takes all its referrals, one gets 409', async ({ server }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { a, b, c, make, named } = await threeEntries(server);
    const answers = await Promise.all([make(b, a), make(c, a)]);
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect((await named()).has(a)).toBe(false);
    expect(await countWrongCopies(server)).toBe(0);
  }
});

test('two opposite merges of one pair at the same time: one succeeds, one gets 409', async ({ server }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { a, b, make } = await threeEntries(server);
    expect(statusesOf(await Promise.all([make(a, b), make(b, a)]))).toEqual([201, 409]);
  }
});

test('two undos of a merge during a later merge of the kept record: at most one succeeds', async ({ server }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { a, admin, b, c, make, named, send } = await threeEntries(server);
    const first = await merge(server, admin, { kind: 'provider', keepId: b, mergeId: a });
    const undoing = () => send(`${MERGES}/${first.id}/undo`, { method: 'POST' });
    const [later, ...undone] = await Promise.all([make(c, b), undoing(), undoing()]);
    expect(later?.status).toBe(201);
    expect([
      [200, 409],
      [409, 409],
    ]).toContainEqual(statusesOf(undone));
    const isBack = undone.some(({ status }) => status === 200);
    expect(await named()).toEqual(new Set(isBack ? [a, c] : [c]));
  }
});

test('a referral created while its provider is merged names the kept one or gets 422', async ({ server }) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { a, b, c, groupId, hospiceId, make, named } = await threeEntries(server);
    await server.db.insertInto('group_hospice').values({ group_id: groupId, hospice_id: hospiceId }).execute();
    const manager = await server.addPerson({ role: 'care_manager', groupId });
    const patient = { firstName: 'Grace', lastName: `Hopper ${round}`, dateOfBirth: '1936-12-09' };
    const body = { patient, source: 'physician', responsibleProviderId: a, hospiceIds: [hospiceId] };
    const refer = () => server.as(manager)(`/v1/groups/${groupId}/referrals`, post(body));
    const [merged, ...referred] = await Promise.all([make(b, a), refer(), refer(), refer()]);
    expect(merged?.status).toBe(201);
    // Calls after the merge no longer find it among the choices.
    for (const { status } of referred) expect([201, 422]).toContain(status);
    const all = await named();
    expect([all.has(a), all.has(b), all.has(c)]).toEqual([false, true, true]);
  }
});
