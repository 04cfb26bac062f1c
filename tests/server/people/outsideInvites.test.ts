import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Invite } from '#contract/people/invites.ts';
import { pageOf } from '#contract/platform/http.ts';
import { Member } from '#contract/people/team.ts';
import { News } from '#contract/notifications/liveUpdates.ts';
import { completionOf, linkIn } from './support/invites.ts';
import { test } from '../mail/support/mailPost.ts';
import type { TestPerson } from '../support/makers.ts';
import { patch, post, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const EMAIL = 'noor@invited.example';

const inviteAs = async (server: TestServer, world: World, by: 'superuser' | 'hospice_admin') => {
  const body = { email: EMAIL, role: 'hospice_admin' };
  const answer = await server.as(world.people[by])(`/v1/hospices/${world.hospiceId}/invites`, post(body));
  expect(answer.status).toBe(201);
  return Invite.parse(await answer.json());
};

const memberOf = async (server: TestServer, world: World) => {
  const path = `/v1/hospices/${world.hospiceId}/users?search=${EMAIL}`;
  const answer = await server.as(world.people.hospice_super_admin)(path);
  return z.parse(pageOf(Member), await answer.json()).data[0];
};

const newsOf = async (server: TestServer, world: World, role: 'hospice_admin' | 'hospice_clinical_manager') =>
  z
    .parse(News, await (await server.as(world.people[role])('/v1/news')).json())
    .data.filter(({ kind }) => kind === 'added_from_outside')
    .map(({ subject }) => subject);

describe('Invitation from outside to a hospice with a super administrator', () => {
  test('waits until one of them confirms it: before, no mail goes to the invited and nothing opens it', async ({
    post: mails,
    server,
  }) => {
    const world = await makeWorld(server);
    const { id, state } = await inviteAs(server, world, 'superuser');
    expect(state).toBe('waiting_for_confirmation');
    expect(await memberOf(server, world)).toMatchObject({ id, state: 'waiting_for_confirmation', expiresAt: null });
    await mails.deliver();
    expect(mails.sink.mails.map(({ to }) => to)).not.toContain(EMAIL);
    expect(await server.db.selectFrom('invite_link').select('hash').execute()).toEqual([]);

    const act = async (role: 'superuser' | 'hospice_admin' | 'hospice_super_admin', step: string) =>
      (await server.as(world.people[role])(`/v1/invites/${id}/${step}`, post({}))).status;
    // Nobody else lets the person in, nor does a repeated invitation.
    expect(await act('superuser', 'confirm')).toBe(403);
    expect(await act('hospice_admin', 'confirm')).toBe(403);
    for (const role of ['superuser', 'hospice_admin', 'hospice_super_admin'] as const) {
      expect(await act(role, 'resend')).toBe(403);
    }
    expect(await act('hospice_super_admin', 'confirm')).toBe(200);
    expect(await memberOf(server, world)).toMatchObject({ id, state: 'invited' });
    await mails.deliver();
    const token = linkIn(mails.sink.mails.find(({ to }) => to === EMAIL)?.text ?? '');
    expect((await server.anonymous('/v1/users/invite/complete', post(completionOf(token)))).status).toBe(204);
  });

  test('is over when it is declined', async ({ post: mails, server }) => {
    const world = await makeWorld(server);
    const { id } = await inviteAs(server, world, 'superuser');
    const own = server.as(world.people.hospice_super_admin);
    expect((await own(`/v1/invites/${id}/revoke`, post({}))).status).toBe(200);
    expect((await own(`/v1/invites/${id}/confirm`, post({}))).status).toBe(410);
    await mails.deliver();
    expect(mails.sink.mails.map(({ to }) => to)).not.toContain(EMAIL);
  });

  test('waits for nobody while the hospice has no active super administrator, or if its own people invite', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const own = await inviteAs(server, world, 'hospice_admin');
    expect(own.state).toBe('waiting');
    await server.as(world.people.hospice_admin)(`/v1/invites/${own.id}/revoke`, post({}));
    await server.db
      .updateTable('app_user')
      .set({ is_active: false })
      .where('id', '=', world.people.hospice_super_admin.id)
      .execute();
    expect((await inviteAs(server, world, 'superuser')).state).toBe('waiting');
  });
});

