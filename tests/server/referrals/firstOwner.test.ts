import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { csv, row, run } from '../exchange/support/importCalls.ts';
import { transaction } from '../exchange/support/bundles.ts';
import { importBundle, makeFhirWorld } from '../exchange/support/fhirCalls.ts';
import { addOnCall, always } from '../organizations/support/onCall.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';
import { addIn } from './support/enrollmentSteps.ts';
import { read, timelineLines } from './support/readReferral.ts';

const PATIENT = { firstName: 'Rosa', lastName: 'Murray', dateOfBirth: '1940-01-02' };

async function begin(server: TestServer) {
  const world = await makeWorld(server);
  const { hospiceId } = world;
  const colleague = (firstName: string, fields: { locationIds?: string[]; isActive?: boolean } = {}) =>
    server.addPerson({ role: 'hospice_clinical_manager', hospiceId, firstName, lastName: 'Ruiz', ...fields });
  const send = server.as(world.people.hospice_admin);
  const ownerOf = async (id: string) => (await read(send, id)).enrollments[0]?.assignedTo?.name;
  return { world, hospiceId, colleague, send, ownerOf };
}

const idOf = async (reply: Response) => {
  expect(reply.status).toBe(201);
  return z.parse(z.object({ id: z.string() }), await reply.json()).id;
};

const enterAt = async (server: TestServer, { hospiceId, people, providerId }: World, locationId: string | null) =>
  idOf(
    await server.as(people.hospice_admin)(
      `/v1/hospices/${hospiceId}/referrals`,
      post({
        patient: PATIENT,
        source: 'family',
        responsibleProviderId: providerId,
        ...(locationId === null ? {} : { hospiceLocationId: locationId }),
      }),
    ),
  );

