import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#contract/platform/errors.ts';
import { pageOf } from '#contract/platform/http.ts';
import { Referral } from '#contract/referrals/referrals.ts';
import { TimelineEvent } from '#contract/referrals/timeline.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { patch, post, remove, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const referralOf = async (reply: Response) => z.parse(Referral, await reply.json());
const errorOf = async (reply: Response) => z.parse(ApiError, await reply.json());
const fieldsOf = async (reply: Response) => (await errorOf(reply)).errors?.map(({ path }) => path);

const see = async (server: TestServer, person: { id: string }, id: string) =>
  referralOf(await server.as(person)(`/v1/referrals/${id}`));

/** A referral of the group to two hospices. */
async function askTwo(server: TestServer, world: World) {
  const otherHospiceId = await server.addHospice({ name: 'Second Hospice' });
  const otherAdmin = await server.addPerson({ role: 'hospice_admin', hospiceId: otherHospiceId });
  const { id, enrollmentIds } = await server.addReferral({
    hospiceIds: [world.hospiceId, otherHospiceId],
    groupId: world.groupId,
    receivedAt: new Date(server.clock.now.getTime() - HOUR),
    referral: {
      responsible_provider_id: world.providerId,
      payer: JSON.stringify({ primary: 'medicare', memberId: '1EG4TE5MK73', secondary: null }),
    },
  });
  return { id, otherAdmin, otherHospiceId, enrollmentIds };
}

describe('Correcting a referral', () => {
  test('names the changed fields on the timeline; an outdated version gets 409', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await askTwo(server, world);
    const communityId = await server.addCommunity();
    const send = server.as(world.people.hospice_admin);
    const change = {
      version: 1,
      patient: { firstName: 'Grete', phone: '(555) 010-0177' },
      urgency: 'urgent',
      primaryDiagnosis: { text: 'Lung cancer', icd10: 'c34.90', category: 'cancer' },
      communityId,
    };
    const changed = await referralOf(await send(`/v1/referrals/${id}`, patch(change)));
    expect(changed).toMatchObject({
      version: 2,
      patient: { firstName: 'Grete', lastName: 'Murray', phone: '(555) 010-0177' },
      urgency: 'urgent',
      diagnosis: 'Lung cancer',
      primaryDiagnosis: { icd10: 'C34.90' },
      community: { id: communityId },
    });
    const page = z.parse(pageOf(TimelineEvent), await (await send(`/v1/referrals/${id}/timeline`)).json());
    expect(page.data[0]).toMatchObject({
      kind: 'facts_changed',
      text: expect.stringContaining(
        'Community: none → Maple Court\nUrgency: Routine → Urgent\nPrimary diagnosis: none',
      ),
      actor: { organization: 'Harbor Hospice' },
    });
    const late = await send(`/v1/referrals/${id}`, patch({ version: 1, urgency: 'routine' }));
    expect(late.status).toBe(409);
    expect(z.parse(Referral, (await errorOf(late)).current).urgency).toBe('urgent');
  });

  test('with the masked member ID keeps the stored one; a new ID replaces it', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await askTwo(server, world);
    const send = server.as(world.people.hospice_admin);
    const stored = async () =>
      (await server.db.selectFrom('referral').select('payer').where('id', '=', id).executeTakeFirstOrThrow()).payer;
    const { payer } = await see(server, world.people.hospice_admin, id);
    expect(payer?.memberId).toBe('•••• MK73');

    await send(`/v1/referrals/${id}`, patch({ version: 1, payer: { ...payer, secondary: 'medicaid' } }));
    expect(await stored()).toEqual({ primary: 'medicare', memberId: '1EG4TE5MK73', secondary: 'medicaid' });
    await send(`/v1/referrals/${id}`, patch({ version: 2, payer: { primary: 'medicare', memberId: 'NEW-998877' } }));
    expect(await stored()).toMatchObject({ memberId: 'NEW-998877' });
  });

  test('by its group changes contact data and own provider only; other facts get 422', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await askTwo(server, world);
    const colleagueId = await server.addProvider(world.groupId, { name: 'Dr. Cole' });
    const foreignProviderId = await server.addProvider(world.foreignGroupId);
    const send = server.as(world.people.provider);
    const path = `/v1/referrals/${id}`;
    const changed = await referralOf(
      await send(
        path,
        patch({
          version: 1,
          patient: { phone: '(555) 010-0133' },
          caregiver: { name: 'June Murray', relationship: 'child' },
          responsibleProviderId: colleagueId,
        }),
      ),
    );
    expect(changed).toMatchObject({ caregiver: { name: 'June Murray' }, responsibleProvider: { name: 'Dr. Cole' } });

    const refused = await send(path, patch({ version: 2, urgency: 'urgent', patient: { lastName: 'Other' } }));
    expect([refused.status, await fieldsOf(refused)]).toEqual([422, ['urgency', 'patient.lastName']]);
    const foreign = await send(path, patch({ version: 2, responsibleProviderId: foreignProviderId }));
    expect([foreign.status, await fieldsOf(foreign)]).toEqual([422, ['responsibleProviderId']]);
    const nobody = await send(path, patch({ version: 2, responsibleProviderId: null }));
    expect([nobody.status, await fieldsOf(nobody)]).toEqual([422, ['responsibleProviderId']]);
  });

  test('is refused (422) if it leaves the patient without date of birth and phone', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    const reply = await server.as(world.people.hospice_admin)(
      `/v1/referrals/${id}`,
      patch({ version: 1, patient: { dateOfBirth: null } }),
    );
    expect([reply.status, await fieldsOf(reply)]).toEqual([422, ['patient.dateOfBirth']]);
  });
});

