import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Invite, type InviteState } from '#contract/people/invites.ts';
import { HOSPICE_ROLES, ROLES, type Role } from '#contract/platform/roles.ts';
import { DAY } from '#contract/platform/durations.ts';
import { sql } from '#server/platform/database/connection.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { addInvite, completionOf, linkIn } from './support/invites.ts';
import { sha256, test } from '../mail/support/mailPost.ts';
import { post, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const MAY_GRANT: Record<Role, readonly Role[]> = {
  superuser: HOSPICE_ROLES,
  hospice_super_admin: HOSPICE_ROLES,
  hospice_admin: ['hospice_admin', 'hospice_business_development', 'hospice_clinical_manager'],
  hospice_business_development: [],
  hospice_clinical_manager: [],
  care_manager: [],
  provider: [],
};

const invite = (server: TestServer, world: World, by: Role, body: object) =>
  server.as(world.people[by])(`/v1/hospices/${world.hospiceId}/invites`, post(body));

const invited = async (answer: Response): Promise<Invite> => {
  expect(await answer.clone().text()).not.toContain('"code"');
  return Invite.parse(await answer.json());
};

const Listed = z.object({ data: z.array(Invite), meta: z.object({ totalItems: z.int() }) });

describe('Invitation', () => {
  test('is mailed with organization, role, inviter and expiry, and its link token is stored only as a hash and never logged', async ({
    post: mails,
    server,
  }) => {
    const world = await makeWorld(server);
    server.clock.now = new Date('2026-11-20T15:00:00.000Z');
    const email = 'noor@invited.example';
    const answer = await invite(server, world, 'hospice_admin', {
      email,
      firstName: 'Noor',
      lastName: 'Haddad',
      role: 'hospice_clinical_manager',
      discipline: 'rn',
    });
    expect(await invited(answer)).toMatchObject({
      email,
      role: 'hospice_clinical_manager',
      organization: { id: world.hospiceId, name: 'Harbor Hospice' },
      state: 'waiting',
      invitedBy: 'Ada Byron',
      createdAt: '2026-11-20T15:00:00.000Z',
      expiresAt: '2026-11-27T15:00:00.000Z',
    });
    await mails.deliver();
    const [mail] = mails.sink.mails;
    expect(mail?.to).toBe(email);
    expect(mail?.headers['subject']).toBe('Your invitation to Harbor Hospice');
    expect(mail?.headers).not.toHaveProperty('list-unsubscribe');
    for (const word of ['Noor', 'Ada Byron', 'Harbor Hospice', 'Clinical manager', '7 days', 'November 27, 2026']) {
      expect(mail?.text).toContain(word);
    }
    const token = linkIn(mail?.text ?? '');
    const links = await server.db.selectFrom('invite_link').select('hash').execute();
    expect(links.map(({ hash }) => hash)).toContainEqual(sha256(token));

    await server.anonymous('/v1/users/invite/validate', post({ token }));
    await server.anonymous('/v1/users/invite/complete', post(completionOf(token, { password: 'short' })));
    await server.anonymous('/v1/users/invite/complete', post(completionOf(token)));
    await server.anonymous('/v1/users/invite/validate', post({ token }));
    const tables = await Promise.all([
      server.db.selectFrom('audit_event').selectAll().execute(),
      server.db.selectFrom('invite').selectAll().execute(),
      server.db.selectFrom('mail_message').selectAll().execute(),
      server.db.selectFrom('idempotency_key').selectAll().execute(),
    ]);
    const kept = JSON.stringify([tables, server.log.lines, mails.log.lines]);
    expect(kept).toContain('completeInvite');
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(sha256(token).toString('hex'));
  });

  test.for(ROLES)('to a hospice can be sent by a %s only for the roles they may grant', async (role, { server }) => {
    const world = await makeWorld(server);
    for (const granted of HOSPICE_ROLES) {
      const answer = await invite(server, world, role, { email: `${granted}@invited.example`, role: granted });
      expect([granted, answer.ok]).toEqual([granted, MAY_GRANT[role].includes(granted)]);
    }
    expect((await invite(server, world, role, { email: 'a@invited.example', role: 'superuser' })).ok).toBe(false);
  });

  test('to a super administrator can be resent and revoked only by someone who may grant that role', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id } = await addInvite(server, { role: 'hospice_super_admin', hospiceId: world.hospiceId });
    for (const act of ['resend', 'revoke']) {
      const path = `/v1/invites/${id}/${act}`;
      expect((await server.as(world.people.hospice_admin)(path, post({}))).status).toBe(403);
      expect((await server.as(world.people.hospice_super_admin)(path, post({}))).status).toBe(200);
    }
  });

  test('to a known email is refused with the same answer wherever the email is known', async ({ server }) => {
    const world = await makeWorld(server);
    const elsewhere = await server.addPerson({ role: 'care_manager', groupId: world.foreignGroupId });
    const waiting = await addInvite(server, { role: 'hospice_admin', hospiceId: world.foreignHospiceId });
    const own = await addInvite(server, { role: 'hospice_admin', hospiceId: world.hospiceId });
    const said = new Set<string>();
    for (const email of [elsewhere.email.toUpperCase(), waiting.email, own.email, world.people.provider.email]) {
      const answer = await invite(server, world, 'hospice_admin', { email, role: 'hospice_admin' });
      expect(answer.status).toBe(409);
      said.add(await answer.text());
    }
    expect(said.size).toBe(1);
    expect([...said][0]).toContain('already_known');
  });

  test('sent to the same email several times at the same time is created once', async ({ server }) => {
    const world = await makeWorld(server);
    const body = { email: 'twice@invited.example', role: 'hospice_clinical_manager' };
    const answers = await Promise.all([1, 2, 3].map(() => invite(server, world, 'hospice_admin', body)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test('that has expired can be replaced by a new one, and its old link does not work', async ({ server }) => {
    const world = await makeWorld(server);
    const old = await addInvite(server, { role: 'hospice_admin', hospiceId: world.foreignHospiceId });
    server.clock.now = new Date(server.clock.now.getTime() + 7 * DAY);
    const body = { email: old.email, role: 'hospice_clinical_manager' };
    expect((await invite(server, world, 'hospice_admin', body)).status).toBe(201);
    const answer = await server.anonymous('/v1/users/invite/validate', post({ token: old.token }));
    expect(answer.status).toBe(404);
  });

  test('is refused with a location of another hospice, or a provider who is taken or in another group', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const own = await server.addLocation(world.hospiceId);
    const foreign = await server.addLocation(world.foreignHospiceId);
    const wrong = await invite(server, world, 'hospice_admin', {
      email: 'a@invited.example',
      role: 'hospice_admin',
      locationIds: [own, foreign],
    });
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({ errors: [{ path: 'locationIds.1' }] });

    const taken = await server.addProvider(world.groupId, { user_id: world.people.provider.id });
    const elsewhere = await server.addProvider(world.foreignGroupId);
    for (const providerId of [taken, elsewhere]) {
      const body = { email: 'b@invited.example', role: 'provider', providerId };
      const answer = await server.as(world.people.superuser)(`/v1/groups/${world.groupId}/invites`, post(body));
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ errors: [{ path: 'providerId' }] });
    }
  });

  test('sent by a person limited to some locations must be limited to those locations', async ({ server }) => {
    const world = await makeWorld(server);
    const own = await server.addLocation(world.hospiceId);
    const other = await server.addLocation(world.hospiceId, { name: 'South office' });
    const limited = await server.addPerson({ role: 'hospice_admin', hospiceId: world.hospiceId, locationIds: [own] });
    const send = (locationIds: string[]) =>
      server.as(limited)(
        `/v1/hospices/${world.hospiceId}/invites`,
        post({ email: 'a@invited.example', role: 'hospice_clinical_manager', locationIds }),
      );
    expect((await send([])).status).toBe(422);
    expect((await send([own, other])).status).toBe(422);
    expect((await send([own])).status).toBe(201);
    const all = await addInvite(server, { role: 'hospice_admin', hospiceId: world.hospiceId });
    expect((await server.as(limited)(`/v1/invites/${all.id}/resend`, post({}))).status).toBe(403);
  });

  test('to a deactivated hospice cannot be sent, resent, opened or accepted', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, token } = await addInvite(server, { role: 'hospice_admin', hospiceId: world.hospiceId });
    await server.db.updateTable('hospice').set({ is_active: false }).where('id', '=', world.hospiceId).execute();
    const superuser = server.as(world.people.superuser);
    const body = { email: 'a@invited.example', role: 'hospice_admin' };
    expect((await superuser(`/v1/hospices/${world.hospiceId}/invites`, post(body))).status).toBe(403);
    expect((await superuser(`/v1/invites/${id}/resend`, post({}))).status).toBe(403);
    expect((await server.anonymous('/v1/users/invite/validate', post({ token }))).status).toBe(404);
    expect((await server.anonymous('/v1/users/invite/complete', post(completionOf(token)))).status).toBe(404);
  });

  test('of another hospice cannot be read or written by SQL (row-level security)', async ({ server }) => {
    const world = await makeWorld(server);
    const foreignId = await world.addForeignInvite();
    const { id } = world.people.hospice_super_admin;
    const actor = {
      id,
      accountType: 'hospice',
      role: 'hospice_super_admin',
      hospiceId: world.hospiceId,
      groupId: null,
      locationIds: [],
    };
    const [seen, changed] = await inSession(
      server.db,
      actor,
      async (trx) =>
        [
          await trx.selectFrom('invite').select('id').where('id', '=', foreignId).execute(),
          await sql`update invite set revoked_at = now() where id = ${foreignId}::uuid`.execute(trx),
        ] as const,
    );
    expect([seen.length, changed.numAffectedRows]).toEqual([0, 0n]);
    const columns = sql`email, role, hospice_id, created_at, sent_at, expires_at`;
    for (const statement of [
      sql`insert into invite (${columns}) values ('a@b.example', 'hospice_admin', ${world.foreignHospiceId}::uuid, now(), now(), now())`,
      sql`insert into invite (email, role, created_at, sent_at, expires_at) values ('a@b.example', 'superuser', now(), now(), now())`,
      sql`update invite set role = 'hospice_super_admin'`,
      sql`select * from invite_link`,
    ]) {
      await expect(inSession(server.db, actor, (trx) => statement.execute(trx))).rejects.toThrow(
        /permission denied|row-level security/,
      );
    }
  });
});

