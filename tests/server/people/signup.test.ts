import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceStaff } from '#contract/organizations/hospices.ts';
import { pageOf } from '#contract/platform/http.ts';
import { ROLES } from '#contract/platform/roles.ts';
import { DAY } from '#contract/platform/durations.ts';
import type { NewInvite } from '#server/people/invites/invites.queries.ts';
import { unmanagedAccounts } from '#server/identity/accounts.ts';
import { signIn, verifyPassword } from '#server/identity/passwords/localAccounts.ts';
import { addInvite, completionOf, GOOD_PASSWORD } from './support/invites.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const validate = ({ anonymous }: TestServer, token: string) => anonymous('/v1/users/invite/validate', post({ token }));
const complete = ({ anonymous }: TestServer, token: string, more: object = {}) =>
  anonymous('/v1/users/invite/complete', post(completionOf(token, more)));

const personOf = ({ db }: TestServer, email: string) =>
  db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst();

const tenantOf = (role: NewInvite['role'], { groupId, hospiceId }: World) => {
  if (role === 'superuser') return {};
  return role.startsWith('hospice_') ? { hospiceId } : { groupId };
};

describe('Invitation link', () => {
  test('shows what the invitation is for, and changes nothing when opened', async ({ server }) => {
    const world = await makeWorld(server);
    const { email, token } = await addInvite(server, {
      role: 'hospice_clinical_manager',
      hospiceId: world.hospiceId,
      firstName: 'Noor',
      invitedBy: { id: world.people.hospice_admin.id, firstName: 'Ana', lastName: 'Ruiz' },
    });
    for (const _ of [1, 2]) {
      const answer = await validate(server, token);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({
        email,
        firstName: 'Noor',
        lastName: null,
        organizationName: 'Harbor Hospice',
        role: 'hospice_clinical_manager',
        invitedBy: 'Ana Ruiz',
        isExpired: false,
      });
    }
  });

  test('creates a person with the organization and role of the invitation, for every role', async ({ server }) => {
    const world = await makeWorld(server);
    for (const role of ROLES) {
      const { email, token } = await addInvite(server, { role, ...tenantOf(role, world) });
      expect((await complete(server, token)).status).toBe(204);
      const person = await personOf(server, email);
      expect(person).toMatchObject({
        role,
        first_name: 'Noor',
        last_name: 'Haddad',
        is_active: true,
        hospice_id: tenantOf(role, world).hospiceId ?? null,
        group_id: tenantOf(role, world).groupId ?? null,
      });
      const id = person?.id ?? '';
      expect((await server.as({ id })('/v1/users/me')).status).toBe(200);
      const entry = await server.db.selectFrom('provider').selectAll().where('user_id', '=', id).execute();
      expect(entry.map(({ name, group_id }) => [name, group_id])).toEqual(
        role === 'provider' ? [['Noor Haddad', world.groupId]] : [],
      );
    }
  });

  test('creates an account that signs in with the chosen password', async ({ server }) => {
    const { groupId } = await makeWorld(server);
    const { email, token } = await addInvite(server, { role: 'care_manager', groupId });
    expect((await complete(server, token)).status).toBe(204);
    const attempt = { email, password: GOOD_PASSWORD, address: '127.0.0.1', allowsDemo: false };
    const userId = (await personOf(server, email))?.id;
    expect(await signIn(server.db, attempt, server.clock.now)).toEqual({ kind: 'signedIn', userId });
  });

  test('gives a person whom the hospice named without an account that entry, so that nobody is a choice twice', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const staffId = await server.addStaff(world.hospiceId, { name: 'Noor Haddad, RN', can_be_admission_nurse: false });
    const { token } = await addInvite(server, {
      role: 'hospice_clinical_manager',
      hospiceId: world.hospiceId,
      discipline: 'rn',
    });
    expect((await complete(server, token)).status).toBe(204);

    const choices = await server.as(world.people.hospice_admin)(`/v1/hospices/${world.hospiceId}/staff?search=Noor`);
    const { data } = z.parse(pageOf(HospiceStaff), await choices.json());
    expect(data).toMatchObject([
      { id: staffId, name: 'Noor Haddad', canBeAdmissionNurse: false, canBePrimaryNurse: true },
    ]);
    expect(data[0]?.userId).not.toBeNull();
  });

  test('gives the person the granted locations, staff entry and provider directory entry', async ({ server }) => {
    const world = await makeWorld(server);
    const locationId = await server.addLocation(world.hospiceId);
    const nurse = await addInvite(server, {
      role: 'hospice_clinical_manager',
      hospiceId: world.hospiceId,
      locationIds: [locationId],
      canBePrimaryNurse: true,
    });
    const chaplain = await addInvite(server, {
      role: 'hospice_clinical_manager',
      hospiceId: world.hospiceId,
      discipline: 'chaplain',
    });
    const entryId = await server.addProvider(world.groupId, { name: 'Dr. N. Haddad' });
    const provider = await addInvite(server, { role: 'provider', groupId: world.groupId, providerId: entryId });
    for (const { token } of [nurse, chaplain, provider]) expect((await complete(server, token)).status).toBe(204);

    expect(await personOf(server, nurse.email)).toMatchObject({ location_ids: [locationId] });
    const staff = await server.db
      .selectFrom('hospice_staff')
      .innerJoin('app_user', 'app_user.id', 'hospice_staff.user_id')
      .select(['app_user.email', 'name', 'discipline', 'can_be_primary_nurse', 'can_be_admission_nurse'])
      .where('hospice_staff.hospice_id', '=', world.hospiceId)
      .orderBy('discipline')
      .execute();
    const common = { name: 'Noor Haddad', can_be_admission_nurse: false };
    expect(staff).toEqual([
      { ...common, email: chaplain.email, discipline: 'chaplain', can_be_primary_nurse: false },
      { ...common, email: nurse.email, discipline: 'rn', can_be_primary_nurse: true },
    ]);
    const entries = await server.db.selectFrom('provider').selectAll().where('group_id', '=', world.groupId).execute();
    const person = await personOf(server, provider.email);
    expect(entries.find(({ id }) => id === entryId)).toMatchObject({ name: 'Dr. N. Haddad', user_id: person?.id });
    expect(entries.filter(({ user_id }) => user_id === person?.id).length).toBe(1);
  });

  test('works once, even when it is used three times at the same time', async ({ server }) => {
    const world = await makeWorld(server);
    const { email, token } = await world.addInvite();
    const tries = ['Noor', 'Nora', 'Norah'].map((firstName) =>
      complete(server, token, { firstName, password: `${GOOD_PASSWORD} ${firstName}` }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410, 410]);
    const person = await personOf(server, email);
    expect(await verifyPassword(server.db, person?.id ?? '', `${GOOD_PASSWORD} ${person?.first_name}`)).toBe(true);
    const late = await validate(server, token);
    expect([late.status, await late.json()]).toMatchObject([410, { code: 'invite_used' }]);
  });

  test('shows after seven days that it has expired and who sent it, and creates no account', async ({ server }) => {
    const world = await makeWorld(server);
    const { email, token } = await addInvite(server, {
      role: 'hospice_admin',
      hospiceId: world.hospiceId,
      invitedBy: { id: world.people.hospice_admin.id, firstName: 'Ana', lastName: 'Ruiz' },
    });
    server.clock.now = new Date(server.clock.now.getTime() + 7 * DAY);
    const answer = await validate(server, token);
    expect([answer.status, await answer.json()]).toMatchObject([200, { isExpired: true, invitedBy: 'Ana Ruiz' }]);
    const refused = await complete(server, token);
    expect([refused.status, await refused.json()]).toMatchObject([410, { code: 'invite_expired' }]);
    expect(await personOf(server, email)).toBeUndefined();
  });

  test.for([
    [19, 422],
    [20, 404],
    [200, 404],
    [201, 422],
  ] as const)('with a made-up token of %i characters answers %i', async ([length, status], { server }) => {
    expect((await validate(server, 'x'.repeat(length))).status).toBe(status);
  });

  test('once revoked, gets the same answer as one that never existed', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, token } = await world.addInvite();
    await server.as(world.people.hospice_admin)(`/v1/invites/${id}/revoke`, post({}));
    const nobodys = 'x'.repeat(43);
    for (const call of [validate, complete]) {
      const [revoked, unknown] = [await call(server, token), await call(server, nobodys)];
      expect([revoked.status, unknown.status]).toEqual([404, 404]);
      expect(await revoked.text()).toBe(await unknown.text());
    }
  });

  test('refuses an easily guessed password, an empty name or unaccepted terms, and still works afterward', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { email, token } = await world.addInvite();
    for (const [more, path] of [
      [{ password: 'short' }, 'password'],
      [{ password: 'password1234' }, 'password'],
      [{ password: 'harborhospice1' }, 'password'],
      [{ password: 'noorhaddad2026' }, 'password'],
      // Nobody could log in with it.
      [{ password: '\0 gravel teapot onion' }, 'password'],
      [{ firstName: '  ' }, 'firstName'],
      [{ acceptTerms: false }, 'acceptTerms'],
    ] as const) {
      const answer = await complete(server, token, more);
      expect([more, answer.status]).toEqual([more, 422]);
      expect(await answer.json()).toMatchObject({ errors: [{ path }] });
    }
    expect(await personOf(server, email)).toBeUndefined();
    expect((await complete(server, token)).status).toBe(204);
  });

  test('creates no person when saving the account fails, and works when tried again', async ({ server }) => {
    const world = await makeWorld(server);
    const { email, token } = await world.addInvite();
    // The account was made at the provider, and could not be tied to the person.
    let made = 0;
    const failing = server.with({
      accounts: {
        ...unmanagedAccounts,
        createAccount: async () => {
          made += 1;
          return { save: () => Promise.reject(new Error('lost')), discard: () => Promise.resolve() };
        },
      },
    });
    expect((await complete(failing, token)).status).toBe(500);
    expect(made).toBe(1);
    expect(await personOf(server, email)).toBeUndefined();
    expect((await complete(server, token)).status).toBe(204);
  });

  test('creates no account when the link is unknown or revoked or the password is too weak', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, token } = await world.addInvite();
    let made = 0;
    const counting = server.with({
      accounts: {
        ...unmanagedAccounts,
        createAccount: async () => {
          made += 1;
          return { save: () => Promise.resolve(), discard: () => Promise.resolve() };
        },
      },
    });
    expect((await complete(counting, token, { password: 'password1234' })).status).toBe(422);
    expect((await complete(counting, 'x'.repeat(43))).status).toBe(404);
    await server.as(world.people.hospice_admin)(`/v1/invites/${id}/revoke`, post({}));
    expect((await complete(counting, token)).status).toBe(404);
    expect(made).toBe(0);
  });

  test('answers 429 once one address has made too many attempts in a minute', async ({ server }) => {
    const limited = server.with({ limits: { perPersonAMinute: 0, perAddressAMinute: 60 } });
    const statuses = new Set<number>();
    for (let tries = 0; tries < 21; tries += 1) statuses.add((await validate(limited, 'x'.repeat(43))).status);
    expect([...statuses]).toEqual([404, 429]);
  });

  test('is audited with the invitation and the person created, and no name, email address, token or password is in audit or log', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { email, id, token } = await world.addInvite();
    await complete(server, token);
    const person = await personOf(server, email);
    const rows = await server.db.selectFrom('audit_event').selectAll().where('verb', '=', 'completeInvite').execute();
    expect(rows).toMatchObject([
      { outcome: 'ok', detail: { inviteId: id, userId: person?.id, role: 'hospice_clinical_manager' } },
    ]);
    for (const trace of ['Noor', 'Haddad', email, token, GOOD_PASSWORD]) {
      expect(JSON.stringify([rows, server.log.lines])).not.toContain(trace);
    }
  });
});
