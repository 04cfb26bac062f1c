import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { availabilityEndpoints, LocationAvailability } from '#contract/organizations/availability/availability.ts';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { errorOf } from '../referrals/support/enrollmentSteps.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

const saved = async (reply: Response) => z.parse(LocationAvailability, await reply.json());

async function start(server: TestServer) {
  const world = await makeWorld(server);
  const { hospiceId, people } = world;
  const locationId = await server.addLocation(hospiceId, { name: 'North office', service_area_zips: ['21401'] });
  const path = `/v1/hospices/${hospiceId}/locations/${locationId}/availability`;
  const send = server.as(people.hospice_admin);
  const save = (change: object) => send(path, patch(change));
  const read = async () => {
    const reply = await send(`/v1/hospices/${hospiceId}/availability`);
    return z.parse(availabilityEndpoints.getAvailability.response, await reply.json()).locations;
  };
  const readAsGroup = async () => {
    const reply = await server.as(people.care_manager)(`/v1/groups/${world.groupId}/availability`);
    return z.parse(availabilityEndpoints.listGroupAvailability.response, await reply.json()).data;
  };
  return { locationId, path, read, readAsGroup, save, world };
}

describe('Availability', () => {
  test('is unknown at first, with the hospice’s levels of care and the location’s ZIP codes', async ({ server }) => {
    const { locationId, read, world } = await start(server);
    await server.addLocation(world.hospiceId, { name: 'Old office', is_active: false });
    expect(await read()).toEqual([
      {
        location: { id: locationId, name: 'North office' },
        isAccepting: null,
        reason: null,
        acceptsAgainOn: null,
        nextVisitAt: null,
        levelsOfCare: ['rhc', 'chc', 'gip', 'irc'],
        payers: [],
        languages: [],
        zips: ['21401'],
        updatedAt: null,
        updatedBy: null,
        version: 1,
      },
    ]);
  });

  test('of a location without ZIP codes has the hospice’s', async ({ server }) => {
    const { read, world } = await start(server);
    await server.addLocation(world.hospiceId, { name: 'South office' });
    await server.db
      .updateTable('hospice')
      .set({ service_area_zips: ['21204'] })
      .where('id', '=', world.hospiceId)
      .execute();
    expect((await read()).map(({ zips }) => zips)).toEqual([['21401'], ['21204']]);
  });

  test('keeps what a change leaves out, and says who changed it', async ({ server }) => {
    const { save } = await start(server);
    const first = await saved(await save({ version: 1, nextVisitAt: TOMORROW, payers: ['medicare'] }));
    expect(first).toMatchObject({ isAccepting: true, nextVisitAt: TOMORROW, payers: ['medicare'], version: 2 });
    const second = await saved(
      await save({
        version: 2,
        isAccepting: false,
        reason: 'Staffing',
        acceptsAgainOn: '2030-01-02',
        languages: ['es'],
      }),
    );
    expect(second).toMatchObject({
      isAccepting: false,
      reason: 'Staffing',
      acceptsAgainOn: '2030-01-02',
      payers: ['medicare'],
      languages: ['es'],
      updatedBy: expect.stringMatching(/\w/),
      version: 3,
    });
    // Accepting again, it has no reason not to.
    expect(await saved(await save({ version: 3, isAccepting: true }))).toMatchObject({
      reason: null,
      acceptsAgainOn: null,
    });
  });

  test('is confirmed by an empty change', async ({ server }) => {
    const { save, locationId } = await start(server);
    await save({ version: 1, levelsOfCare: ['rhc', 'gip'] });
    await server.db
      .updateTable('location_availability')
      .set({ updated_at: '2026-01-01T00:00:00Z' })
      .where('hospice_location_id', '=', locationId)
      .execute();
    const { levelsOfCare, updatedAt } = await saved(await save({ version: 2 }));
    expect(levelsOfCare).toEqual(['rhc', 'gip']);
    expect(Date.parse(updatedAt ?? '')).toBeGreaterThan(Date.parse('2026-01-02'));
  });

  test('of which someone saved a newer version answers with it', async ({ server }) => {
    const { save } = await start(server);
    await save({ version: 1, isAccepting: false });
    expect(await errorOf(await save({ version: 1, isAccepting: true }))).toMatchObject({
      status: 409,
      code: 'conflict',
      current: { isAccepting: false, version: 2 },
    });
  });

  test('is changed by people limited to some locations for these alone, and for no closed one', async ({ server }) => {
    const { path, save, world } = await start(server);
    const { hospiceId } = world;
    const south = await server.addLocation(hospiceId, { name: 'South office' });
    const closed = await server.addLocation(hospiceId, { name: 'Old office', is_active: false });
    const limited = await server.addPerson({ role: 'hospice_admin', hospiceId, locationIds: [south] });
    expect(await errorOf(await server.as(limited)(path, patch({ version: 1, isAccepting: true })))).toMatchObject({
      status: 403,
      message: LIMITED_TO_LOCATIONS,
    });
    const at = (id: string) => `/v1/hospices/${hospiceId}/locations/${id}/availability`;
    expect((await server.as(limited)(at(south), patch({ version: 1, isAccepting: true }))).status).toBe(200);
    expect((await server.as(world.people.hospice_admin)(at(closed), patch({ version: 1 }))).status).toBe(404);
    expect((await save({ version: 1 })).status).toBe(200);
  });

  test('is read by connected groups, without who changed it, and never of hospices they are not connected to', async ({
    server,
  }) => {
    const { locationId, readAsGroup, save, world } = await start(server);
    await save({ version: 1, isAccepting: false, reason: 'Staffing' });
    await world.addForeignLocation();
    const seen = await readAsGroup();
    expect(seen.map(({ hospiceId }) => hospiceId)).toEqual([world.hospiceId]);
    expect(seen[0]?.locations).toMatchObject([
      { location: { id: locationId }, isAccepting: false, reason: 'Staffing', zips: ['21401'] },
    ]);
    expect(JSON.stringify(seen)).not.toContain('updatedBy');
    const own = server.db.deleteFrom('group_hospice').where('hospice_id', '=', world.hospiceId);
    await own.execute();
    expect(await readAsGroup()).toEqual([]);
  });

  test('names only fields in the audit log', async ({ server }) => {
    const { locationId, save } = await start(server);
    await save({ version: 1, isAccepting: false, reason: 'Staffing' });
    const entries = await server.db
      .selectFrom('audit_event')
      .select('detail')
      .where('verb', '=', 'updateAvailability')
      .execute();
    expect(entries).toMatchObject([{ detail: { locationId, changed: ['isAccepting', 'reason'] } }]);
  });
});
