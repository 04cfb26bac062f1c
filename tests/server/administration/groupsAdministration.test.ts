import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { AdministeredGroup } from '#contract/administration/groupAdministration.ts';
import { pageOf } from '#contract/platform/http.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { openStream } from '../notifications/support/eventReader.ts';
import { needsOf } from '../referrals/support/enrollmentSteps.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const GROUPS = '/v1/administration/groups';
const Page = pageOf(AdministeredGroup);

const connected = async (answer: Response) =>
  z.parse(AdministeredGroup, await answer.json()).hospices.map((each) => each.id);

async function ready(server: TestServer) {
  const world = await makeWorld(server);
  const send = server.as(world.people.superuser);
  const list = async (query = '') => {
    const answer = await send(`${GROUPS}?${query}`);
    expect([query, answer.status]).toEqual([query, 200]);
    return z.parse(Page, await answer.json());
  };
  return { ...world, list, send };
}

describe('List of groups for administrators', () => {
  test('shows the people, providers, communities and hospices of a group, and the same 30-day referrals as its dashboard', async ({
    server,
  }) => {
    const { addInvite, foreignGroupId, foreignHospiceId, groupId, hospiceId, list, people, providerId } =
      await ready(server);
    await server.db.insertInto('group_hospice').values({ group_id: groupId, hospice_id: foreignHospiceId }).execute();
    await server.addProvider(groupId, { is_active: false });
    await server.addCommunity({ group_id: groupId });
    await server.addCommunity({ group_id: groupId, is_active: false });
    await server.addCommunity({ group_id: foreignGroupId });
    await addInvite();
    await server.addPerson({ role: 'provider', groupId, isActive: false });
    const days = (count: number) => new Date(server.clock.now.getTime() - count * 86_400_000);
    const refer = (receivedAt: Date, more: object = {}) =>
      server.addReferral({ hospiceIds: [hospiceId, foreignHospiceId], groupId, receivedAt, ...more });
    await refer(days(1));
    await refer(days(28), { referral: { responsible_provider_id: providerId } });
    await refer(days(31));
    await refer(days(2), { status: 'entered_in_error' });
    await refer(days(2), { referral: { deleted_at: days(1) } });
    await server.as(people.care_manager)('/v1/users/me');

    const { data } = await list(`filter.id=${groupId}`);
    expect(data).toMatchObject([
      {
        name: 'Lakeside Physicians',
        type: 'physician_group',
        people: 2,
        openInvites: 0,
        providers: 1,
        communities: 1,
        hospices: [{ name: 'Elsewhere Hospice' }, { name: 'Harbor Hospice' }],
        referrals: 2,
        lastActivityAt: server.clock.now.toISOString(),
        mergedInto: null,
      },
    ]);
    const dashboard = await server.as(people.care_manager)(`/v1/groups/${groupId}/dashboard`);
    expect(await dashboard.json()).toMatchObject({ referred: { value: data[0]?.referrals } });
  });

  test('filters, searches, sorts and pages the groups', async ({ server }) => {
    const { foreignGroupId, groupId, hospiceId, list } = await ready(server);
    const off = await server.addGroup({ name: 'Zenith 100% Care', type: 'aco', city: 'Duluth', is_active: false });
    await server.addReferral({ hospiceIds: [hospiceId], groupId: foreignGroupId, receivedAt: server.clock.now });
    const merged = await server.addGroup({ name: 'Aspen Care', is_active: false, merged_into_id: off });
    expect((await list(`filter.id=${merged}`)).data).toMatchObject([
      { name: 'Aspen Care', mergedInto: { id: off, name: 'Zenith 100% Care' } },
    ]);
    const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);
    expect(await ids('')).toEqual([foreignGroupId, groupId, off]);
    expect(await ids('sortBy=name:DESC&limit=2&page=2')).toEqual([foreignGroupId]);
    expect(await ids('sortBy=referrals:DESC&limit=1')).toEqual([foreignGroupId]);
    expect((await ids('sortBy=people:DESC'))[0]).toBe(groupId);
    expect(await ids('filter.type=aco')).toEqual([off]);
    expect(await ids('filter.isActive=true')).toEqual([foreignGroupId, groupId]);
    expect(await ids(`filter.hospice.id=${hospiceId}`)).toEqual([groupId]);
    expect(await ids('search=duluth%20zenith')).toEqual([off]);
    expect(await ids('search=100%25')).toEqual([off]);
    expect((await list('limit=1&page=9')).meta).toEqual({ totalItems: 3 });
    expect(await ids('sortBy=lastActivityAt:DESC&limit=100')).toHaveLength(3);
  });
});