describe('Access that somebody from outside gives', () => {
  test('is announced to all active administrators of the hospice by mail and in their news, and to nobody else', async ({
    post: mails,
    server,
  }) => {
    const world = await makeWorld(server);
    const { hospice_admin: admin, hospice_super_admin: superAdmin } = world.people;
    await inviteAs(server, world, 'superuser');
    await mails.deliver();
    expect(mails.sink.mails.map(({ to }) => to).toSorted()).toEqual([admin.email, superAdmin.email].toSorted());
    const [mail] = mails.sink.mails;
    expect(mail?.text).toContain(
      `Ada Byron of Wayside invited ${EMAIL} to Harbor Hospice. Role: Hospice administrator.`,
    );
    expect(mail?.text).toContain('once a super administrator of your hospice confirms it');
    expect(mail?.text).toContain('/hospice/settings?part=team');
    expect(await newsOf(server, world, 'hospice_admin')).toEqual([EMAIL]);
    expect(await newsOf(server, world, 'hospice_clinical_manager')).toEqual([]);
  });

  test('by a change of role or an activation is announced as well, by the hospice itself it is not', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const userId = await world.addColleague();
    const change = async (by: 'superuser' | 'hospice_super_admin', version: number, body: object) => {
      const path = `/v1/hospices/${world.hospiceId}/users/${userId}`;
      expect((await server.as(world.people[by])(path, patch({ version, ...body }))).status).toBe(200);
      return (await newsOf(server, world, 'hospice_admin')).length;
    };
    expect(await change('hospice_super_admin', 1, { role: 'hospice_admin' })).toBe(0);
    expect(await change('superuser', 2, { role: 'hospice_super_admin' })).toBe(1);
    expect(await change('superuser', 3, { isActive: false })).toBe(1);
    expect(await change('superuser', 4, { isActive: true })).toBe(2);
  });

  test('by more locations is announced, by fewer it is not', async ({ post: mails, server }) => {
    const world = await makeWorld(server);
    const [userId, north, south] = [
      await world.addColleague(),
      await server.addLocation(world.hospiceId),
      await server.addLocation(world.hospiceId),
    ];
    const change = async (version: number, locationIds: readonly string[]) => {
      const path = `/v1/hospices/${world.hospiceId}/users/${userId}`;
      const reply = await server.as(world.people.superuser)(path, patch({ version, locationIds }));
      expect(reply.status).toBe(200);
      return (await newsOf(server, world, 'hospice_admin')).length;
    };
    expect(await change(1, [north])).toBe(0);
    expect(await change(2, [north, south])).toBe(1);
    expect(await change(3, [south])).toBe(1);
    expect(await change(4, [north])).toBe(2);
    expect(await change(5, [])).toBe(3);
    await mails.deliver();
    const { hospice_admin: admin } = world.people;
    const [mail] = mails.sink.mails.filter(({ to }) => to === admin.email);
    expect(mail?.text).toMatch(/Ada Byron of Wayside gave .+ access to more locations of Harbor Hospice\./);
  });
});

const newsOfGroup = async (server: TestServer, reader: TestPerson) =>
  z
    .parse(News, await (await server.as(reader)('/v1/news')).json())
    .data.filter(({ kind }) => kind === 'added_from_outside')
    .map(({ subject }) => subject);

describe('Access to a provider group that an administrator gives', () => {
  test('by an invitation is announced to the group’s care managers by mail and in their notifications', async ({
    post: mails,
    server,
  }) => {
    const world = await makeWorld(server);
    const { care_manager: careManager, provider } = world.people;
    const body = { email: EMAIL, role: 'care_manager' };
    const send = server.as(world.people.superuser);
    expect((await send(`/v1/groups/${world.groupId}/invites`, post(body))).status).toBe(201);
    await mails.deliver();
    const announced = mails.sink.mails.filter(({ to }) => to !== EMAIL);
    expect(announced.map(({ to }) => to)).toEqual([careManager.email]);
    expect(announced[0]?.text).toContain(
      `Ada Byron of Wayside invited ${EMAIL} to Lakeside Physicians. Role: Care manager.`,
    );
    expect(announced[0]?.text).not.toContain('/hospice/');
    expect(await newsOfGroup(server, careManager)).toEqual([EMAIL]);
    expect(await newsOfGroup(server, provider)).toEqual([]);
    expect(await newsOf(server, world, 'hospice_admin')).toEqual([]);
  });

  test('by a move, a new role or an activation is announced in the group that the person is in now', async ({
    post: mails,
    server,
  }) => {
    const world = await makeWorld(server);
    const { care_manager: careManager, superuser } = world.people;
    const other = await server.addPerson({ role: 'care_manager', groupId: world.foreignGroupId });
    const moved = await server.addPerson({ role: 'provider', groupId: world.foreignGroupId, firstName: 'Mona' });
    const act = async (path: string, body: object, method = patch) => {
      expect((await server.as(superuser)(path, method(body))).status).toBe(200);
      return (await newsOfGroup(server, careManager)).length;
    };
    const from = `/v1/groups/${world.foreignGroupId}/users/${moved.id}/move`;
    const path = `/v1/groups/${world.groupId}/users/${moved.id}`;
    expect(await act(from, { version: 1, toGroupId: world.groupId }, post)).toBe(1);
    expect(await act(path, { version: 2, role: 'care_manager' })).toBe(2);
    expect(await act(path, { version: 3, isActive: false })).toBe(2);
    expect(await act(path, { version: 4, isActive: true })).toBe(3);
    await mails.deliver();
    expect(new Set(mails.sink.mails.map(({ to }) => to))).toEqual(new Set([careManager.email]));
    expect(mails.sink.mails.map(({ text }) => text).join('\n')).toContain('moved Mona');
    expect(await newsOfGroup(server, other)).toEqual([]);
    expect(await newsOfGroup(server, moved)).toEqual([]);
  });

  test('is announced to the group’s providers where it has no other care manager', async ({ post: mails, server }) => {
    const world = await makeWorld(server);
    const { care_manager: careManager, provider, superuser } = world.people;
    const path = `/v1/groups/${world.groupId}/users/${careManager.id}`;
    for (const [version, isActive] of [
      [1, false],
      [2, true],
    ]) {
      expect((await server.as(superuser)(path, patch({ version, isActive }))).status).toBe(200);
    }
    await mails.deliver();
    expect(mails.sink.mails.map(({ to }) => to)).toEqual([provider.email]);
    expect(await newsOfGroup(server, provider)).toHaveLength(1);
    expect(await newsOfGroup(server, careManager)).toEqual([]);
  });
});
