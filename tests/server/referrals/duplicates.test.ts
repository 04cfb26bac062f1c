// On both databases: names are searched by trigrams and sorted by code point.
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { duplicateEndpoints, type DuplicateReferral } from '#contract/referrals/duplicates.ts';
import { DAY } from '#contract/platform/durations.ts';
import { post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const Found = duplicateEndpoints.listDuplicates.response;

async function found(reply: Response): Promise<readonly DuplicateReferral[]> {
  expect(reply.status).toBe(200);
  return z.parse(Found, await reply.json()).data;
}

const ask = async (server: TestServer, world: World, sought: object) =>
  found(
    await server.as(world.people.hospice_admin)(`/v1/hospices/${world.hospiceId}/referrals/duplicates`, post(sought)),
  );

const daysBefore = (server: TestServer, days: number) => new Date(server.clock.now.getTime() - days * DAY);

/** A referral of the first hospice with these facts of the patient. */
const add = (server: TestServer, world: World, patient: object, days = 3) =>
  server.addReferral({
    hospiceIds: [world.hospiceId],
    groupId: world.groupId,
    receivedAt: daysBefore(server, days),
    referral: patient,
  });

describe('Possible duplicate referrals', () => {
  test('match by last name, regardless of accents, case and punctuation, and by date of birth or phone', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const both = await add(server, world, {
      last_name: "O'Néil",
      date_of_birth: '1940-05-12',
      phone: '(410) 555-0100',
    });
    const byPhone = await add(server, world, { last_name: 'ONeil', date_of_birth: null, phone: '(410) 555-0100' }, 5);
    await add(server, world, { last_name: 'ONeil', date_of_birth: '1941-05-12', phone: '(410) 555-0199' });
    await add(server, world, { last_name: 'Neil', date_of_birth: '1940-05-12', phone: '(410) 555-0100' });

    const rows = await ask(server, world, { lastName: 'o’neil', dateOfBirth: '1940-05-12', phone: '410-555-0100' });
    expect(rows.map(({ grounds, id }) => [id, grounds])).toEqual([
      [both.id, ['name_and_birth_date', 'name_and_phone']],
      [byPhone.id, ['name_and_phone']],
    ]);
    expect(await ask(server, world, { lastName: "O'Neil", dateOfBirth: '1940-05-12' })).toHaveLength(1);
    expect(await ask(server, world, { lastName: "O'Neil" })).toEqual([]);
  });

  test('are shown to each side with the facts to compare, a hospice’s with the time at which it received the referral itself', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    await server.addProvider(world.groupId, { name: 'Dr. Noa Stern' });
    await server.addCommunity({ name: 'Cedar House' });
    const patient = { last_name: 'Okafor', date_of_birth: '1938-01-02', phone: '(410) 555-0100', address: '12 Elm St' };
    const { id } = await server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      receivedAt: daysBefore(server, 3),
      referral: {
        ...patient,
        diagnosis: JSON.stringify({ text: 'Heart failure', icd10: null, category: 'cardiac' }),
        responsible_provider_id: world.providerId,
        community_id: await server.addCommunity({ name: 'Maple Court' }),
      },
      enrollment: { received_at: daysBefore(server, 2) },
    });
    const sought = { lastName: 'Okafor', dateOfBirth: '1938-01-02' };
    const shown = {
      id,
      status: 'referral_received',
      receivedAt: daysBefore(server, 2).toISOString(),
      firstName: 'Grace',
      lastName: 'Okafor',
      dateOfBirth: patient.date_of_birth,
      phone: patient.phone,
      address: patient.address,
      responsibleProvider: 'Dr. Ines Okafor',
      community: 'Maple Court',
      diagnosis: 'Heart failure',
      grounds: ['name_and_birth_date'],
    };
    expect(await ask(server, world, sought)).toMatchObject([shown]);
    const asGroup = server.as(world.people.care_manager);
    const ofGroup = await found(await asGroup(`/v1/groups/${world.groupId}/referrals/duplicates`, post(sought)));
    expect(ofGroup).toMatchObject([{ ...shown, receivedAt: daysBefore(server, 3).toISOString() }]);
  });

  test('exclude referrals older than 90 days, deleted or entered in error', async ({ server }) => {
    const world = await makeWorld(server);
    const patient = { last_name: 'Okafor', date_of_birth: '1938-01-02' };
    const recent = await add(server, world, patient, 89);
    await add(server, world, patient, 91);
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      status: 'entered_in_error',
      receivedAt: daysBefore(server, 2),
      referral: patient,
    });
    await server.addReferral({
      hospiceIds: [world.hospiceId],
      receivedAt: daysBefore(server, 2),
      referral: { ...patient, deleted_at: server.clock.now },
      enrollment: { deleted_at: server.clock.now },
    });

    const rows = await ask(server, world, { lastName: 'Okafor', dateOfBirth: '1938-01-02' });
    expect(rows.map(({ id }) => id)).toEqual([recent.id]);
  });

  test.for([
    ['exactly 90 days ago is found', 0, true],
    ['one millisecond more than 90 days ago is not found', 1, false],
  ] as const)('include referrals received up to 90 days ago: %s', async ([, more, isFound], { server }) => {
    const world = await makeWorld(server);
    const { id } = await server.addReferral({
      hospiceIds: [world.hospiceId],
      receivedAt: new Date(daysBefore(server, 90).getTime() - more),
      referral: { last_name: 'Okafor', date_of_birth: '1938-01-02' },
    });
    const rows = await ask(server, world, { lastName: 'Okafor', dateOfBirth: '1938-01-02' });
    expect(rows.map((row) => row.id)).toEqual(isFound ? [id] : []);
  });

  test('are limited to the ten newest', async ({ server }) => {
    const world = await makeWorld(server);
    const patient = { last_name: 'Okafor', date_of_birth: '1938-01-02' };
    const ids: string[] = [];
    for (let days = 1; days <= 12; days += 1) ids.push((await add(server, world, patient, days)).id);
    const rows = await ask(server, world, { lastName: 'Okafor', dateOfBirth: '1938-01-02' });
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 10));
  });

  test('include only referrals that the caller may see', async ({ server }) => {
    const world = await makeWorld(server);
    const patient = { last_name: 'Okafor', date_of_birth: '1938-01-02' };
    const own = await add(server, world, patient);
    await server.addReferral({
      hospiceIds: [world.foreignHospiceId],
      groupId: world.foreignGroupId,
      receivedAt: daysBefore(server, 1),
      referral: patient,
    });
    const sought = { lastName: 'Okafor', dateOfBirth: '1938-01-02' };
    const ofGroup = await found(
      await server.as(world.people.provider)(`/v1/groups/${world.groupId}/referrals/duplicates`, post(sought)),
    );
    expect(ofGroup.map(({ id }) => id)).toEqual([own.id]);
    expect((await ask(server, world, sought)).map(({ id }) => id)).toEqual([own.id]);
  });

  test('of an existing referral are listed without the referral itself', async ({ server }) => {
    const world = await makeWorld(server);
    const patient = { last_name: '李', first_name: '明', date_of_birth: '1938-01-02' };
    const first = await add(server, world, { ...patient, diagnosis: JSON.stringify({ text: 'Heart failure' }) }, 80);
    const second = await add(server, world, patient, 1);

    const rows = await found(await server.as(world.people.hospice_admin)(`/v1/referrals/${second.id}/duplicates`));
    expect(rows).toMatchObject([
      {
        id: first.id,
        lastName: '李',
        dateOfBirth: '1938-01-02',
        status: 'referral_received',
        diagnosis: 'Heart failure',
      },
    ]);
  });
});
