import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceStaff } from '#contract/organizations/hospices.ts';
import { ago, errorOf } from '../referrals/support/enrollmentSteps.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { changeAccess } from '../people/support/teamCalls.ts';
import { makeWorld } from '../support/world.ts';

async function start(server: TestServer) {
  const world = await makeWorld(server);
  const path = `/v1/hospices/${world.hospiceId}/staff`;
  const send = server.as(world.people.hospice_admin);
  const add = async (fields: object) => staffOf(await send(path, post({ discipline: 'rn', ...fields })));
  const change = (id: string, fields: object) => send(`${path}/${id}`, patch(fields));
  const choices = async (query: string) =>
    z
      .parse(z.object({ data: z.array(HospiceStaff) }), await (await send(`${path}?${query}`)).json())
      .data.map(({ id }) => id);
  return { add, change, choices, path, send, world };
}

const staffOf = async (reply: Response) => z.parse(HospiceStaff, await reply.json());

describe('Hospice staff without an account', () => {
  test('are added, and offered as a choice only for their current duties', async ({ server }) => {
    const { add, change, choices } = await start(server);
    const added = await add({
      name: 'Iris Vega',
      credentials: 'RN, CHPN',
      canBeAdmissionNurse: false,
      canBePrimaryNurse: true,
    });
    expect(added).toEqual({
      id: added.id,
      name: 'Iris Vega',
      credentials: 'RN, CHPN',
      discipline: 'rn',
      userId: null,
      canBeAdmissionNurse: false,
      canBePrimaryNurse: true,
      isActive: true,
      version: 1,
    });
    expect(await choices('filter.duty=primary_nurse')).toContain(added.id);
    expect(await choices('filter.duty=admission_nurse')).not.toContain(added.id);
    const duties = { canBeAdmissionNurse: true, canBePrimaryNurse: false, discipline: 'np', credentials: null };
    expect(await staffOf(await change(added.id, { version: 1, ...duties }))).toEqual({
      ...added,
      ...duties,
      version: 2,
    });
    expect(await choices('filter.duty=admission_nurse')).toContain(added.id);
    expect(await choices('filter.duty=primary_nurse')).not.toContain(added.id);
  });

  test('are choices as admission and primary nurse where they are registered nurses and nobody said otherwise', async ({
    server,
  }) => {
    const { add } = await start(server);
    expect(await add({ name: 'Iris Vega' })).toMatchObject({ canBeAdmissionNurse: true, canBePrimaryNurse: true });
    expect(await add({ name: 'Ida Bloom', canBePrimaryNurse: false })).toMatchObject({
      canBeAdmissionNurse: true,
      canBePrimaryNurse: false,
    });
    expect(await add({ name: 'Omar Reed', discipline: 'chaplain' })).toMatchObject({
      canBeAdmissionNurse: false,
      canBePrimaryNurse: false,
    });
  });

  test('who have left cannot be chosen, and are still named on their enrollments', async ({ server }) => {
    const { add, change, choices, send, world } = await start(server);
    const { hospiceId } = world;
    const { id } = await add({ name: 'Iris Vega', canBeAdmissionNurse: true, canBePrimaryNurse: true });
    const enrollment = { primary_nurse_id: id };
    const { enrollmentIds } = await server.addReferral({ hospiceIds: [hospiceId], status: 'enrolled', enrollment });
    expect((await change(id, { version: 1, isActive: false })).status).toBe(200);
    expect(await choices('')).not.toContain(id);
    expect(await choices(`filter.id=${id}`)).toEqual([id]);
    expect(await (await send(`/v1/hospices/${hospiceId}/enrollments`)).json()).toMatchObject({
      data: [{ id: enrollmentIds[0], primaryNurse: { id, name: 'Iris Vega' } }],
    });
    const other = await world.addOwnReferral();
    const enrolled = { version: 1, status: 'enrolled', startOfCare: ago(1).toISOString(), admissionNurseId: id };
    const refused = await send(`/v1/hospices/${hospiceId}/enrollments/${other.enrollmentId}`, patch(enrolled));
    expect(await errorOf(refused)).toMatchObject({ status: 422, errors: [{ path: 'admissionNurseId' }] });
    expect((await change(id, { version: 2, isActive: true })).status).toBe(200);
    expect(await choices('')).toContain(id);
  });

  test('changed from an outdated version are refused as a conflict, with the current version', async ({ server }) => {
    const { add, change } = await start(server);
    const { id } = await add({ name: 'Iris Vega' });
    const current = await staffOf(await change(id, { version: 1, name: 'Iris Vega Ramos' }));
    expect(await errorOf(await change(id, { version: 1, discipline: 'md' }))).toMatchObject({
      code: 'conflict',
      current,
    });
  });

  test('with an invalid field are refused, and the answer names the field', async ({ server }) => {
    const { path, send } = await start(server);
    const wrong = [
      [{ name: 'I' }, 'name'],
      [{ name: 'Iris Vega', discipline: 'nurse' }, 'discipline'],
      [{ name: 'Iris Vega', userId: '00000000-0000-4000-8000-000000000000' }, 'userId'],
      [{ name: 'Iris Vega', credentials: 'x'.repeat(41) }, 'credentials'],
    ] as const;
    for (const [fields, field] of wrong) {
      const { errors, status } = await errorOf(await send(path, post({ discipline: 'rn', ...fields })));
      expect([fields, status, [...new Set(errors?.map((each) => each.path))]]).toEqual([fields, 422, [field]]);
    }
  });
});

const withAccount = async (server: TestServer) => {
  const office = await start(server);
  const { hospiceId, people } = office.world;
  const person = people.hospice_clinical_manager;
  const staffId = await server.addStaff(hospiceId, { user_id: person.id, name: 'Ada Byron' });
  return { ...office, person, staffId };
};

describe('Hospice staff with an account', () => {
  test('have their duties and discipline changed here, but their name and access only through the account', async ({
    server,
  }) => {
    const { change, staffId } = await withAccount(server);
    const duties = { version: 1, name: 'Ada Byron', isActive: true, canBePrimaryNurse: false, discipline: 'lpn' };
    expect(await staffOf(await change(staffId, duties))).toMatchObject({ discipline: 'lpn', version: 2 });
    const refused = await errorOf(await change(staffId, { version: 2, name: 'Ada King', isActive: false }));
    expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([422, ['name', 'isActive']]);
  });

  test('cannot be chosen while the account is deactivated', async ({ server }) => {
    const { choices, person, staffId, world } = await withAccount(server);
    const by = world.people.hospice_super_admin;
    const asked = 'filter.duty=admission_nurse,primary_nurse,assignee';
    await changeAccess(server, by, person, { isActive: false });
    expect(await choices(asked)).not.toContain(staffId);
    await changeAccess(server, by, person, { isActive: true });
    expect(await choices(asked)).toContain(staffId);
  });

  test('take their name and credentials from the account', async ({ server }) => {
    const { person, send, path, staffId } = await withAccount(server);
    const named = { version: 1, lastName: 'King', credentials: 'NP' };
    expect((await server.as(person)('/v1/users/me/account', patch(named))).status).toBe(200);
    expect(await (await send(`${path}?filter.id=${staffId}`)).json()).toMatchObject({
      data: [{ name: 'Ada King', credentials: 'NP', version: 2 }],
    });
  });
});