describe('Withdrawing a referral', () => {
  const withdraw = { declineReason: 'patient_declined_hospice' };

  test('declines named or all unanswered enrollments; a second withdrawal gets 409', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, otherHospiceId } = await askTwo(server, world);
    const send = server.as(world.people.care_manager);
    const path = `/v1/referrals/${id}`;
    const one = await referralOf(
      await send(path, patch({ version: 1, withdraw: { ...withdraw, hospiceIds: [otherHospiceId] } })),
    );
    expect(one.globalStatus).toBe('referral_received');
    expect(one.enrollments.map(({ hospice, status }) => [hospice.name, status])).toEqual([
      ['Harbor Hospice', 'referral_received'],
      ['Second Hospice', 'declined'],
    ]);
    const rest = await referralOf(await send(path, patch({ version: 2, withdraw })));
    expect(rest).toMatchObject({
      status: 'declined',
      allowedActions: ['edit', 'change_provider', 'add_note', 'add_document', 'raise_concern'],
    });
    const [event] = z.parse(pageOf(TimelineEvent), await (await send(`${path}/timeline`)).json()).data;
    expect(event).toMatchObject({ toStatus: 'declined', text: 'Patient or family declined hospice' });

    const again = await send(path, patch({ version: 3, withdraw }));
    expect([again.status, (await errorOf(again)).code]).toEqual([409, 'invalid_transition']);
  });

  test('is refused after acceptance, to a group that did not refer, and to a hospice', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await server.addReferral({
      hospiceIds: [world.hospiceId],
      groupId: world.groupId,
      status: 'pending_start_of_care',
    });
    const path = `/v1/referrals/${id}`;
    const late = await server.as(world.people.care_manager)(path, patch({ version: 1, withdraw }));
    expect((await errorOf(late)).code).toBe('invalid_transition');

    const named = await server.addReferral({
      hospiceIds: [world.hospiceId],
      referral: { responsible_provider_id: world.providerId },
    });
    const notOwn = await server.as(world.people.care_manager)(
      `/v1/referrals/${named.id}`,
      patch({ version: 1, withdraw }),
    );
    expect((await errorOf(notOwn)).code).toBe('invalid_transition');
    const hospice = await server.as(world.people.hospice_admin)(path, patch({ version: 1, withdraw }));
    expect([hospice.status, await fieldsOf(hospice)]).toEqual([422, ['withdraw']]);
  });

  test('because of a death requires a date of death that is not in the future', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await askTwo(server, world);
    const send = server.as(world.people.care_manager);
    const death = { declineReason: 'patient_deceased' };
    for (const dateOfDeath of [undefined, '2026-11-23']) {
      const reply = await send(`/v1/referrals/${id}`, patch({ version: 1, withdraw: { ...death, dateOfDeath } }));
      expect([reply.status, await fieldsOf(reply)]).toEqual([422, ['withdraw.dateOfDeath']]);
    }
    const reply = await send(
      `/v1/referrals/${id}`,
      patch({ version: 1, withdraw: { ...death, dateOfDeath: '2026-11-20' } }),
    );
    expect(reply.status).toBe(200);
  });
});

