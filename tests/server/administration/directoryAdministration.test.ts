import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { AdministeredStakeholder } from '#contract/administration/groupAdministration.ts';
import { pageOf } from '#contract/platform/http.ts';
import { countWrongCopies } from '../organizations/support/merges.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const AT = '/v1/administration';
const NPI = '1234567893';
const OTHER_NPI = '1245319599';
const Page = pageOf(AdministeredStakeholder);
const Refused = z.object({ status: z.int(), errors: z.array(z.object({ path: z.string() })) });

const refusedAt = async (answer: Response) => {
  const { errors, status } = z.parse(Refused, await answer.json());
  return [status, errors[0]?.path];
};

const made = async (answer: Response) => {
  expect(answer.status).toBe(201);
  return z.parse(AdministeredStakeholder, await answer.json());
};

async function ready(server: TestServer) {
  const world = await makeWorld(server);
  const send = server.as(world.people.superuser);
  return { ...world, send };
}

test('directory: providers and communities appear in one list that can be filtered, searched and sorted', async ({
  server,
}) => {
  const { addOwnReferral, foreignGroupId, groupId, providerId, send } = await ready(server);
  await addOwnReferral();
  await addOwnReferral();
  const free = await server.addCommunity({ name: 'Aspen House', city: 'Duluth' });
  const owned = await server.addCommunity({ name: 'Birch Court', group_id: groupId, is_active: false });
  const list = async (query: string) => {
    const answer = await send(`${AT}/stakeholders?${query}`);
    expect([query, answer.status]).toEqual([query, 200]);
    return z.parse(Page, await answer.json());
  };
  const names = async (query: string) => (await list(query)).data.map(({ id }) => id);
  const { data, meta } = await list('sortBy=referrals:DESC&limit=1');
  expect(meta.totalItems).toBe(4);
  expect(data).toMatchObject([
    { id: providerId, kind: 'provider', group: { id: groupId }, referrals: 2, type: null, userId: null },
  ]);
  expect(await names('filter.kind=community')).toEqual([free, owned]);
  expect(await names(`filter.group.id=${groupId}&sortBy=kind:DESC&sortBy=name:ASC`)).toEqual([providerId, owned]);
  expect(await names('filter.isActive=false')).toEqual([owned]);
  expect(await names('search=duluth')).toEqual([free]);
  expect((await names('sortBy=group:DESC')).at(-1)).toBe(free);
  expect(await names(`filter.group.id=${foreignGroupId}&filter.kind=community`)).toEqual([]);
});

describe('Provider in the directory', () => {
  test('is refused with an NPI that is invalid or belongs to another active provider of its group', async ({
    server,
  }) => {
    const { foreignGroupId, groupId, send } = await ready(server);
    const add = (more: object) => send(`${AT}/providers`, post({ name: 'Dr. Ada Moreno', groupId, ...more }));
    const first = await made(await add({ npi: NPI, specialty: 'Geriatrics' }));
    expect(first).toMatchObject({
      kind: 'provider',
      npi: NPI,
      specialty: 'Geriatrics',
      group: { id: groupId },
      version: 1,
    });
    expect(await refusedAt(await add({ npi: NPI }))).toEqual([422, 'npi']);
    expect(await refusedAt(await add({ npi: '1234567890' }))).toEqual([422, 'npi']);
    await made(await add({ npi: NPI, groupId: foreignGroupId }));
    const second = await made(await add({ npi: OTHER_NPI }));
    const change = (id: string, body: object) => send(`${AT}/providers/${id}`, patch(body));
    expect(await refusedAt(await change(second.id, { version: 1, npi: NPI }))).toEqual([422, 'npi']);
    // The NPI of a switched-off provider is free for another one.
    expect((await change(first.id, { version: 1, isActive: false })).status).toBe(200);
    expect((await change(second.id, { version: 1, npi: NPI })).status).toBe(200);
    expect(await refusedAt(await change(first.id, { version: 2, isActive: true }))).toEqual([422, 'npi']);
    expect((await change(first.id, { version: 1, name: 'Ada' })).status).toBe(409);
    expect((await change(groupId, { version: 1, name: 'Ada' })).status).toBe(404);
  });

  test('cannot be added to a missing or deactivated group', async ({ server }) => {
    const { groupId, providerId, send } = await ready(server);
    await server.db.updateTable('provider_group').set({ is_active: false }).where('id', '=', groupId).execute();
    for (const id of [groupId, providerId]) {
      const answer = await send(`${AT}/providers`, post({ name: 'Dr. Ada Moreno', groupId: id }));
      expect(await refusedAt(answer)).toEqual([422, 'groupId']);
    }
  });
});

describe('Community in the directory', () => {
  test('moved to another group shows its referrals to the new group and hides them from the old one', async ({
    server,
  }) => {
    const { foreignGroupId, groupId, hospiceId, people, send } = await ready(server);
    const community = await made(
      await send(`${AT}/communities`, post({ name: 'Cedar House', type: 'memory_care', groupId })),
    );
    const { id } = await server.addReferral({ hospiceIds: [hospiceId], referral: { community_id: community.id } });
    const newcomer = await server.addPerson({ role: 'care_manager', groupId: foreignGroupId });
    const seen = async () =>
      Promise.all(
        [people.care_manager, newcomer].map(async (person) => (await server.as(person)(`/v1/referrals/${id}`)).status),
      );
    expect(await seen()).toEqual([200, 404]);

    const path = `${AT}/communities/${community.id}`;
    const moved = await send(path, patch({ version: 1, groupId: foreignGroupId }));
    expect(await moved.json()).toMatchObject({ group: { id: foreignGroupId }, referrals: 1, version: 2 });
    expect(await seen()).toEqual([404, 200]);
    const audit = server.db.selectFrom('audit_event').select('detail').where('verb', '=', 'updateCommunity');
    expect((await audit.executeTakeFirst())?.detail).toEqual({
      changed: ['group_id'],
      isActive: true,
      fromGroupId: groupId,
      toGroupId: foreignGroupId,
      referrals: 1,
    });
    expect((await send(path, patch({ version: 2, groupId: null, isActive: false }))).status).toBe(200);
    expect(await seen()).toEqual([404, 404]);
    expect(await countWrongCopies(server)).toBe(0);
    expect(await refusedAt(await send(path, patch({ version: 3, groupId: hospiceId })))).toEqual([422, 'groupId']);
    expect((await send(path, patch({ version: 1, name: 'Cedar' }))).status).toBe(409);
  });
});
