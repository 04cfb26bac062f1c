import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { TEAM_REFUSALS } from '#contract/people/teamRules.ts';
import { DAY } from '#contract/platform/durations.ts';
import { errorOf, NOW } from '../referrals/support/enrollmentSteps.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { addInvite, changeAccess, memberOf, readTeam } from './support/teamCalls.ts';
import { makeWorld } from '../support/world.ts';
import { sql } from '#server/platform/database/connection.ts';
import { runAs } from '../support/sessions.ts';

const inDays = (days: number) => new Date(NOW.getTime() + days * DAY);

async function start(server: TestServer) {
  const world = await makeWorld(server);
  const { hospice_admin: admin, hospice_super_admin: superAdmin } = world.people;
  return { world, admin, superAdmin, hospiceId: world.hospiceId };
}

describe('Team list', () => {
  test('shows accounts and unanswered invitations with their states, and nobody of another hospice', async ({
    server,
  }) => {
    const { admin, hospiceId, world } = await start(server);
    const { foreignHospiceId, people } = world;
    const of = { hospiceId, role: 'hospice_admin' } as const;
    const open = await addInvite(server, { ...of, email: 'open@new.example', firstName: 'Rosa', expiresAt: inDays(2) });
    const late = await addInvite(server, { ...of, email: 'late@new.example', expiresAt: inDays(-1) });
    await addInvite(server, { ...of, email: 'gone@new.example', expiresAt: inDays(2), revokedAt: NOW });
    const accepted = { userId: people.hospice_admin.id, at: NOW };
    await addInvite(server, { ...of, email: 'in@new.example', expiresAt: inDays(2), accepted });
    await addInvite(server, { ...of, hospiceId: foreignHospiceId, email: 'far@new.example', expiresAt: inDays(2) });
    await server.addPerson({ role: 'hospice_admin', hospiceId: foreignHospiceId });

    const { data, meta } = await readTeam(server, admin, hospiceId);
    expect(meta.totalItems).toBe(7);
    expect(Object.fromEntries(data.map(({ id, state }) => [id, state]))).toEqual({
      [people.hospice_super_admin.id]: 'active',
      [people.hospice_admin.id]: 'active',
      [people.hospice_business_development.id]: 'active',
      [people.hospice_clinical_manager.id]: 'active',
      [world.deactivated.id]: 'deactivated',
      [open]: 'invited',
      [late]: 'invite_expired',
    });
    expect(data.find(({ id }) => id === open)).toEqual({
      id: open,
      state: 'invited',
      email: 'open@new.example',
      name: 'Rosa',
      credentials: null,
      role: 'hospice_admin',
      locationIds: [],
      lastSignInAt: null,
      invitedAt: inDays(-5).toISOString(),
      expiresAt: inDays(2).toISOString(),
      version: null,
    });
  });

  test('hides the people of other hospices by row-level security alone', async ({ server }) => {
    const { admin, hospiceId, world } = await start(server);
    const { foreignHospiceId } = world;
    await world.addInvite();
    const invite = { role: 'hospice_admin', hospiceId: foreignHospiceId, expiresAt: inDays(2) } as const;
    await addInvite(server, { ...invite, email: 'far@new.example' });
    await server.addPerson({ role: 'hospice_admin', hospiceId: foreignHospiceId });
    for (const table of ['app_user', 'invite']) {
      const { rows } = await runAs(server, admin, sql`select distinct hospice_id from ${sql.table(table)}`);
      expect([table, rows]).toEqual([table, [{ hospice_id: hospiceId }]]);
    }
    const change = patch({ version: 1, isActive: false });
    const stranger = await world.addForeignColleague();
    expect((await server.as(admin)(`/v1/hospices/${hospiceId}/users/${stranger}`, change)).status).toBe(404);
  });

  test('of a group can be read and changed by a superuser', async ({ server }) => {
    const { world } = await start(server);
    const { groupId, people } = world;
    const invited = { role: 'provider', groupId, email: 'open@new.example', expiresAt: inDays(2) } as const;
    const id = await addInvite(server, invited);
    const reply = await server.as(people.superuser)(`/v1/groups/${groupId}/users?sortBy=role&sortBy=state`);
    expect(await reply.json()).toMatchObject({
      data: [{ id: people.care_manager.id }, { id: people.provider.id, state: 'active' }, { id, state: 'invited' }],
      meta: { totalItems: 3 },
    });
    const changed = await memberOf(await changeAccess(server, people.superuser, people.provider, { isActive: false }));
    expect(changed).toMatchObject({ state: 'deactivated', role: 'provider', version: 2 });
    expect((await server.as(people.provider)('/v1/users/me')).status).toBe(401);
  });
});

