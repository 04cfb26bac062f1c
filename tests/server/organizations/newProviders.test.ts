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

  test('is of no group but the caller’s, by whatever id', async ({ server }) => {
    const { foreignGroupId, foreignHospiceId, groupId, people } = await makeWorld(server);
    const robert = { name: 'Robert Hale' };
    const stranger = await server.addPerson({ role: 'care_manager', groupId: foreignGroupId });
    const foreignHospice = `/v1/hospices/${foreignHospiceId}/providers`;
    const tries = [
      [people.care_manager, `/v1/groups/${foreignGroupId}/providers`, robert, 404],
      [people.care_manager, `/v1/groups/${groupId}/providers`, { ...robert, groupId: foreignGroupId }, 422],
      [people.care_manager, `/v1/groups/${groupId}/providers`, { ...robert, isUnverified: false }, 422],
      [people.hospice_admin, `/v1/groups/${groupId}/providers`, robert, 404],
      [people.hospice_admin, foreignHospice, { ...robert, groupId: foreignGroupId }, 404],
      [people.hospice_business_development, foreignHospice, { ...robert, groupId: foreignGroupId }, 404],
      [stranger, `/v1/groups/${groupId}/providers`, robert, 404],
    ] as const;
    for (const [by, path, body, status] of tries) {
      expect((await send(server, by, path, body)).status, `${by.role} ${path} ${JSON.stringify(body)}`).toBe(status);
    }
    expect(await storedProviders(server, groupId)).toHaveLength(1);
    expect(await storedProviders(server, foreignGroupId)).toHaveLength(1);
  });

  test('is not told from the answer who is in the directory of a group that the hospice isn’t connected to', async ({
    server,
  }) => {
    const { foreignGroupId, hospiceId, people } = await makeWorld(server);
    await server.addProvider(foreignGroupId, { name: 'Robert Hale', npi: NPI });
    const path = `/v1/hospices/${hospiceId}/providers`;
    const answers = await Promise.all(
      ['Robert Hale', 'Nobody At All'].map((name) =>
        send<object>(server, people.hospice_admin, path, { name, npi: NPI, groupId: foreignGroupId }),
      ),
    );
    const [known, unknown] = answers.map(({ body, status }) => ({ status, ...body, requestId: '', instance: '' }));
    expect(known).toEqual(unknown);
  });

  test('is refused for a group that is turned off', async ({ server }) => {
    const { groupId, hospiceId, people } = await makeWorld(server);
    await server.db.updateTable('provider_group').set({ is_active: false }).where('id', '=', groupId).execute();
    const path = `/v1/hospices/${hospiceId}/providers`;
    const refused = await send(server, people.hospice_admin, path, { name: 'Robert Hale', groupId });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'groupId' }] } });
  });

  for (const [what, name] of [
    ['longer than 120 characters', 'x'.repeat(121)],
    ['with a mark that turns the direction of the words around it', 'Robert \u202Eelah'],
    ['with a line break', 'Robert\r\nHale'],
    ['of which nothing can be seen', '\u200B\u200B\u2060'],
    ['of signs alone', '=+-'],
    ['of letters that nobody sees', '\u3164\u115F \u1160\uFFA0'],
    ['of marks of direction alone', '\u200E\u200F\u200E'],
  ] as const) {
    test(`is refused with a name ${what}`, async ({ server }) => {
      const { groupId, people } = await makeWorld(server);
      const refused = await send(server, people.care_manager, `/v1/groups/${groupId}/providers`, { name });
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'name' }] } });
      expect(await storedProviders(server, groupId)).toHaveLength(1);
    });
  }

  test('keeps a name in any script, and one that looks like another is another, unverified', async ({ server }) => {
    const { groupId, people } = await makeWorld(server);
    await server.addProvider(groupId, { name: 'Robert Hale' });
    // What is left of a name is never nothing: `Md Do` is a name as well.
    expect((await send(server, people.care_manager, `/v1/groups/${groupId}/providers`, { name: 'Md Do' })).status).toBe(
      201,
    );
    // The second has the Cyrillic o.
    for (const name of ['مريم العلي', 'Rоbert Hale', '=HYPERLINK("http://x.example")']) {
      const added = await send(server, people.care_manager, `/v1/groups/${groupId}/providers`, { name });
      expect(added).toMatchObject({ status: 201, body: { name, isUnverified: true } });
    }
  });

  for (const [what, there, typed] of [
    ['the same NPI', { name: 'Bob Hale', npi: NPI }, { name: 'Robert Hale', npi: NPI }],
    ['the same name, whatever the credentials', { name: 'Robert Hale, MD, FAAHPM' }, { name: 'Dr. Robert Hale, NP' }],
    ['the same name, whatever the spaces', { name: 'Robert Hale' }, { name: ' Robert \u00A0 Hale, MD' }],
    ['the same name, with D.O. or P.A.', { name: 'Kim Do, D.O.' }, { name: 'Kim Do P.A.' }],
    ['the same name, with DO in capitals and more', { name: 'Priya Shah DO MPH' }, { name: 'Priya Shah, Pa-C, M.D.' }],
    ['the same name, with no space behind the comma', { name: 'Priya Shah,do,MD' }, { name: 'priya shah md' }],
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

  test('is another one where Do and Pa are family names', async ({ server }) => {
    const { groupId, people } = await makeWorld(server);
    for (const name of ['Kim Do', 'Kim Pa', 'KIM LEE DO', 'Kim Lee Pa', 'Kim Lee', 'Dr. Ann DO', 'Dr. Ann']) {
      const added = await send(server, people.care_manager, `/v1/groups/${groupId}/providers`, { name });
      expect([name, added.status]).toEqual([name, 201]);
    }
  });

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

  test('is made once by two hundred calls', async ({ server }) => {
    const { groupId, people } = await makeWorld(server);
    const before = await storedProviders(server, groupId);
    // Half from each of two people: no person has more than a hundred calls waiting at once.
    const answers = await Promise.all(
      [people.care_manager, people.provider].flatMap((by) =>
        Array.from({ length: 100 }, () => send(server, by, `/v1/groups/${groupId}/providers`, { name: 'Robert Hale' })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(199);
    expect(await storedProviders(server, groupId)).toHaveLength(before.length + 1);
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