describe('Administration of a group', () => {
  test('creates a group with its hospices and changes it, and refuses an outdated version and an inactive hospice', async ({
    server,
  }) => {
    const { foreignHospiceId, hospiceId, list, send } = await ready(server);
    const made = await send(
      GROUPS,
      post({ name: 'Pier Street', type: 'aco', hospiceIds: [hospiceId, hospiceId.toUpperCase()] }),
    );
    expect(made.status).toBe(201);
    const group = z.parse(AdministeredGroup, await made.json());
    expect(group).toMatchObject({ hospices: [{ id: hospiceId }], isActive: true, people: 0, version: 1 });

    const path = `${GROUPS}/${group.id}`;
    const changed = await send(path, patch({ version: 1, city: 'Duluth', phone: '(555) 010-0199', type: 'aco' }));
    expect(await changed.json()).toMatchObject({ city: 'Duluth', phone: '(555) 010-0199', version: 2 });
    expect(await (await send(path, patch({ version: 2, city: 'Duluth' }))).json()).toMatchObject({ version: 2 });
    const stale = await send(path, patch({ version: 1, city: null }));
    expect([stale.status, await stale.json()]).toMatchObject([409, { code: 'conflict', current: { version: 2 } }]);

    await server.db.updateTable('hospice').set({ is_active: false }).where('id', '=', foreignHospiceId).execute();
    const wrong = await send(GROUPS, post({ name: 'Pier', type: 'aco', hospiceIds: [hospiceId, foreignHospiceId] }));
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: [{ path: 'hospiceIds.1' }] }]);
    expect((await list('search=pier')).meta.totalItems).toBe(1);
  });

  test('a deactivated group loses access from the next call on and gets no status mail, and its referrals stay with the hospice', async ({
    server,
  }) => {
    const { addOwnReferral, groupId, hospiceId, nurseId, people, send } = await ready(server);
    const shared = JSON.stringify({
      ...DEFAULT_SHARING,
      events: { ...DEFAULT_SHARING.events, declined: { responsible_provider: [], group: ['email'], community: [] } },
    });
    await server.db.updateTable('hospice').set({ sharing: shared }).where('id', '=', hospiceId).execute();
    const kept = await addOwnReferral();
    const mails = () => server.db.selectFrom('mail_message').select('id').where('kind', '=', 'status_notice').execute();
    const decline = async (enrollmentId: string) => {
      const needs = { version: 1, status: 'declined', ...needsOf('declined', { nurseId }) };
      const answer = await server.as(people.hospice_admin)(
        `/v1/hospices/${hospiceId}/enrollments/${enrollmentId}`,
        patch(needs),
      );
      expect(answer.status).toBe(200);
    };
    await decline((await addOwnReferral()).enrollmentId);
    expect(await mails()).toHaveLength(1);

    const off = await send(`${GROUPS}/${groupId}`, patch({ version: 1, isActive: false }));
    expect([off.status, await off.json()]).toMatchObject([200, { isActive: false }]);
    expect((await server.as(people.care_manager)(`/v1/groups/${groupId}/referrals`)).status).toBe(403);
    expect((await server.as(people.hospice_admin)(`/v1/referrals/${kept.id}`)).status).toBe(200);
    await decline(kept.enrollmentId);
    expect(await mails()).toHaveLength(1);

    await send(`${GROUPS}/${groupId}`, patch({ version: 2, isActive: true }));
    expect((await server.as(people.care_manager)(`/v1/groups/${groupId}/referrals`)).status).toBe(200);
    const audit = await server.db
      .selectFrom('audit_event')
      .select('detail')
      .where('verb', '=', 'updateGroup')
      .execute();
    expect(audit.map(({ detail }) => detail)).toEqual([
      { changed: ['is_active'], isActive: false },
      { changed: ['is_active'], isActive: true },
    ]);
  });
});