describe('Resent or revoked invitation', () => {
  test('resent has a new link for seven more days, the old link stops working, and its unsent mail is dropped', async ({
    post: mails,
    server,
  }) => {
    const world = await makeWorld(server);
    const { id, token } = await world.addInvite();
    const unsent = await server.db.selectFrom('mail_message').select('id').where('invite_id', '=', id).execute();
    server.clock.now = new Date(server.clock.now.getTime() + 8 * DAY);
    const answer = await server.as(world.people.hospice_admin)(`/v1/invites/${id}/resend`, post({}));
    expect(await invited(answer)).toMatchObject({ id, state: 'waiting', expiresAt: '2026-12-05T15:00:00.000Z' });
    expect((await server.anonymous('/v1/users/invite/validate', post({ token }))).status).toBe(404);
    await mails.deliver(server.clock.now);
    // The first mail had not left yet: it has nothing to say any more.
    const first = await server.db
      .selectFrom('mail_message')
      .select(['status', 'last_error'])
      .where('id', '=', unsent[0]?.id ?? '')
      .executeTakeFirst();
    expect(first).toEqual({ status: 'suppressed', last_error: 'sent_again' });
    expect(mails.sink.mails.length).toBe(1);
    const fresh = linkIn(mails.sink.mails[0]?.text ?? '');
    expect((await server.anonymous('/v1/users/invite/validate', post({ token: fresh }))).status).toBe(200);
  });

  test('cannot be resent once it was accepted or revoked', async ({ server }) => {
    const world = await makeWorld(server);
    const own = server.as(world.people.hospice_admin);
    const accepted = await world.addInvite();
    await server.anonymous('/v1/users/invite/complete', post(completionOf(accepted.token)));
    const revoked = await world.addInvite();
    expect((await own(`/v1/invites/${revoked.id}/revoke`, post({}))).status).toBe(200);
    expect((await own(`/v1/invites/${revoked.id}/revoke`, post({}))).status).toBe(200);
    for (const { id } of [accepted, revoked]) {
      const answer = await own(`/v1/invites/${id}/resend`, post({}));
      expect([answer.status, await answer.json()]).toMatchObject([410, { code: 'invite_used' }]);
    }
    expect((await own(`/v1/invites/${accepted.id}/revoke`, post({}))).status).toBe(410);
  });

  test('is not mailed when it was revoked before its mail was sent', async ({ post: mails, server }) => {
    const world = await makeWorld(server);
    const { id } = await world.addInvite();
    await server.as(world.people.hospice_admin)(`/v1/invites/${id}/revoke`, post({}));
    await mails.deliver();
    expect(mails.sink.mails).toEqual([]);
  });
});

