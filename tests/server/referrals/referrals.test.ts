import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { ReferralListItem } from '#contract/referrals/lists/referralLists.ts';
import { Referral } from '#contract/referrals/referrals.ts';
import { pageOf } from '#contract/platform/http.ts';
import { post, test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { errorOf } from './support/enrollmentSteps.ts';

const referralOf = async (reply: Response) => z.parse(Referral, await reply.json());
const pageOfReferrals = async (reply: Response) => z.parse(pageOf(ReferralListItem), await reply.json());

const PATIENT = { firstName: 'Iris', lastName: 'Lindqvist', dateOfBirth: '1940-05-12' };

describe('Referring a patient', () => {
  test('to two hospices: each sees its own enrollment, and the group sees both', async ({ server }) => {
    const world = await makeWorld(server);
    const secondHospiceId = await server.addHospice({ name: 'Second Hospice' });
    await server.db
      .insertInto('group_hospice')
      .values({ group_id: world.groupId, hospice_id: secondHospiceId })
      .execute();
    const secondAdmin = await server.addPerson({ role: 'hospice_admin', hospiceId: secondHospiceId });
    const { care_manager: careManager, hospice_admin: admin } = world.people;

    const reply = await server.as(careManager)(
      `/v1/groups/${world.groupId}/referrals`,
      post({
        patient: PATIENT,
        hospiceIds: [world.hospiceId, secondHospiceId],
        responsibleProviderId: world.providerId,
        source: 'physician',
        payer: { primary: 'medicare', memberId: '1EG4TE5MK73' },
        note: 'Daughter asks for a call in the evening.',
      }),
    );
    expect(reply.status).toBe(201);
    const created = await referralOf(reply);
    expect(created).toMatchObject({
      status: 'referral_received',
      payer: { memberId: '•••• MK73' },
      createdBy: { name: 'Ada Byron', organization: 'Lakeside Physicians' },
      allowedActions: ['edit', 'change_provider', 'add_note', 'add_document', 'raise_concern', 'withdraw', 'delete'],
    });
    expect(created.enrollments.map(({ hospice }) => hospice.name)).toEqual(['Harbor Hospice', 'Second Hospice']);

    for (const [person, hospiceId] of [
      [admin, world.hospiceId],
      [secondAdmin, secondHospiceId],
    ] as const) {
      const seen = await referralOf(await server.as(person)(`/v1/referrals/${created.id}`));
      expect(seen.enrollments.map(({ hospice }) => hospice.id)).toEqual([hospiceId]);
      const page = await pageOfReferrals(await server.as(person)(`/v1/hospices/${hospiceId}/referrals`));
      expect(page.data.map(({ id }) => id)).toEqual([created.id]);
    }
    const page = await pageOfReferrals(await server.as(careManager)(`/v1/groups/${world.groupId}/referrals`));
    expect(page.meta.totalItems).toBe(1);
    expect(page.data[0]?.enrollments).toHaveLength(2);
  });

  test('by a group or an administrator is refused for each hospice that is switched off, unknown or connected to another group only', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const connect = (group_id: string, hospice_id: string) =>
      server.db.insertInto('group_hospice').values({ group_id, hospice_id }).execute();
    const switchedOff = await server.addHospice({ name: 'Switched off', is_active: false });
    const ofOthers = await server.addHospice({ name: 'Of others' });
    await connect(world.groupId, switchedOff);
    await connect(world.foreignGroupId, ofOthers);
    const body = {
      patient: PATIENT,
      hospiceIds: [switchedOff, world.hospiceId, ofOthers, crypto.randomUUID()],
      responsibleProviderId: world.providerId,
      source: 'physician',
    };
    const path = `/v1/groups/${world.groupId}/referrals`;
    const why = { 'Access-Reason': 'support_request: Looking into a support request' };
    for (const role of ['care_manager', 'superuser'] as const) {
      const reply = await server.as(world.people[role])(path, post(body, why));
      expect([role, reply.status]).toEqual([role, 422]);
      const { errors } = await errorOf(reply);
      expect(errors?.map((error) => error.path)).toEqual(['hospiceIds.0', 'hospiceIds.2', 'hospiceIds.3']);
    }
  });
});