describe('Deleting a referral', () => {
  const body = { reason: 'Entered twice' };

  test('by the group hides it from everyone, and restoring brings it back', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, otherAdmin } = await askTwo(server, world);
    const { care_manager: careManager, hospice_admin: admin } = world.people;
    expect((await server.as(careManager)(`/v1/referrals/${id}`, remove(body))).status).toBe(204);
    for (const person of [careManager, admin, otherAdmin]) {
      expect((await server.as(person)(`/v1/referrals/${id}`)).status).toBe(404);
    }
    const row = await server.db.selectFrom('referral').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ deleted_by: careManager.id, delete_reason: 'Entered twice' });

    expect((await server.as(admin)(`/v1/referrals/${id}/restore`, { method: 'POST' })).status).toBe(404);
    const restored = await server.as(careManager)(`/v1/referrals/${id}/restore`, { method: 'POST' });
    expect((await referralOf(restored)).enrollments).toHaveLength(2);
    expect((await see(server, otherAdmin, id)).status).toBe('referral_received');
    expect((await server.as(careManager)(`/v1/referrals/${id}/restore`, { method: 'POST' })).status).toBe(404);
  });

  test('is refused (403) to the group once a hospice has made first contact', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, enrollmentIds } = await askTwo(server, world);
    const { care_manager: careManager, hospice_admin: admin } = world.people;
    await server.as(admin)(
      `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentIds[0]}`,
      patch({ version: 1, firstContactAt: server.clock.now.toISOString() }),
    );
    expect((await see(server, careManager, id)).allowedActions).not.toContain('delete');
    expect((await server.as(careManager)(`/v1/referrals/${id}`, remove(body))).status).toBe(403);
  });

  test('by one of two hospices removes only its own enrollment', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, otherAdmin } = await askTwo(server, world);
    const { care_manager: careManager, hospice_admin: admin } = world.people;
    expect((await server.as(admin)(`/v1/referrals/${id}`, remove(body))).status).toBe(204);
    expect((await server.as(admin)(`/v1/referrals/${id}`)).status).toBe(404);
    expect((await see(server, otherAdmin, id)).id).toBe(id);
    expect((await see(server, careManager, id)).enrollments.map(({ hospice }) => hospice.name)).toEqual([
      'Second Hospice',
    ]);
    expect((await server.as(careManager)(`/v1/referrals/${id}/restore`, { method: 'POST' })).status).toBe(404);
    const restored = await server.as(admin)(`/v1/referrals/${id}/restore`, { method: 'POST' });
    expect((await referralOf(restored)).enrollments).toHaveLength(1);
  });

  test('cannot be undone after a day, and is refused (403) to a read-only role', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    const { hospice_admin: admin, hospice_business_development: reader } = world.people;
    expect((await server.as(reader)(`/v1/referrals/${id}`, remove(body))).status).toBe(403);
    await server.as(admin)(`/v1/referrals/${id}`, remove(body));
    server.clock.now = new Date(server.clock.now.getTime() + 25 * HOUR);
    expect((await server.as(admin)(`/v1/referrals/${id}/restore`, { method: 'POST' })).status).toBe(404);
  });
});

