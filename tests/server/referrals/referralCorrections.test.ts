import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#contract/platform/errors.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

/** A correction may not remove the required data of the patient and the responsible person. */

const BORN = '1941-12-09';
const PHONE = '(555) 010-0177';

interface Facts {
  readonly dateOfBirth: string | null;
  readonly phone: string | null;
}

interface Change {
  readonly dateOfBirth?: string | null;
  readonly phone?: string | null;
  readonly address?: string;
}

async function addReferral(server: TestServer, { groupId, hospiceId, providerId }: World, facts: Facts) {
  const { id } = await server.addReferral({
    hospiceIds: [hospiceId],
    groupId,
    referral: { date_of_birth: facts.dateOfBirth, phone: facts.phone, responsible_provider_id: providerId },
  });
  return id;
}

/** `[200]`, or 422 with the fields. */
async function outcome(reply: Response): Promise<readonly unknown[]> {
  if (reply.status === 200) return [200];
  const { errors = [] } = z.parse(ApiError, await reply.json());
  return [reply.status, ...errors.map(({ message, path }) => `${path}: ${message}`)];
}

const REFUSED = [422, 'patient.dateOfBirth: Enter a date of birth or a phone number'];

describe('Correction of the date of birth or phone', () => {
  test.for<readonly [string, Facts, Change, readonly unknown[]]>([
    ['that removes the only phone is refused', { dateOfBirth: null, phone: PHONE }, { phone: null }, REFUSED],
    [
      'that removes the only date of birth is refused',
      { dateOfBirth: BORN, phone: null },
      { dateOfBirth: null },
      REFUSED,
    ],
    ['that removes both is refused', { dateOfBirth: BORN, phone: PHONE }, { dateOfBirth: null, phone: null }, REFUSED],
    [
      'that gives no phone for a patient with neither is refused',
      { dateOfBirth: null, phone: null },
      { phone: null },
      REFUSED,
    ],
    [
      'that removes the phone but leaves a date of birth is saved',
      { dateOfBirth: BORN, phone: PHONE },
      { phone: null },
      [200],
    ],
    [
      'that removes the date of birth but leaves a phone is saved',
      { dateOfBirth: BORN, phone: PHONE },
      { dateOfBirth: null },
      [200],
    ],
    [
      'that replaces the date of birth with a phone is saved',
      { dateOfBirth: BORN, phone: null },
      { dateOfBirth: null, phone: '(555) 010-0133' },
      [200],
    ],
    // An older record with neither can still be changed elsewhere.
    [
      'that changes only the address of a patient with neither is saved',
      { dateOfBirth: null, phone: null },
      { address: '12 Elm St' },
      [200],
    ],
  ])('%s', async ([, facts, patient, expected], { server }) => {
    const world = await makeWorld(server);
    const id = await addReferral(server, world, facts);
    const send = server.as(world.people.hospice_admin);
    expect(await outcome(await send(`/v1/referrals/${id}`, patch({ version: 1, patient })))).toEqual(expected);
    const stored = await server.db
      .selectFrom('referral')
      .select(['date_of_birth', 'phone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { dateOfBirth, phone } = expected === REFUSED ? facts : { ...facts, ...patient };
    expect(stored).toEqual({ date_of_birth: dateOfBirth, phone });
  });

  test('by the group that removes the only phone is refused', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await addReferral(server, world, { dateOfBirth: null, phone: PHONE });
    const send = server.as(world.people.care_manager);
    expect(await outcome(await send(`/v1/referrals/${id}`, patch({ version: 1, patient: { phone: null } })))).toEqual(
      REFUSED,
    );
  });

  // The hospice is in New York, 5 hours behind UTC.
  test.for([
    ['that has just begun at the hospice is saved', '2026-11-21T05:00:00.000Z', [200]],
    [
      'that has not begun at the hospice is refused',
      '2026-11-21T04:59:59.999Z',
      [422, 'patient.dateOfBirth: The date of birth can’t be in the future'],
    ],
  ] as const)('to a date of birth %s', async ([, now, expected], { server }) => {
    const world = await makeWorld(server);
    const id = await addReferral(server, world, { dateOfBirth: BORN, phone: PHONE });
    server.clock.now = new Date(now);
    const change = patch({ version: 1, patient: { dateOfBirth: '2026-11-21' } });
    expect(await outcome(await server.as(world.people.hospice_admin)(`/v1/referrals/${id}`, change))).toEqual(expected);
  });
});

describe('Correction of the responsible provider or community', () => {
  const NOBODY = [422, 'responsibleProviderId: Choose a responsible provider or a community'];

  test('can remove one while the other is set, but not the last one', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await addReferral(server, world, { dateOfBirth: BORN, phone: PHONE });
    const communityId = await server.addCommunity();
    const send = async (change: object) =>
      outcome(await server.as(world.people.hospice_admin)(`/v1/referrals/${id}`, patch(change)));
    expect(await send({ version: 1, responsibleProviderId: null })).toEqual(NOBODY);
    expect(await send({ version: 1, responsibleProviderId: null, communityId })).toEqual([200]);
    expect(await send({ version: 2, communityId: null })).toEqual(NOBODY);
    expect(await send({ version: 2, communityId: null, responsibleProviderId: world.providerId })).toEqual([200]);
  });

  test('is not required to change something else in an older record with neither', async ({ server }) => {
    const { hospiceId, people } = await makeWorld(server);
    const { id } = await server.addReferral({ hospiceIds: [hospiceId] });
    const send = server.as(people.hospice_admin);
    expect(await outcome(await send(`/v1/referrals/${id}`, patch({ version: 1, urgency: 'urgent' })))).toEqual([200]);
  });
});

