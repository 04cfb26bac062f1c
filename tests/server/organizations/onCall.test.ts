import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { HospiceOnCall, OnCallPlace } from '#contract/organizations/onCall/onCall.ts';
import { errorOf } from '../referrals/support/enrollmentSteps.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const NOTHING = { defaultOwnerId: null, managerId: null, quietHours: null, shifts: [] };

const savedOf = async (reply: Response) => z.parse(OnCallPlace, await reply.json());

/** A change by which a person manages a place and has a shift there. */
const given = (personId: string, locationId: string | null = null) => ({
  version: 1,
  locationId,
  settings: { ...NOTHING, managerId: personId, shifts: [{ personId, weekday: 1, from: '08:00', to: '20:00' }] },
});

async function start(server: TestServer) {
  const world = await makeWorld(server);
  const path = `/v1/hospices/${world.hospiceId}/on-call`;
  const send = server.as(world.people.hospice_super_admin);
  const read = async () => z.parse(HospiceOnCall, await (await send(path)).json());
  const save = (fields: object) => send(path, patch(fields));
  const { id: ana } = await server.addPerson({ role: 'hospice_clinical_manager', hospiceId: world.hospiceId });
  return { ana, path, read, save, world };
}

describe('On call', () => {
  test('is empty at first, and locations use the hospice’s settings', async ({ server }) => {
    const { read, world } = await start(server);
    const id = await server.addLocation(world.hospiceId, { name: 'North office' });
    await server.addLocation(world.hospiceId, { name: 'Old office', is_active: false });
    await server.addLocation(world.foreignHospiceId, { name: 'Elsewhere office' });
    expect((await read()).places).toEqual([
      { location: null, settings: NOTHING, version: 1 },
      { location: { id, name: 'North office' }, settings: null, version: 1 },
    ]);
  });

  test('is saved for the hospice and for a location, and given up again', async ({ server }) => {
    const { ana, read, save, world } = await start(server);
    const locationId = await server.addLocation(world.hospiceId);
    const settings = {
      defaultOwnerId: world.people.hospice_admin.id,
      managerId: null,
      quietHours: { from: '21:00', to: '06:30', holdsReceived: true },
      shifts: [
        { personId: ana, weekday: 7, from: '20:00', to: '08:00' },
        { personId: world.people.hospice_admin.id, weekday: 1, from: '08:00', to: '20:00' },
      ],
    };
    expect(await savedOf(await save({ version: 1, locationId: null, settings }))).toEqual({
      location: null,
      settings,
      version: 2,
    });
    const own = { ...NOTHING, managerId: ana };
    expect((await savedOf(await save({ version: 1, locationId, settings: own }))).settings).toEqual(own);
    expect((await savedOf(await save({ version: 2, locationId, settings: null }))).settings).toBeNull();
    expect((await read()).places.map(({ version }) => version)).toEqual([2, 3]);
    // The location's former settings do not come back by themselves.
    expect((await savedOf(await save({ version: 3, locationId, settings: NOTHING }))).settings).toEqual(NOTHING);
  });

  test('keeps its version where nothing changes', async ({ server }) => {
    const { save } = await start(server);
    expect((await savedOf(await save({ version: 1, locationId: null, settings: NOTHING }))).version).toBe(1);
  });

  test('of which someone saved a newer version answers with it', async ({ server }) => {
    const { ana, save } = await start(server);
    const settings = { ...NOTHING, managerId: ana };
    expect((await save({ version: 1, locationId: null, settings })).status).toBe(200);
    expect(await errorOf(await save({ version: 1, locationId: null, settings: NOTHING }))).toMatchObject({
      status: 409,
      code: 'conflict',
      current: { settings, version: 2 },
    });
  });

  test('is for active people of the hospice who have access to the location', async ({ server }) => {
    const { save, world } = await start(server);
    const { hospiceId } = world;
    const [north, south] = [await server.addLocation(hospiceId), await server.addLocation(hospiceId)];
    const limited = await server.addPerson({ role: 'hospice_admin', hospiceId, locationIds: [south] });
    const foreign = await world.addForeignColleague();
    const refused = { status: 422, errors: [{ path: 'settings.managerId' }, { path: 'settings.shifts.0.personId' }] };
    expect(await errorOf(await save(given(world.deactivated.id)))).toMatchObject(refused);
    expect(await errorOf(await save(given(foreign)))).toMatchObject(refused);
    expect(await errorOf(await save(given(limited.id, north)))).toMatchObject(refused);
    expect((await save(given(limited.id, south))).status).toBe(200);
  });

  test('is refused for a location of another hospice, a closed one, and without settings for the hospice', async ({
    server,
  }) => {
    const { save, world } = await start(server);
    const closed = await server.addLocation(world.hospiceId, { is_active: false });
    for (const locationId of [await world.addForeignLocation(), closed]) {
      expect(await errorOf(await save({ version: 1, locationId, settings: NOTHING }))).toMatchObject({
        status: 422,
        errors: [{ path: 'locationId' }],
      });
    }
    expect((await save({ version: 1, locationId: null, settings: null })).status).toBe(422);
  });

  test('is changed by people limited to some locations for these alone', async ({ server }) => {
    const { path, world } = await start(server);
    const { hospiceId } = world;
    const [north, south] = [await server.addLocation(hospiceId), await server.addLocation(hospiceId)];
    const limited = await server.addPerson({ role: 'hospice_admin', hospiceId, locationIds: [north] });
    const saveAs = (locationId: string | null) =>
      server.as(limited)(path, patch({ version: 1, locationId, settings: NOTHING }));
    expect((await saveAs(north)).status).toBe(200);
    expect(await errorOf(await saveAs(south))).toMatchObject({ status: 403, message: LIMITED_TO_LOCATIONS });
    expect(await errorOf(await saveAs(null))).toMatchObject({ status: 403, message: LIMITED_TO_LOCATIONS });
  });

  test('still names a person who lost access, marked as such', async ({ server }) => {
    const { ana, read, save } = await start(server);
    await save({ version: 1, locationId: null, settings: { ...NOTHING, managerId: ana } });
    await server.db.updateTable('app_user').set({ is_active: false }).where('id', '=', ana).execute();
    const { people, places } = await read();
    expect(people.find(({ id }) => id === ana)?.isActive).toBe(false);
    expect(places[0]?.settings?.managerId).toBe(ana);
  });

  test('names only fields in the audit log', async ({ server }) => {
    const { ana, save } = await start(server);
    await save({ version: 1, locationId: null, settings: { ...NOTHING, managerId: ana } });
    const entries = await server.db
      .selectFrom('audit_event')
      .select('detail')
      .where('verb', '=', 'updateOnCall')
      .execute();
    expect(entries).toMatchObject([{ detail: { changed: ['managerId'], locationId: null } }]);
  });
});