test('administrators filter invitations by state and organization, search and sort them', async ({ server }) => {
  const world = await makeWorld(server);
  const { groupId, hospiceId, people } = world;
  const start = server.clock.now;
  await addInvite(server, { role: 'hospice_admin', hospiceId, email: 'expired@invited.example' });
  server.clock.now = new Date(start.getTime() + 6 * DAY);
  const { token } = await addInvite(server, { role: 'hospice_admin', hospiceId, email: 'accepted@invited.example' });
  await server.anonymous('/v1/users/invite/complete', post(completionOf(token)));
  const { id } = await addInvite(server, { role: 'care_manager', groupId, email: 'revoked@invited.example' });
  const superuser = server.as(people.superuser);
  await superuser(`/v1/invites/${id}/revoke`, post({}));
  await superuser('/v1/administration/invites', post({ email: 'waiting@invited.example', firstName: 'Zoë 100%' }));
  server.clock.now = new Date(start.getTime() + 7 * DAY);

  const emails = async (query: string) => {
    const answer = await superuser(`/v1/administration/invites?${query}`);
    expect(answer.status).toBe(200);
    const { data, meta } = Listed.parse(await answer.json());
    expect(meta.totalItems).toBe(data.length);
    return data.map(({ email }) => email.split('@')[0]);
  };
  for (const state of ['expired', 'accepted', 'revoked', 'waiting'] satisfies InviteState[]) {
    expect(await emails(`filter.state=${state}`)).toEqual([state]);
  }
  expect(await emails('filter.state=expired,waiting&sortBy=email:ASC')).toEqual(['expired', 'waiting']);
  expect(await emails(`filter.group.id=${groupId}`)).toEqual(['revoked']);
  expect(await emails(`filter.hospice.id=${hospiceId}&sortBy=email:DESC`)).toEqual(['expired', 'accepted']);
  expect(await emails(`search=${encodeURIComponent('zoë 100%')}`)).toEqual(['waiting']);
  expect(await emails('search=harbor&sortBy=createdAt:ASC')).toEqual(['expired', 'accepted']);
  expect(await emails('sortBy=organization:ASC&sortBy=email:ASC')).toEqual([
    'accepted',
    'expired',
    'revoked',
    'waiting',
  ]);
});