describe('Correction by the group', () => {
  test.for(['preferredName', 'phone', 'address', 'preferredLanguage', 'needsInterpreter'] as const)(
    'can change the patient’s %s',
    async (name, { server }) => {
      const world = await makeWorld(server);
      const id = await addReferral(server, world, { dateOfBirth: BORN, phone: PHONE });
      const values = {
        preferredName: 'Gigi',
        phone: '(555) 010-0133',
        address: '12 Elm St',
        preferredLanguage: 'es',
        needsInterpreter: true,
      };
      const send = server.as(world.people.care_manager);
      const patient = { [name]: values[name] };
      expect(await outcome(await send(`/v1/referrals/${id}`, patch({ version: 1, patient })))).toEqual([200]);
    },
  );

  test.for([
    ['firstName', 'Grete'],
    ['lastName', 'Other'],
    ['dateOfBirth', '1940-01-01'],
    ['sexAtBirth', 'female'],
    ['mrn', 'A-77'],
  ] as const)('cannot change the patient’s %s (422)', async ([name, value], { server }) => {
    const world = await makeWorld(server);
    const id = await addReferral(server, world, { dateOfBirth: BORN, phone: PHONE });
    const send = server.as(world.people.care_manager);
    const change = { version: 1, patient: { [name]: value } };
    expect(await outcome(await send(`/v1/referrals/${id}`, patch(change)))).toEqual([
      422,
      `patient.${name}: Ask the hospice to change this`,
    ]);
  });

  test('cannot change the payer, diagnosis or community (422)', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await addReferral(server, world, { dateOfBirth: BORN, phone: PHONE });
    const send = server.as(world.people.care_manager);
    const communityId = await server.addCommunity({ group_id: world.groupId });
    const change = {
      version: 1,
      payer: { primary: 'medicare', memberId: '1EG4TE5MK73', secondary: null },
      primaryDiagnosis: { text: 'Lung cancer', icd10: 'C34.90', category: 'cancer' },
      communityId,
    };
    const reply = await outcome(await send(`/v1/referrals/${id}`, patch(change)));
    const refused = ['payer', 'primaryDiagnosis', 'communityId'].map(
      (name) => `${name}: Ask the hospice to change this`,
    );
    expect(new Set(reply)).toEqual(new Set([422, ...refused]));
  });
});
