import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { LIMITED_TO_LOCATIONS } from '#contract/platform/access.ts';
import { HospiceLocation } from '#contract/organizations/hospices.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { sql } from '#server/platform/database/connection.ts';
import { errorOf } from '../referrals/support/enrollmentSteps.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

async function start(server: TestServer) {
  const world = await makeWorld(server);
  const path = `/v1/hospices/${world.hospiceId}/locations`;
  const send = server.as(world.people.hospice_super_admin);
  const add = async (fields: object) => locationOf(await send(path, post({ type: 'office', ...fields })));
  const change = (id: string, fields: object) => send(`${path}/${id}`, patch(fields));
  return { add, change, path, send, world };
}

const locationOf = async (reply: Response) => z.parse(HospiceLocation, await reply.json());

describe('Hospice location', () => {
  test('is added and changed, with each ZIP code stored once', async ({ server }) => {
    const { add, change } = await start(server);
    const zips = { serviceAreaZips: ['80203', '80202', '80203'] };
    const added = await add({ name: ' North office ', phone: '(410) 555-0100', address: '12 Quay Street', ...zips });
    expect(added).toEqual({
      id: added.id,
      name: 'North office',
      type: 'office',
      address: '12 Quay Street',
      phone: '(410) 555-0100',
      fax: null,
      serviceAreaZips: ['80202', '80203'],
      isActive: true,
      version: 1,
    });
    const changed = await locationOf(await change(added.id, { version: 1, type: 'inpatient_unit', phone: null }));
    expect(changed).toEqual({ ...added, type: 'inpatient_unit', phone: null, version: 2 });
  });

  test('cannot have the name of another open location of the hospice, in upper or lower case', async ({ server }) => {
    const { add, change, path, send, world } = await start(server);
    await server.addLocation(world.foreignHospiceId, { name: 'North office' });
    const north = await add({ name: 'North office' });
    const south = await add({ name: 'South office' });
    const taken = { status: 422, errors: [{ path: 'name', message: 'Another open location has this name' }] };
    expect(await errorOf(await send(path, post({ name: 'NORTH OFFICE', type: 'branch' })))).toMatchObject(taken);
    expect(await errorOf(await change(south.id, { version: 1, name: 'north office' }))).toMatchObject(taken);
    expect((await change(north.id, { version: 1, name: 'NORTH office' })).status).toBe(200);
    expect((await change(north.id, { version: 2, isActive: false })).status).toBe(200);
    expect((await change(south.id, { version: 1, name: 'North office' })).status).toBe(200);
    expect(await errorOf(await change(north.id, { version: 3, isActive: true }))).toMatchObject(taken);
    expect((await change(north.id, { version: 3, isActive: true, name: 'Old north office' })).status).toBe(200);
  });

  test('added several times under the same name at the same time is created once', async ({ server }) => {
    const { path, send } = await start(server);
    const adding = ['North', 'north', 'NORTH'].map((name) => send(path, post({ name, type: 'office' })));
    expect((await Promise.all(adding)).map(({ status }) => status).toSorted((lower, higher) => lower - higher)).toEqual(
      [201, 422, 422],
    );
  });

  test('is changed by people limited to it, and no other location by them', async ({ server }) => {
    const { add, path, world } = await start(server);
    const [north, south] = [await add({ name: 'North office' }), await add({ name: 'South office' })];
    const { hospiceId } = world;
    const limited = await server.addPerson({ role: 'hospice_super_admin', hospiceId, locationIds: [north.id] });
    const changeAs = (id: string) => server.as(limited)(`${path}/${id}`, patch({ version: 1, fax: '(410) 555-0101' }));
    expect((await changeAs(north.id)).status).toBe(200);
    expect(await errorOf(await changeAs(south.id))).toMatchObject({ status: 403, message: LIMITED_TO_LOCATIONS });
  });

  test('that is closed cannot be chosen, is still found by its id, and keeps its referrals', async ({ server }) => {
    const { add, change, path, send, world } = await start(server);
    const { hospiceId } = world;
    const { id } = await add({ name: 'North office' });
    const { id: openId } = await add({ name: 'South office' });
    const enrollment = { hospice_location_id: id };
    const referral = await server.addReferral({ hospiceIds: [hospiceId], enrollment });
    await server.addReferral({ hospiceIds: [hospiceId], enrollment: { hospice_location_id: openId } });
    const limited = await server.addPerson({ role: 'hospice_clinical_manager', hospiceId, locationIds: [id] });
    await change(id, { version: 1, isActive: false });

    const names = async (query: string) =>
      z
        .parse(z.object({ data: z.array(HospiceLocation) }), await (await send(path + query)).json())
        .data.map(({ name }) => name);
    expect(await names('')).toEqual(['South office']);
    expect(await names('?filter.isActive=false')).toEqual(['North office']);
    expect(await names(`?filter.id=${id},${openId}`)).toEqual(['North office', 'South office']);
    expect(await names(`?filter.id=${id},${openId}&filter.isActive=true`)).toEqual(['South office']);

    const listed = await send(`/v1/hospices/${hospiceId}/referrals?filter.enrollment.hospiceLocation.id=${id}`);
    expect(await listed.json()).toMatchObject({
      data: [{ id: referral.id, enrollments: [{ hospiceLocation: { id, name: 'North office' } }] }],
    });
    // A person limited to it still sees its referrals and those without a location.
    const own = await server.as(limited)(`/v1/hospices/${hospiceId}/referrals`);
    expect(await own.json()).toMatchObject({ data: [{ id: referral.id }], meta: { totalItems: 1 } });
    const moved = await send(
      `/v1/hospices/${hospiceId}/enrollments/${referral.enrollmentIds[0]}`,
      patch({ version: 1, hospiceLocationId: id, nextAction: 'Call the daughter' }),
    );
    expect((await errorOf(moved)).errors).toEqual([{ path: 'hospiceLocationId', message: 'Choose one from the list' }]);
  });

  test('changed from an outdated version is refused as a conflict, with the current version', async ({ server }) => {
    const { add, change } = await start(server);
    const added = await add({ name: 'North office' });
    const current = await locationOf(await change(added.id, { version: 1, fax: '(410) 555-0101' }));
    expect(await errorOf(await change(added.id, { version: 1, fax: null }))).toMatchObject({
      code: 'conflict',
      current,
    });
    expect((await locationOf(await change(added.id, { version: 2, fax: '(410) 555-0101' }))).version).toBe(2);
  });

  test('is created once when the same call is sent twice', async ({ server }) => {
    const { path, send } = await start(server);
    const again = () =>
      send(path, post({ name: 'North office', type: 'office' }, { 'Idempotency-Key': 'add-a-location' }));
    const [first, second] = [await locationOf(await again()), await locationOf(await again())];
    expect(second).toEqual(first);
  });

  test('with an invalid field is refused, and the answer names the field', async ({ server }) => {
    const { path, send } = await start(server);
    const wrong = [
      [{ name: 'N' }, 'name'],
      [{ name: 'North', type: 'tent' }, 'type'],
      [{ name: 'North', phone: '12' }, 'phone'],
      [{ name: 'North', serviceAreaZips: ['x'] }, 'serviceAreaZips.0'],
      [{ name: 'North', timeZone: 'America/Denver' }, 'timeZone'],
    ] as const;
    for (const [fields, field] of wrong) {
      const { errors, status } = await errorOf(await send(path, post({ type: 'office', ...fields })));
      expect([fields, status, [...new Set(errors?.map((each) => each.path))]]).toEqual([fields, 422, [field]]);
    }
  });

  test('cannot be added, changed or moved at another hospice by SQL, and neither can staff (row-level security)', async ({
    server,
  }) => {
    const { world } = await start(server);
    const { foreignHospiceId, hospiceId, people } = world;
    const actor = { ...people.hospice_super_admin, accountType: 'hospice', hospiceId, groupId: null, locationIds: [] };
    const foreign = await world.addForeignLocation();
    const changed = await inSession(server.db, actor, (trx) =>
      sql`update hospice_location set name = 'Taken' where id = ${foreign}`.execute(trx),
    );
    expect(changed.numAffectedRows).toBe(0n);
    for (const statement of [
      sql`update hospice_location set hospice_id = ${foreignHospiceId}`,
      sql`insert into hospice_location (hospice_id, name, type) values (${foreignHospiceId}, 'Ours', 'office')`,
      sql`insert into hospice_staff (hospice_id, name, discipline) values (${foreignHospiceId}, 'Ours', 'rn')`,
      sql`update hospice_staff set user_id = ${people.hospice_admin.id}`,
      sql`delete from hospice_location`,
      sql`delete from hospice_staff`,
    ]) {
      const writing = inSession(server.db, actor, (trx) => statement.execute(trx));
      await expect(writing).rejects.toThrow(/permission denied|row-level security/);
    }
  });

  test('has one entry of the staff for each person of the hospice', async ({ server }) => {
    const { hospiceId, people } = await makeWorld(server);
    const entry = (name: string) => ({
      hospice_id: hospiceId,
      user_id: people.hospice_clinical_manager.id,
      name,
      discipline: 'rn' as const,
    });
    await server.db.insertInto('hospice_staff').values(entry('Ada Byron')).execute();
    await expect(server.db.insertInto('hospice_staff').values(entry('A. Byron')).execute()).rejects.toThrow(
      /hospice_staff_user/,
    );
  });
});
