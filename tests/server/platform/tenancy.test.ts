// On both databases: row-level security is the database's own.
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Enrollment } from '#contract/referrals/enrollments.ts';
import { pageOf } from '#contract/platform/http.ts';
import { Referral } from '#contract/referrals/referrals.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const Ids = pageOf(z.object({ id: z.string() }));

async function idsOf(server: TestServer, person: { id: string }, path: string): Promise<string[]> {
  const reply = await server.as(person)(path);
  expect([path, reply.status]).toEqual([path, 200]);
  return z.parse(Ids, await reply.json()).data.map(({ id }) => id);
}

const listsOf = ({ hospiceId, groupId, people }: World) =>
  [
    [people.hospice_admin, `/v1/hospices/${hospiceId}/referrals`],
    [people.hospice_clinical_manager, `/v1/hospices/${hospiceId}/enrollments`],
    [people.care_manager, `/v1/groups/${groupId}/referrals`],
    [people.provider, `/v1/groups/${groupId}/enrollments`],
  ] as const;

/** An own and a foreign referral, and one that both hospices were asked for by a group of neither. */
async function fill(server: TestServer) {
  const world = await makeWorld(server);
  const own = await world.addOwnReferral();
  const foreign = await world.addForeignReferral();
  const both = await server.addReferral({
    hospiceIds: [world.hospiceId, world.foreignHospiceId],
    receivedAt: new Date('2026-11-20T11:00:00Z'),
  });
  return { world, own, foreign, both };
}