describe('Connection of a group with a hospice', () => {
  test('made or ended twice is the same as once; ending it stops new referrals, and keeps earlier referrals and sharing settings', async ({
    server,
  }) => {
    const { addOwnReferral, groupId, hospiceId, people, providerId, send } = await ready(server);
    const { id } = await addOwnReferral();
    const sharing = JSON.stringify({ ...DEFAULT_SHARING, shared: ['dates'] });
    await server.db.insertInto('group_sharing').values({ group_id: groupId, hospice_id: hospiceId, sharing }).execute();
    const path = `${GROUPS}/${groupId}/hospices/${hospiceId}`;
    const patient = { firstName: 'Grace', lastName: 'Hopper', dateOfBirth: '1936-12-09' };
    const refer = async () => {
      const body = { patient, source: 'physician', responsibleProviderId: providerId, hospiceIds: [hospiceId] };
      return (await server.as(people.care_manager)(`/v1/groups/${groupId}/referrals`, post(body))).status;
    };

    expect(await connected(await send(path, { method: 'DELETE' }))).toEqual([]);
    expect(await connected(await send(path, { method: 'DELETE' }))).toEqual([]);
    expect(await refer()).toBe(422);
    for (const person of [people.care_manager, people.hospice_admin]) {
      expect((await server.as(person)(`/v1/referrals/${id}`)).status).toBe(200);
    }
    expect(await connected(await send(path, { method: 'POST' }))).toEqual([hospiceId]);
    expect(await connected(await send(path, { method: 'POST' }))).toEqual([hospiceId]);
    expect(await refer()).toBe(201);
    const kept = await server.db.selectFrom('group_sharing').select(['group_id', 'sharing']).execute();
    expect(kept).toMatchObject([{ group_id: groupId, sharing: { shared: ['dates'] } }]);
    await server.db.updateTable('hospice').set({ is_active: false }).where('id', '=', hospiceId).execute();
    expect((await send(path, { method: 'POST' })).status).toBe(422);
    expect((await send(path, { method: 'DELETE' })).status).toBe(200);
  });

  test('ended or made again reloads the open screens of the group and the hospice, and no others', async ({
    server,
  }) => {
    const { addForeignReferral, foreignHospiceId, groupId, hospiceId, people, send } = await ready(server);
    const stranger = await server.addPerson({ role: 'hospice_admin', hospiceId: foreignHospiceId });
    const own = [await openStream(server, people.care_manager), await openStream(server, people.hospice_admin)];
    const foreign = await openStream(server, stranger);
    const path = `${GROUPS}/${groupId}/hospices/${hospiceId}`;
    for (const method of ['DELETE', 'POST']) {
      expect((await send(path, { method })).status).toBe(200);
      for (const events of own) expect([method, await events.next()]).toEqual([method, 'caught_up']);
    }
    // A second call changes nothing and notifies nobody.
    expect((await send(path, { method: 'POST' })).status).toBe(200);
    // Notifications arrive in order: none about the connection came before this one.
    const { id } = await addForeignReferral();
    expect(await foreign.next()).toBe(`changed ${id}`);
    const { id: next } = await server.addReferral({ hospiceIds: [hospiceId], groupId });
    for (const events of own) expect(await events.next()).toBe(`changed ${next}`);
    for (const events of [...own, foreign]) await events.cancel();
  });
});

const LENA = { email: 'lena@larch.example', firstName: 'Lena', lastName: 'Fischer', role: 'care_manager' };
const LARCH = { name: 'Larch Street Physicians', type: 'physician_group' };

describe('A new group with its first person', () => {
  test('is created with the invitation and its mail in one step, and the audit says that somebody was invited', async ({
    server,
  }) => {
    const { list, send } = await ready(server);
    const reply = await send(GROUPS, post({ ...LARCH, firstPerson: LENA }));
    expect(reply.status).toBe(201);
    const made = z.parse(AdministeredGroup, await reply.json());
    expect(made).toMatchObject({ ...LARCH, people: 0, openInvites: 1 });
    expect((await list(`filter.id=${made.id}`)).data).toMatchObject([{ openInvites: 1 }]);
    const mails = await server.db.selectFrom('mail_message').select(['to_address', 'kind']).execute();
    expect(mails).toEqual([{ to_address: LENA.email, kind: 'invite' }]);
    const invites = await server.db.selectFrom('invite').select(['email', 'role', 'group_id']).execute();
    expect(invites).toEqual([{ email: LENA.email, role: 'care_manager', group_id: made.id }]);
    const noted = await server.db
      .selectFrom('audit_event')
      .select(['entity_id', 'detail'])
      .where('verb', '=', 'createGroup')
      .execute();
    expect(noted).toMatchObject([{ detail: { isInvited: true } }]);
  });

  test('is not created at all if that person already has an account', async ({ server }) => {
    const { list, people, send } = await ready(server);
    const before = (await list()).meta.totalItems;
    const known = { ...LENA, email: people.provider.email.toUpperCase() };
    const reply = await send(GROUPS, post({ ...LARCH, firstPerson: known }));
    expect([reply.status, await reply.json()]).toEqual([409, expect.objectContaining({ code: 'already_known' })]);
    expect((await list()).meta.totalItems).toBe(before);
    expect(await server.db.selectFrom('invite').select('id').execute()).toEqual([]);
    expect(await server.db.selectFrom('mail_message').select('id').execute()).toEqual([]);
  });

  test('cannot begin with a person of a hospice’s role', async ({ server }) => {
    const { send } = await ready(server);
    const reply = await send(GROUPS, post({ ...LARCH, firstPerson: { ...LENA, role: 'hospice_admin' } }));
    expect([reply.status, await reply.json()]).toMatchObject([422, { errors: [{ path: 'firstPerson.role' }] }]);
  });
});