describe('Referral notes', () => {
  test('of a hospice are internal or shared with the group, never shown to another hospice', async ({ server }) => {
    const world = await makeWorld(server);
    const { id, otherAdmin } = await askTwo(server, world);
    const { care_manager: careManager, hospice_clinical_manager: clinical } = world.people;
    const notes = `/v1/referrals/${id}/notes`;
    await server.as(clinical)(notes, post({ text: 'Family is tired', visibility: 'internal' }));
    await server.as(clinical)(notes, post({ text: 'Visit is on Monday', visibility: 'shared' }));
    const fromGroup = await server.as(careManager)(notes, post({ text: 'Call in the evening', visibility: 'shared' }));
    expect(fromGroup.status).toBe(201);
    const kept = await server.as(careManager)(notes, post({ text: 'Between us', visibility: 'internal' }));
    expect([kept.status, await fieldsOf(kept)]).toEqual([422, ['visibility']]);

    const read = async (person: { id: string }, query = '') => {
      const reply = await server.as(person)(`/v1/referrals/${id}/timeline?filter.kind=note${query}`);
      const { data, meta } = z.parse(pageOf(TimelineEvent), await reply.json());
      return [meta.totalItems, data.map(({ text }) => text ?? '').toSorted()];
    };
    expect(await read(clinical)).toEqual([3, ['Call in the evening', 'Family is tired', 'Visit is on Monday']]);
    expect(await read(careManager)).toEqual([2, ['Call in the evening', 'Visit is on Monday']]);
    expect(await read(otherAdmin)).toEqual([1, ['Call in the evening']]);
    expect(await read(clinical, '&page=2&limit=2')).toMatchObject([3, [expect.any(String)]]);
  });
});

describe('Creating a referral', () => {
  test('twice with the same idempotency key creates one referral', async ({ server }) => {
    const world = await makeWorld(server);
    const body = {
      patient: { firstName: 'Iris', lastName: 'Lindqvist', phone: '(555) 010-0188' },
      hospiceIds: [world.hospiceId],
      responsibleProviderId: world.providerId,
      source: 'hospital',
    };
    const send = () =>
      server.as(world.people.care_manager)(
        `/v1/groups/${world.groupId}/referrals`,
        post(body, { 'Idempotency-Key': 'one-and-the-same-key-0001' }),
      );
    const first = await referralOf(await send());
    const second = await referralOf(await send());
    expect(second.id).toBe(first.id);
    expect(await server.db.selectFrom('referral').select('id').execute()).toHaveLength(1);
  });

  test('by a hospice keeps the received date and names the hospice as creator', async ({ server }) => {
    const world = await makeWorld(server);
    const reply = await server.as(world.people.hospice_admin)(
      `/v1/hospices/${world.hospiceId}/referrals`,
      post({
        patient: { firstName: 'Iris', lastName: 'Lindqvist', dateOfBirth: '1940-05-12' },
        responsibleProviderId: world.providerId,
        source: 'family',
        receivedChannel: 'fax',
        receivedAt: '2026-11-20T13:00:00.000Z',
        note: 'Came by fax',
      }),
    );
    expect(reply.status).toBe(201);
    const created = await referralOf(reply);
    expect(created).toMatchObject({
      receivedAt: '2026-11-20T13:00:00.000Z',
      receivedChannel: 'fax',
      createdBy: { organization: 'Harbor Hospice' },
      enrollments: [{ status: 'referral_received', alert: 'overdue_response' }],
    });
    // The responsible provider's group sees it; it did not refer, so it cannot withdraw or delete.
    expect((await see(server, world.people.provider, created.id)).allowedActions).toEqual([
      'edit',
      'change_provider',
      'add_note',
      'add_document',
      'raise_concern',
    ]);
  });
});
