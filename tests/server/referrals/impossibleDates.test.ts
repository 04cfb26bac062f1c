import { describe, expect } from 'vitest';
import { addIn, errorOf } from './support/enrollmentSteps.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

/** In New York, where the first hospice is, the 21st has not begun; in Auckland it has. */
const NOW = new Date('2026-11-21T04:30:00.000Z');
const FUTURE_BIRTH = 'The date of birth can’t be in the future';
const BEFORE_BIRTH = 'The date of death can’t be before the date of birth';

const errorsOf = async (reply: Response) =>
  (await errorOf(reply)).errors?.map(({ message, path }) => `${path}: ${message}`);

const patientBorn = (dateOfBirth: string) => ({ firstName: 'Iris', lastName: 'Lindqvist', dateOfBirth });

async function worldAtNow(server: TestServer): Promise<World> {
  server.clock.now = NOW;
  return makeWorld(server);
}

const sendAsGroup = (server: TestServer, world: World, born: string, hospiceIds: readonly string[]) =>
  server.as(world.people.care_manager)(
    `/v1/groups/${world.groupId}/referrals`,
    post({ patient: patientBorn(born), hospiceIds, responsibleProviderId: world.providerId, source: 'physician' }),
  );

describe('A new referral', () => {
  test('of a hospice is refused with a birth after today where the hospice is', async ({ server }) => {
    const world = await worldAtNow(server);
    const record = (born: string) =>
      server.as(world.people.hospice_admin)(
        `/v1/hospices/${world.hospiceId}/referrals`,
        post({ patient: patientBorn(born), responsibleProviderId: world.providerId, source: 'physician' }),
      );
    expect((await record('2026-11-20')).status).toBe(201);
    // In UTC this is today.
    const refused = await record('2026-11-21');
    expect([refused.status, await errorsOf(refused)]).toEqual([422, [`patient.dateOfBirth: ${FUTURE_BIRTH}`]]);
  });

  test('of a group is refused with a birth after today at each of its hospices', async ({ server }) => {
    const world = await worldAtNow(server);
    const east = await server.addHospice({ name: 'Far East Hospice', time_zone: 'Pacific/Auckland' });
    await server.db.insertInto('group_hospice').values({ group_id: world.groupId, hospice_id: east }).execute();
    const refused = await sendAsGroup(server, world, '2026-11-21', [world.hospiceId]);
    expect([refused.status, await errorsOf(refused)]).toEqual([422, [`patient.dateOfBirth: ${FUTURE_BIRTH}`]]);
    expect((await sendAsGroup(server, world, '2026-11-21', [world.hospiceId, east])).status).toBe(201);
    expect((await sendAsGroup(server, world, '2026-11-22', [world.hospiceId, east])).status).toBe(422);
  });
});

describe('A date of death before the date of birth is refused', () => {
  // The patient of these records was born on December 9, 1941.
  test('when the hospice declines', async ({ server }) => {
    const world = await worldAtNow(server);
    const { path } = await addIn(server, world, 'referral_received');
    const decline = { version: 1, status: 'declined', declineReason: 'patient_deceased' };
    const send = server.as(world.people.hospice_admin);
    const reply = await send(path, patch({ ...decline, dateOfDeath: '1941-12-08' }));
    expect([reply.status, await errorsOf(reply)]).toEqual([422, [`dateOfDeath: ${BEFORE_BIRTH}`]]);
    expect((await send(path, patch({ ...decline, dateOfDeath: '2026-11-20' }))).status).toBe(200);
  });

  test('when the group withdraws', async ({ server }) => {
    const world = await worldAtNow(server);
    const { id } = await world.addOwnReferral();
    const withdraw = { declineReason: 'patient_deceased', dateOfDeath: '1900-01-01' };
    const reply = await server.as(world.people.care_manager)(`/v1/referrals/${id}`, patch({ version: 1, withdraw }));
    expect([reply.status, await errorsOf(reply)]).toEqual([422, [`withdraw.dateOfDeath: ${BEFORE_BIRTH}`]]);
  });

  test('when the hospice moves the date of birth past a death that is already recorded', async ({ server }) => {
    const world = await worldAtNow(server);
    const { id } = await server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      status: 'declined',
      enrollment: { decline_reason: 'patient_deceased', date_of_death: '2026-11-02' },
    });
    const change = { version: 1, patient: { dateOfBirth: '2026-11-03' } };
    const reply = await server.as(world.people.hospice_admin)(`/v1/referrals/${id}`, patch(change));
    expect([reply.status, await errorsOf(reply)]).toEqual([
      422,
      ['patient.dateOfBirth: The date of birth can’t be after the date of death'],
    ]);
  });
});
