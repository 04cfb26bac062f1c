import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Invite } from '#contract/people/invites.ts';
import { test } from '../mail/support/mailPost.ts';
import { post, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const WRONG = 'lena@lerch.example';
const RIGHT = 'lena@larch.example';

const inviteToGroup = async (server: TestServer, world: World) => {
  const body = { email: WRONG, firstName: 'Lena', role: 'care_manager' };
  const reply = await server.as(world.people.superuser)(`/v1/groups/${world.groupId}/invites`, post(body));
  return z.parse(Invite, await reply.json());
};

const correct = (server: TestServer, by: World['people']['superuser'], id: string, email = RIGHT) =>
  server.as(by)(`/v1/invites/${id}/address`, post({ email }));

const LINK = /signup\?token=([\w-]+)/;

describe('Correcting the email address of an invitation', () => {
  test('sends the same invitation to the new address, and the link sent to the old one stops working', async ({
    post: mails,
    server,
  }) => {
    const world = await makeWorld(server);
    const wrong = await inviteToGroup(server, world);
    await mails.deliver();
    const [first] = mails.sink.mails.filter(({ to }) => to === WRONG);
    const token = LINK.exec(first?.text ?? '')?.[1];
    expect(token).toBeDefined();

    const reply = await correct(server, world.people.superuser, wrong.id);
    expect(reply.status).toBe(200);
    expect(z.parse(Invite, await reply.json())).toMatchObject({
      email: RIGHT,
      firstName: 'Lena',
      role: 'care_manager',
      organization: { id: world.groupId },
      state: 'waiting',
    });
    await mails.deliver();
    expect(mails.sink.mails.filter(({ text, to }) => to === RIGHT && LINK.test(text))).toHaveLength(1);
    expect((await server.anonymous('/v1/users/invite/validate', post({ token }))).status).toBe(404);
    const invites = await server.db
      .selectFrom('invite')
      .select(['email', 'revoked_at'])
      .orderBy('created_at')
      .execute();
    expect(invites.map(({ email, revoked_at: at }) => [email, at !== null])).toEqual([
      [WRONG, true],
      [RIGHT, false],
    ]);
  });

  test('changes nothing if the new address has an account', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await inviteToGroup(server, world);
    const reply = await correct(server, world.people.superuser, id, world.people.provider.email);
    expect([reply.status, await reply.json()]).toEqual([409, expect.objectContaining({ code: 'already_known' })]);
    const left = await server.db.selectFrom('invite').select(['id', 'revoked_at']).execute();
    expect(left).toEqual([{ id, revoked_at: null }]);
  });

  test('is refused once it was accepted, revoked or waits for confirmation', async ({ server }) => {
    const world = await makeWorld(server);
    const { people } = world;
    const { id } = await inviteToGroup(server, world);
    await server.as(people.superuser)(`/v1/invites/${id}/revoke`, post({}));
    expect((await correct(server, people.superuser, id)).status).toBe(410);

    const body = { email: WRONG, role: 'hospice_admin' };
    const outside = await server.as(people.superuser)(`/v1/hospices/${world.hospiceId}/invites`, post(body));
    const waiting = z.parse(Invite, await outside.json());
    expect(waiting.state).toBe('waiting_for_confirmation');
    expect((await correct(server, people.superuser, waiting.id)).status).toBe(403);
  });

  test('of an invitation that the hospice confirmed has the hospice confirm the new address too', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { people } = world;
    const body = { email: WRONG, role: 'hospice_admin' };
    const outside = await server.as(people.superuser)(`/v1/hospices/${world.hospiceId}/invites`, post(body));
    const { id } = z.parse(Invite, await outside.json());
    await server.as(people.hospice_super_admin)(`/v1/invites/${id}/confirm`, post({}));
    const reply = await correct(server, people.superuser, id);
    expect(z.parse(Invite, await reply.json())).toMatchObject({ email: RIGHT, state: 'waiting_for_confirmation' });
  });

  test('by the hospice itself needs no confirmation', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await world.addInvite();
    const reply = await correct(server, world.people.hospice_admin, id);
    expect(z.parse(Invite, await reply.json())).toMatchObject({ email: RIGHT, state: 'waiting' });
  });
});
