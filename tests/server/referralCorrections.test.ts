import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import { patch, test, type TestServer } from './support/server.ts';
import { makeWorld, type World } from './support/world.ts';

/** What a correction of a referral may not make of the patient and of who answers for the patient. */

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

const REFUSED = [422, 'patient.dateOfBirth: Give the date of birth or a phone number'];

describe('a correction of the birth date or the phone', () => {
  test.for<readonly [string, Facts, Change, readonly unknown[]]>([
    ['the only phone taken away', { dateOfBirth: null, phone: PHONE }, { phone: null }, REFUSED],
    ['the only birth date taken away', { dateOfBirth: BORN, phone: null }, { dateOfBirth: null }, REFUSED],
    ['both taken away at once', { dateOfBirth: BORN, phone: PHONE }, { dateOfBirth: null, phone: null }, REFUSED],
    ['neither given of a patient with neither', { dateOfBirth: null, phone: null }, { phone: null }, REFUSED],
    ['the phone taken away beside a birth date', { dateOfBirth: BORN, phone: PHONE }, { phone: null }, [200]],
    ['the birth date taken away beside a phone', { dateOfBirth: BORN, phone: PHONE }, { dateOfBirth: null }, [200]],
    [
      'one given for the other',
      { dateOfBirth: BORN, phone: null },
      { dateOfBirth: null, phone: '(555) 010-0133' },
      [200],
    ],
    // An older record without either is not held up by a change of something else.
    [
      'the address alone of a patient with neither',
      { dateOfBirth: null, phone: null },
      { address: '12 Elm St' },
      [200],
    ],
  ])('with %s', async ([, facts, patient, expected], { server }) => {
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

  test('by the group that takes the only phone away is refused as well', async ({ server }) => {
    const world = await makeWorld(server);
    const id = await addReferral(server, world, { dateOfBirth: null, phone: PHONE });
    const send = server.as(world.people.care_manager);
    expect(await outcome(await send(`/v1/referrals/${id}`, patch({ version: 1, patient: { phone: null } })))).toEqual(
      REFUSED,
    );
  });

  // A day begins first at Kiritimati, 14 hours before it does in UTC.
  test.for([
    ['the day that has just begun there', '2026-11-20T10:00:00.000Z', [200]],
    [
      'a day that begins there in a moment',
      '2026-11-20T09:59:59.999Z',
      [422, 'patient.dateOfBirth: This is in the future'],
    ],
  ] as const)('to the 21st: %s', async ([, now, expected], { server }) => {
    const world = await makeWorld(server);
    const id = await addReferral(server, world, { dateOfBirth: BORN, phone: PHONE });
    server.clock.now = new Date(now);
    const change = patch({ version: 1, patient: { dateOfBirth: '2026-11-21' } });
    expect(await outcome(await server.as(world.people.hospice_admin)(`/v1/referrals/${id}`, change))).toEqual(expected);
  });
});

describe('a correction of who answers for the patient', () => {
  const NOBODY = [422, 'responsibleProviderId: Choose the responsible provider or the community'];

  test('takes the provider away where a community is there, and not the last of the two', async ({ server }) => {
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

  test('is not asked of an older record with neither where something else is changed', async ({ server }) => {
    const { hospiceId, people } = await makeWorld(server);
    const { id } = await server.addReferral({ hospiceIds: [hospiceId] });
    const send = server.as(people.hospice_admin);
    expect(await outcome(await send(`/v1/referrals/${id}`, patch({ version: 1, urgency: 'urgent' })))).toEqual([200]);
  });
});

describe('a correction by the group', () => {
  test.for(['preferredName', 'phone', 'address', 'preferredLanguage', 'needsInterpreter'] as const)(
    'reaches the %s of the patient',
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
  ] as const)('does not reach the %s of the patient', async ([name, value], { server }) => {
    const world = await makeWorld(server);
    const id = await addReferral(server, world, { dateOfBirth: BORN, phone: PHONE });
    const send = server.as(world.people.care_manager);
    const change = { version: 1, patient: { [name]: value } };
    expect(await outcome(await send(`/v1/referrals/${id}`, patch(change)))).toEqual([
      422,
      `patient.${name}: Ask the hospice to change this`,
    ]);
  });

  test('does not reach the payer, the diagnosis and the community', async ({ server }) => {
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
