import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { addDevice } from '../identity/support/devices.ts';
import { errorOf } from '../referrals/support/enrollmentSteps.ts';
import { readEvents } from '../notifications/support/eventReader.ts';
import { test, type TestServer } from '../support/server.ts';
import { changeAccess } from '../people/support/teamCalls.ts';
import { makeWorld } from '../support/world.ts';

/** Every call reads the rights again: a person who loses a right is refused from the next call on. */

const Total = pageOf(z.unknown());

const statusOf = async (server: TestServer, person: { id: string }, path: string) =>
  (await server.as(person)(path)).status;

async function follow(server: TestServer, person: { id: string }) {
  const events = readEvents(await server.as(person)('/v1/events'));
  expect(await events.next()).toBe('caught_up');
  return events;
}

describe('From the next request on', () => {
  test('a new role removes the old rights and grants the new ones', async ({ server }) => {
    const { hospiceId, people } = await makeWorld(server);
    const { hospice_admin: person, hospice_super_admin: by } = people;
    const settings = `/v1/hospices/${hospiceId}/survey-settings`;
    expect(await statusOf(server, person, settings)).toBe(200);
    await changeAccess(server, by, person, { role: 'hospice_clinical_manager' });
    expect(await statusOf(server, person, settings)).toBe(403);
    expect(await (await server.as(person)('/v1/users/me')).json()).toMatchObject({ role: 'hospice_clinical_manager' });
    await changeAccess(server, by, person, { role: 'hospice_super_admin' });
    expect(await statusOf(server, person, settings)).toBe(200);
  });

  test('changed locations narrow and widen the referrals a person can list and open', async ({ server }) => {
    const { addLocation, hospiceId, people } = await makeWorld(server);
    const { hospice_clinical_manager: person, hospice_super_admin: by } = people;
    const [north, south] = [await addLocation(), await addLocation()];
    const add = async (location: string) =>
      (await server.addReferral({ hospiceIds: [hospiceId], enrollment: { hospice_location_id: location } })).id;
    const [atNorth, atSouth] = [await add(north), await add(south)];
    const seen = async () => {
      const reply = await server.as(person)(`/v1/hospices/${hospiceId}/referrals?sortBy=displayId:ASC`);
      const found = await Promise.all([atNorth, atSouth].map((id) => statusOf(server, person, `/v1/referrals/${id}`)));
      return [z.parse(Total, await reply.json()).meta, found];
    };
    expect(await seen()).toEqual([{ totalItems: 2 }, [200, 200]]);
    await changeAccess(server, by, person, { locationIds: [north] });
    expect(await seen()).toEqual([{ totalItems: 1 }, [200, 404]]);
    await changeAccess(server, by, person, { locationIds: [south] });
    expect(await seen()).toEqual([{ totalItems: 1 }, [404, 200]]);
    await changeAccess(server, by, person, { locationIds: [] });
    expect(await seen()).toEqual([{ totalItems: 2 }, [200, 200]]);
  });

  test('deactivation signs the person out everywhere, and a new role does not', async ({ server }) => {
    const { people } = await makeWorld(server);
    const { hospice_clinical_manager: person, hospice_super_admin: by } = people;
    await addDevice(server.db, person.id);
    await addDevice(server.db, by.id);
    const signedIn = async () => {
      const kept = server.db.selectFrom('oidc_payload').select('account_id').where('model', '=', 'Grant');
      return (await kept.execute()).map(({ account_id }) => account_id);
    };
    await changeAccess(server, by, person, { role: 'hospice_admin' });
    expect(await signedIn()).toContain(person.id);
    await changeAccess(server, by, person, { isActive: false });
    expect(await signedIn()).toEqual([by.id]);
  });

  test('deactivation refuses every request (401), and activation restores the account', async ({ server }) => {
    const { hospiceId, people } = await makeWorld(server);
    const { hospice_clinical_manager: person, hospice_super_admin: by } = people;
    const paths = ['/v1/users/me', `/v1/hospices/${hospiceId}/referrals`, '/v1/saved-filters?kind=referral_registries'];
    await changeAccess(server, by, person, { isActive: false });
    for (const path of paths) expect([path, await statusOf(server, person, path)]).toEqual([path, 401]);
    await changeAccess(server, by, person, { isActive: true });
    expect(await statusOf(server, person, '/v1/users/me')).toBe(200);
  });

  test.for(['hospice', 'provider_group'] as const)(
    'people of a switched-off %s get 403 with the reason; others keep access',
    async (table, { server }) => {
      const { groupId, hospiceId, people } = await makeWorld(server);
      const isHospice = table === 'hospice';
      const [id, person, other] = isHospice
        ? [hospiceId, people.hospice_super_admin, people.care_manager]
        : [groupId, people.care_manager, people.hospice_super_admin];
      const path = isHospice ? `/v1/hospices/${id}/referrals` : `/v1/groups/${id}/dashboard`;
      const turn = (isOn: boolean) =>
        server.db.updateTable(table).set({ is_active: isOn }).where('id', '=', id).execute();
      await turn(false);
      for (const called of ['/v1/users/me', path]) {
        expect(await errorOf(await server.as(person)(called))).toMatchObject({
          status: 403,
          code: 'organization_switched_off',
        });
      }
      expect(await statusOf(server, other, '/v1/users/me')).toBe(200);
      expect(await statusOf(server, people.superuser, '/v1/users/me')).toBe(200);
      const audited = server.db
        .selectFrom('audit_event')
        .select('actor_id')
        .where('outcome', '=', 'organization_switched_off');
      expect(await audited.execute()).toEqual([{ actor_id: person.id }, { actor_id: person.id }]);
      await turn(true);
      expect(await statusOf(server, person, path)).toBe(200);
    },
  );
});

describe('Open event stream', () => {
  // The usual heartbeat is a quarter of a minute: these streams end because they are notified, not because they poll.
  test.for([
    ['a new role', { role: 'hospice_admin' }],
    ['changed locations', 'locations'],
    ['deactivation', { isActive: false }],
  ] as const)('ends on %s, while the streams of other people stay open', async ([, change], { server }) => {
    const { addLocation, people } = await makeWorld(server);
    const { hospice_clinical_manager: person, hospice_super_admin: by } = people;
    const [own, others] = [await follow(server, person), await follow(server, by)];
    await changeAccess(server, by, person, change === 'locations' ? { locationIds: [await addLocation()] } : change);
    expect(await own.next()).toBeUndefined();
    const { id } = await server.addReferral({ hospiceIds: [await hospiceOf(server, by)] });
    expect(await others.next()).toBe(`changed ${id}`);
    await others.cancel();
  });

  test.for(['hospice', 'provider_group'] as const)(
    'ends when its %s is turned off, and a new one is refused (403)',
    async (table, { server }) => {
      const { groupId, hospiceId, people } = await makeWorld(server);
      const [id, person] = table === 'hospice' ? [hospiceId, people.hospice_admin] : [groupId, people.provider];
      const stream = await follow(server, person);
      await server.db.updateTable(table).set({ is_active: false }).where('id', '=', id).execute();
      expect(await stream.next()).toBeUndefined();
      expect(await statusOf(server, person, '/v1/events')).toBe(403);
    },
  );
});

const hospiceOf = async (server: TestServer, { id }: { id: string }) => {
  const { hospice_id } = await server.db
    .selectFrom('app_user')
    .select('hospice_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return hospice_id ?? '';
};