describe('Tenant isolation', () => {
  test('hospice and group see only their own records', async ({ server }) => {
    const { world, own, foreign, both } = await fill(server);
    const [bothOwn = '', bothForeign = ''] = both.enrollmentIds;

    const expected = [[own.id, both.id], [own.enrollmentId, bothOwn], [own.id], [own.enrollmentId]];
    for (const [index, [person, path]] of listsOf(world).entries()) {
      expect([path, (await idsOf(server, person, path)).toSorted()]).toEqual([path, expected[index]?.toSorted()]);
      for (const search of [
        'search=grace',
        'sortBy=patientName:ASC',
        'page=2&limit=1',
        'filter.hospice.id=' + world.foreignHospiceId,
      ]) {
        if (path.includes('hospices') && path.endsWith('enrollments') && search.startsWith('filter')) continue;
        const ids = await idsOf(server, person, `${path}?${search}`);
        for (const id of [foreign.id, foreign.enrollmentId, bothForeign]) expect(ids).not.toContain(id);
      }
    }
    for (const person of Object.values(world.people).filter(({ role }) => role !== 'superuser')) {
      for (const path of [`/v1/referrals/${foreign.id}`, `/v1/referrals/${foreign.id}/timeline`]) {
        expect((await server.as(person)(path)).status).toBe(404);
      }
    }
    const seen = z.parse(
      Referral,
      await (await server.as(world.people.hospice_admin)(`/v1/referrals/${both.id}`)).json(),
    );
    expect(seen.enrollments.map(({ id }) => id)).toEqual([bothOwn]);
    // An administrator, whom row-level security does not stop, shows that the queries ask for the tenant as well.
    const ofAdministrator = await server.as(world.people.superuser)(`/v1/hospices/${world.hospiceId}/referrals`, {
      headers: { 'Access-Reason': 'support_request: Asked for by the hospice' },
    });
    const all = z.parse(Ids, await ofAdministrator.json()).data.map(({ id }) => id);
    expect(all).not.toContain(foreign.id);
    const dashboard = await server.as(world.people.hospice_admin)(`/v1/hospices/${world.hospiceId}/dashboard`);
    expect(await dashboard.json()).toMatchObject({ counts: { all: 2 } });
  });

  test('changing another hospice’s enrollment gets the same 404 as a missing one, by any path', async ({ server }) => {
    const { world, foreign } = await fill(server);
    const send = server.as(world.people.hospice_super_admin);
    const change = patch({ version: 1, nextAction: 'Call the daughter' });
    const missing = '7d1ff0ab-51e7-4f1c-8f4c-2d9a2f9d7a10';
    const paths = [
      `/v1/hospices/${world.hospiceId}/enrollments/${foreign.enrollmentId}`,
      `/v1/hospices/${world.foreignHospiceId}/enrollments/${foreign.enrollmentId}`,
      `/v1/hospices/${world.hospiceId}/enrollments/${missing}`,
    ];
    const bodies = await Promise.all(
      paths.map(async (path) => {
        const reply = await send(path, change);
        return [reply.status, await reply.text()];
      }),
    );
    expect(new Set(bodies.map(String)).size).toBe(1);
    expect(bodies[0]?.[0]).toBe(404);
  });

  test('a new referral is refused with another tenant’s hospice, provider, community or location, or a wrong received date', async ({
    server,
  }) => {
    const { world } = await fill(server);
    const foreignProviderId = await server.addProvider(world.foreignGroupId);
    const foreignCommunityId = await server.addCommunity({ group_id: world.foreignGroupId });
    const freeCommunityId = await server.addCommunity();
    const foreignLocationId = await server.addLocation(world.foreignHospiceId);
    const body = {
      patient: { firstName: 'Iris', lastName: 'Lindqvist', dateOfBirth: '1940-05-12' },
      source: 'physician',
      responsibleProviderId: world.providerId,
    };
    const asGroup = async (more: object) => {
      const path = `/v1/groups/${world.groupId}/referrals`;
      const sent = { ...body, hospiceIds: [world.hospiceId], ...more };
      const reply = await server.as(world.people.provider)(path, post(sent));
      return [reply.status, z.parse(Fields, await reply.json()).errors?.map(({ path: field }) => field)];
    };
    const Fields = z.object({ errors: z.optional(z.array(z.object({ path: z.string() }))) });
    expect(await asGroup({ hospiceIds: [world.hospiceId, world.foreignHospiceId] })).toEqual([422, ['hospiceIds.1']]);
    expect(await asGroup({ responsibleProviderId: foreignProviderId })).toEqual([422, ['responsibleProviderId']]);
    expect(await asGroup({ communityId: foreignCommunityId })).toEqual([422, ['communityId']]);
    expect(await asGroup({ communityId: freeCommunityId })).toEqual([201, undefined]);

    const asHospice = async (more: object) => {
      const path = `/v1/hospices/${world.hospiceId}/referrals`;
      const reply = await server.as(world.people.hospice_admin)(path, post({ ...body, ...more }));
      return [reply.status, z.parse(Fields, await reply.json()).errors?.map(({ path: field }) => field)];
    };
    expect(await asHospice({ responsibleProviderId: foreignProviderId })).toEqual([422, ['responsibleProviderId']]);
    expect(await asHospice({ hospiceLocationId: foreignLocationId })).toEqual([422, ['hospiceLocationId']]);
    expect(await asHospice({ receivedAt: '2026-11-20T16:00:00Z' })).toEqual([422, ['receivedAt']]);
    expect(await asHospice({ receivedAt: '2026-08-01T16:00:00Z' })).toEqual([422, ['receivedAt']]);
    expect(await asHospice({ receivedAt: '2026-11-19T16:00:00Z', communityId: freeCommunityId })).toEqual([
      201,
      undefined,
    ]);
  });
});

describe('Person limited to locations', () => {
  test('sees records of those locations and of none, and cannot move a record to another location', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const north = await server.addLocation(world.hospiceId);
    const south = await server.addLocation(world.hospiceId, { name: 'South office' });
    const limited = await server.addPerson({ role: 'hospice_admin', hospiceId: world.hospiceId, locationIds: [north] });
    const add = (locationId: string | null) =>
      server.addReferral({ hospiceIds: [world.hospiceId], enrollment: { hospice_location_id: locationId } });
    const atNorth = await add(north);
    const atSouth = await add(south);
    const atNone = await add(null);

    const path = `/v1/hospices/${world.hospiceId}`;
    expect((await idsOf(server, limited, `${path}/referrals`)).toSorted()).toEqual([atNorth.id, atNone.id].toSorted());
    expect(await idsOf(server, world.people.hospice_admin, `${path}/referrals`)).toHaveLength(3);
    expect((await server.as(limited)(`/v1/referrals/${atSouth.id}`)).status).toBe(404);

    const own = `${path}/enrollments/${atNone.enrollmentIds[0]}`;
    const away = await server.as(limited)(own, patch({ version: 1, hospiceLocationId: south }));
    expect(away.status).toBe(422);
    const here = await server.as(limited)(own, patch({ version: 1, hospiceLocationId: north }));
    expect(z.parse(Enrollment, await here.json()).hospiceLocation?.id).toBe(north);
  });
});