describe('A new referral', () => {
  test('of a group belongs to the person on call, with a line in the hospice’s history', async ({ server }) => {
    const { colleague, hospiceId, ownerOf, send, world } = await begin(server);
    const ana = await colleague('Ana');
    await addOnCall(server, { hospiceId, defaultOwnerId: world.people.hospice_admin.id, shifts: always(ana.id) });
    const body = {
      patient: PATIENT,
      source: 'physician',
      responsibleProviderId: world.providerId,
      hospiceIds: [hospiceId],
    };
    const careManager = server.as(world.people.care_manager);
    const id = await idOf(await careManager(`/v1/groups/${world.groupId}/referrals`, post(body)));
    expect(await ownerOf(id)).toBe('Ana Ruiz');
    expect(await timelineLines(send, id)).toContainEqual(['assigned', 'Ana Ruiz (on call)']);
    expect((await timelineLines(careManager, id)).map(([kind]) => kind)).not.toContain('assigned');
  });

  test('from a FHIR bundle has an owner and a next action from its first second', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { hospiceId, people } = world;
    await addOnCall(server, { hospiceId, defaultOwnerId: people.hospice_admin.id, shifts: [] });
    const { record } = await importBundle(server, world, transaction());
    const [enrollment] = (await read(server.as(people.hospice_admin), record.id)).enrollments;
    expect(enrollment).toMatchObject({ assignedTo: { id: people.hospice_admin.id }, nextAction: 'Call the family' });
    expect(Date.parse(enrollment?.nextActionDueAt ?? '')).toBeGreaterThan(server.clock.now.getTime());
  });

  test('entered by the hospice belongs to the default owner outside the shifts', async ({ server }) => {
    const { colleague, hospiceId, ownerOf, send, world } = await begin(server);
    const [ana, ben] = [await colleague('Ana'), await colleague('Ben')];
    // It is Friday, 10:00 AM, in New York.
    const shifts = [{ personId: ana.id, weekday: 5, from: '10:01', to: '20:00' }];
    await addOnCall(server, { hospiceId, defaultOwnerId: ben.id, shifts });
    const id = await enterAt(server, world, null);
    expect(await ownerOf(id)).toBe('Ben Ruiz');
    expect(await timelineLines(send, id)).toContainEqual(['assigned', 'Ben Ruiz (default owner)']);
    server.clock.now = new Date('2026-11-20T15:01:00Z');
    expect(await ownerOf(await enterAt(server, world, null))).toBe('Ana Ruiz');
  });

  test('belongs to the location’s people, and to the hospice’s default owner where it has none', async ({ server }) => {
    const { colleague, hospiceId, ownerOf, world } = await begin(server);
    const [north, south] = [await server.addLocation(hospiceId), await server.addLocation(hospiceId)];
    const [ana, ben, cleo] = [await colleague('Ana'), await colleague('Ben'), await colleague('Cleo')];
    await addOnCall(server, { hospiceId, defaultOwnerId: cleo.id, shifts: always(ben.id) });
    await addOnCall(server, { hospiceId, locationId: north, shifts: always(ana.id) });
    await addOnCall(server, { hospiceId, locationId: south });
    expect(await ownerOf(await enterAt(server, world, north))).toBe('Ana Ruiz');
    expect(await ownerOf(await enterAt(server, world, south))).toBe('Cleo Ruiz');
    expect(await ownerOf(await enterAt(server, world, null))).toBe('Ben Ruiz');
  });

  test('belongs to nobody without a rota, or where all named people lost access', async ({ server }) => {
    const { colleague, hospiceId, ownerOf, world } = await begin(server);
    expect(await ownerOf(await enterAt(server, world, null))).toBeUndefined();
    const [north, south] = [await server.addLocation(hospiceId), await server.addLocation(hospiceId)];
    const elsewhere = await colleague('Ana', { locationIds: [south] });
    const gone = await colleague('Ben', { isActive: false });
    const moved = await world.addForeignColleague();
    const shifts = [...always(gone.id), ...always(moved), ...always(elsewhere.id)];
    await addOnCall(server, { hospiceId, defaultOwnerId: gone.id, shifts });
    expect(await ownerOf(await enterAt(server, world, north))).toBeUndefined();
    expect(await ownerOf(await enterAt(server, world, south))).toBe('Ana Ruiz');
  });

  test('of an imported file belongs to the person on call', async ({ server }) => {
    const { colleague, hospiceId, world } = await begin(server);
    const ana = await colleague('Ana');
    await addOnCall(server, { hospiceId, shifts: always(ana.id) });
    expect(await run(server, world, csv([row('Murray'), row('Newman')]), { mode: 'all_or_nothing' })).toMatchObject({
      created: 2,
    });
    const owners = await server.db.selectFrom('enrollment').select('assigned_to_id').execute();
    expect(owners).toEqual([{ assigned_to_id: ana.id }, { assigned_to_id: ana.id }]);
  });
});

/** A referral without a location, and one where Ana is on call. */
const begun = async (server: TestServer) => {
  const start = await begin(server);
  const north = await server.addLocation(start.hospiceId);
  const ana = await start.colleague('Ana');
  await addOnCall(server, { hospiceId: start.hospiceId, locationId: north, shifts: always(ana.id) });
  const { id, path } = await addIn(server, start.world, 'referral_received');
  return { ...start, north, id, path };
};

describe('A referral whose location is chosen later', () => {
  test('gets the person on call there as its owner where it has none', async ({ server }) => {
    const { id, north, ownerOf, path, send } = await begun(server);
    expect((await send(path, patch({ version: 1, hospiceLocationId: north }))).status).toBe(200);
    expect(await ownerOf(id)).toBe('Ana Ruiz');
    expect(await timelineLines(send, id)).toContainEqual(['assigned', 'Ana Ruiz (on call)']);
  });

  test('keeps its owner, and is assigned to nobody else than a person says', async ({ server }) => {
    const { colleague, id, north, ownerOf, path, send } = await begun(server);
    const ben = await colleague('Ben');
    expect((await send(path, patch({ version: 1, hospiceLocationId: north, assignedToId: ben.id }))).status).toBe(200);
    expect(await ownerOf(id)).toBe('Ben Ruiz');
    expect((await send(path, patch({ version: 2, hospiceLocationId: null }))).status).toBe(200);
    expect((await send(path, patch({ version: 3, hospiceLocationId: north }))).status).toBe(200);
    expect(await ownerOf(id)).toBe('Ben Ruiz');
  });
});