describe('Access change', () => {
  test('is audited with the old and new role, locations and state, without names', async ({ server }) => {
    const { hospiceId, superAdmin, world } = await start(server);
    const person = world.people.hospice_business_development;
    const locationIds = [await world.addLocation(), await world.addLocation()].toSorted();
    const role = 'hospice_clinical_manager';
    const change = { role, locationIds: locationIds.toReversed(), isActive: false };
    const changed = await memberOf(await changeAccess(server, superAdmin, person, change));
    expect(changed).toMatchObject({ role, locationIds, state: 'deactivated', version: 2 });
    expect((await readTeam(server, superAdmin, hospiceId, `filter.id=${person.id}`)).data).toEqual([changed]);
    const audited = await server.db
      .selectFrom('audit_event')
      .select(['entity_id', 'detail'])
      .where('verb', '=', 'updateHospiceUser')
      .execute();
    expect(audited).toEqual([
      {
        entity_id: person.id,
        detail: {
          fromRole: 'hospice_business_development',
          toRole: 'hospice_clinical_manager',
          fromLocationIds: [],
          toLocationIds: locationIds,
          fromState: 'active',
          toState: 'deactivated',
        },
      },
    ]);
  });

  test('that changes nothing leaves the version unchanged', async ({ server }) => {
    const { admin, world } = await start(server);
    const same = { role: 'hospice_clinical_manager', locationIds: [], isActive: true };
    const reply = await changeAccess(server, admin, world.people.hospice_clinical_manager, same);
    expect((await memberOf(reply)).version).toBe(1);
  });

  test('on an outdated version is refused with the person’s current access', async ({ server }) => {
    const { admin, hospiceId, world } = await start(server);
    const { id } = world.people.hospice_clinical_manager;
    await changeAccess(server, admin, { id }, { isActive: false });
    const late = await server.as(admin)(`/v1/hospices/${hospiceId}/users/${id}`, patch({ version: 1, isActive: true }));
    expect(await errorOf(late)).toMatchObject({ code: 'conflict', current: { id, state: 'deactivated', version: 2 } });
  });

  test('of a super administrator, or to super administrator, is allowed only to a super administrator', async ({
    server,
  }) => {
    const { admin, hospiceId, superAdmin, world } = await start(server);
    const second = await server.addPerson({ role: 'hospice_super_admin', hospiceId });
    const refused = [
      await changeAccess(server, admin, second, { isActive: false }),
      await changeAccess(server, admin, second, { role: 'hospice_admin' }),
      await changeAccess(server, admin, world.deactivated, { isActive: true }),
      await changeAccess(server, admin, world.people.hospice_clinical_manager, { role: 'hospice_super_admin' }),
      await changeAccess(server, admin, admin, { role: 'hospice_super_admin' }),
    ];
    for (const reply of refused) expect(await errorOf(reply)).toMatchObject({ code: 'forbidden' });
    expect((await changeAccess(server, superAdmin, admin, { role: 'hospice_super_admin' })).status).toBe(200);
    expect((await changeAccess(server, superAdmin, second, { isActive: false })).status).toBe(200);
  });

  test('by an administrator limited to locations is refused beyond those locations', async ({ server }) => {
    const { admin, hospiceId, world } = await start(server);
    const [north, east, south] = [await world.addLocation(), await world.addLocation(), await world.addLocation()];
    const limited = await server.addPerson({ role: 'hospice_admin', hospiceId, locationIds: [north, east] });
    const person = world.people.hospice_clinical_manager;
    const everywhere = await changeAccess(server, limited, person, { isActive: false });
    expect(await errorOf(everywhere)).toMatchObject({ status: 403, message: TEAM_REFUSALS.beyondLocations });
    expect((await changeAccess(server, admin, person, { locationIds: [north, east] })).status).toBe(200);
    expect((await changeAccess(server, limited, person, { locationIds: [north] })).status).toBe(200);
    for (const locationIds of [[], [south], [north, south]]) {
      expect(await errorOf(await changeAccess(server, limited, person, { locationIds }))).toMatchObject({
        status: 422,
        errors: [{ path: 'locationIds' }],
      });
    }
    expect((await changeAccess(server, limited, limited, { locationIds: [] })).status).toBe(403);
  });

  test('of one’s own access is refused, except a lower role while another super administrator remains', async ({
    server,
  }) => {
    const { admin, hospiceId, superAdmin } = await start(server);
    expect((await changeAccess(server, admin, admin, { isActive: false })).status).toBe(403);
    const lower = { role: 'hospice_admin' };
    expect(await errorOf(await changeAccess(server, superAdmin, superAdmin, lower))).toMatchObject({
      code: 'last_super_admin',
    });
    await server.addPerson({ role: 'hospice_super_admin', hospiceId });
    expect((await changeAccess(server, superAdmin, superAdmin, lower)).status).toBe(200);
  });

  test('that would leave a hospice without a super administrator is refused, even for a superuser', async ({
    server,
  }) => {
    const { superAdmin, world } = await start(server);
    for (const change of [{ isActive: false }, { role: 'hospice_admin' }]) {
      const reply = await changeAccess(server, world.people.superuser, superAdmin, change);
      expect(await errorOf(reply)).toMatchObject({ status: 409, code: 'last_super_admin' });
    }
    // One who is deactivated leads nobody, so there is nothing to lose.
    const former = await changeAccess(server, superAdmin, world.deactivated, { role: 'hospice_admin' });
    expect(former.status).toBe(200);
  });

  test('must name open locations of the hospice, but may keep a location that has closed', async ({ server }) => {
    const { admin, hospiceId, world } = await start(server);
    const closed = await server.addLocation(hospiceId, { is_active: false });
    const own = await world.addLocation();
    const wanted = [own, await world.addForeignLocation(), randomUUID(), closed].toSorted();
    const person = world.people.hospice_clinical_manager;
    const reply = await changeAccess(server, admin, person, { locationIds: wanted });
    const wrong = wanted.flatMap((id, index) => (id === own ? [] : [{ path: `locationIds.${index}` }]));
    expect(await errorOf(reply)).toMatchObject({ status: 422, errors: wrong });
    const there = await server.addPerson({ role: 'hospice_clinical_manager', hospiceId, locationIds: [closed] });
    expect((await changeAccess(server, admin, there, { locationIds: [closed, own] })).status).toBe(200);
  });

  test.for([
    [{ role: 'care_manager' }, 'role'],
    [{ role: 'superuser' }, 'role'],
    [{ email: 'new@harbor.example' }, 'email'],
    [{ version: 0 }, 'version'],
    [{ locationIds: ['north'] }, 'locationIds.0'],
  ] as const)('with a field or value that is not allowed is refused: %j', async ([change, path], { server }) => {
    const { superAdmin, world } = await start(server);
    const reply = await changeAccess(server, superAdmin, world.people.hospice_clinical_manager, change);
    expect(await errorOf(reply)).toMatchObject({ status: 422, errors: [{ path }] });
  });

  test('of an invited person who has no account yet is not found', async ({ server }) => {
    const { hospiceId, superAdmin } = await start(server);
    const invite = { role: 'hospice_admin', hospiceId, email: 'open@new.example', expiresAt: inDays(2) } as const;
    const id = await addInvite(server, invite);
    const path = `/v1/hospices/${hospiceId}/users/${id}`;
    expect((await server.as(superAdmin)(path, patch({ version: 1, isActive: false }))).status).toBe(404);
  });
});

test('lists still name a deactivated assignee and nurse, who can no longer be assigned', async ({ server }) => {
  const { admin, hospiceId, world } = await start(server);
  const person = world.people.hospice_clinical_manager;
  const staffId = await server.addStaff(hospiceId, { user_id: person.id, name: 'Ada Byron' });
  const enrollment = { assigned_to_id: person.id, primary_nurse_id: staffId };
  await server.addReferral({ hospiceIds: [hospiceId], status: 'enrolled', enrollment });
  await changeAccess(server, admin, person, { isActive: false });
  const send = server.as(admin);
  const read = async (path: string) => (await send(`/v1/hospices/${hospiceId}/${path}`)).json();
  expect(await read(`referrals?filter.enrollment.assignedTo.id=${person.id}`)).toMatchObject({
    data: [{ enrollments: [{ assignedTo: { id: person.id, name: 'Ada Byron' } }] }],
  });
  expect(await read('enrollments')).toMatchObject({
    data: [{ primaryNurse: { id: staffId, name: 'Ada Byron' } }],
  });
  expect(await read(`staff?filter.id=${staffId}`)).toMatchObject({ data: [{ isActive: false }] });
  expect(await read('staff?filter.duty=assignee')).toMatchObject({ data: [] });
});
