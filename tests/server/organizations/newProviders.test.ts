import { describe, expect } from 'vitest';
import type { AdministeredStakeholder } from '#contract/administration/groupAdministration.ts';
import type { Stakeholder } from '#contract/organizations/hospices.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const NPI = '1234567893';

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it reads of the answer
async function send<Body>(server: TestServer, by: World['people']['superuser'], path: string, body: object) {
  const answer = await server.as(by)(path, post(body));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test checks the answer by using it
  return { status: answer.status, body: (await answer.json()) as Body };
}

const storedProviders = (server: TestServer, groupId: string) =>
  server.db
    .selectFrom('provider')
    .select(['name', 'npi', 'is_unverified'])
    .where('group_id', '=', groupId)
    .orderBy('created_at')
    .execute();

describe('A provider added with a referral', () => {
  test('is one of the caller’s own group, usable at once and unverified', async ({ server }) => {
    const { groupId, hospiceId, people } = await makeWorld(server);
    const added = await send<Stakeholder>(server, people.care_manager, `/v1/groups/${groupId}/providers`, {
      name: '  Robert Hale ',
      npi: NPI,
    });
    expect(added).toMatchObject({ status: 201, body: { kind: 'provider', name: 'Robert Hale', isUnverified: true } });
    const referral = await send<Referral>(server, people.care_manager, `/v1/groups/${groupId}/referrals`, {
      patient: { firstName: 'Ida', lastName: 'Falk', phone: '(410) 555-0100' },
      source: 'physician',
      responsibleProviderId: added.body.id,
      hospiceIds: [hospiceId],
    });
    expect(referral).toMatchObject({ status: 201, body: { responsibleProvider: { isUnverified: true } } });
    const audited = await server.db
      .selectFrom('audit_event')
      .select(['actor_id', 'outcome'])
      .where('entity_id', '=', added.body.id)
      .execute();
    expect(audited).toEqual([{ actor_id: people.care_manager.id, outcome: 'ok' }]);
  });

  test('is of a connected group where a hospice adds it, and of no other', async ({ server }) => {
    const { foreignGroupId, groupId, hospiceId, people } = await makeWorld(server);
    const path = `/v1/hospices/${hospiceId}/providers`;
    const own = await send<Stakeholder>(server, people.hospice_admin, path, { name: 'Robert Hale', groupId });
    expect(own).toMatchObject({ status: 201, body: { group: { id: groupId }, isUnverified: true } });
    const foreign = await send(server, people.hospice_admin, path, { name: 'Robert Hale', groupId: foreignGroupId });
    expect(foreign).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'groupId', message: 'Choose one from the list' }] },
    });
    expect(await storedProviders(server, foreignGroupId)).toHaveLength(1);
  });

  for (const [what, there, typed] of [
    ['the same NPI', { name: 'Bob Hale', npi: NPI }, { name: 'Robert Hale', npi: NPI }],
    ['the same name, whatever the title and case', { name: 'Dr. Robert Hale' }, { name: 'robert hale', npi: NPI }],
  ] as const) {
    test(`is the one that is there, with ${what}`, async ({ server }) => {
      const { groupId, people } = await makeWorld(server);
      const id = await server.addProvider(groupId, there);
      const before = await storedProviders(server, groupId);
      const refused = await send(server, people.care_manager, `/v1/groups/${groupId}/providers`, typed);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'already_known', current: { id, name: there.name } },
      });
      expect(await storedProviders(server, groupId)).toEqual(before);
    });
  }

  test('is another one with the same name and a different NPI, or in another group', async ({ server }) => {
    const { foreignGroupId, groupId, people } = await makeWorld(server);
    await server.addProvider(groupId, { name: 'Robert Hale', npi: '1679576722' });
    await server.addProvider(foreignGroupId, { name: 'Ines Hale', npi: NPI });
    const added = await send(server, people.care_manager, `/v1/groups/${groupId}/providers`, {
      name: 'Robert Hale',
      npi: NPI,
    });
    expect(added.status).toBe(201);
  });

  test('is made once by two people at the same moment', async ({ server }) => {
    const { groupId, people } = await makeWorld(server);
    const add = (by: World['people']['superuser']) =>
      send(server, by, `/v1/groups/${groupId}/providers`, { name: 'Robert Hale' });
    const answers = await Promise.all([add(people.care_manager), add(people.provider)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('is marked for its own group and the hospice, not for another group of the referral', async ({ server }) => {
    const { foreignGroupId, groupId, hospiceId, people } = await makeWorld(server);
    const providerId = await server.addProvider(groupId, { name: 'Robert Hale', is_unverified: true });
    const { id } = await server.addReferral({
      hospiceIds: [hospiceId],
      groupId: foreignGroupId,
      referral: { responsible_provider_id: providerId },
    });
    const sender = await server.addPerson({ role: 'care_manager', groupId: foreignGroupId });
    const markFor = async (by: World['people']['superuser']) => {
      const record = await server.as(by)(`/v1/referrals/${id}`);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      return ((await record.json()) as Referral).responsibleProvider?.isUnverified;
    };
    expect([await markFor(people.care_manager), await markFor(people.hospice_admin), await markFor(sender)]).toEqual([
      true,
      true,
      undefined,
    ]);
  });

  test('is found and confirmed by an administrator', async ({ server }) => {
    const { groupId, people } = await makeWorld(server);
    const providerId = await server.addProvider(groupId, { name: 'Robert Hale', is_unverified: true });
    const list = await server.as(people.superuser)('/v1/administration/stakeholders?filter.isUnverified=true');
    expect(await list.json()).toMatchObject({
      data: [{ id: providerId, isUnverified: true }],
      meta: { totalItems: 1 },
    });
    const confirmed = await server.as(people.superuser)(
      `/v1/administration/providers/${providerId}`,
      patch({ version: 1, isUnverified: false }),
    );
    expect(confirmed.status).toBe(200);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    expect((await confirmed.json()) as AdministeredStakeholder).toMatchObject({ isUnverified: false, version: 2 });
  });
});
