import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Enrollment } from '#contract/referrals/enrollments.ts';
import { pageOf } from '#contract/platform/http.ts';
import { ReferralListItem } from '#contract/referrals/lists/referralLists.ts';
import { Referral } from '#contract/referrals/referrals.ts';
import { TimelineEvent } from '#contract/referrals/timeline.ts';
import { RECORD_FACTS, type SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const Ids = pageOf(z.object({ id: z.string() }));
async function idsOf(server: TestServer, person: { id: string }, path: string): Promise<string[]> {
  const reply = await server.as(person)(path);
  expect([path, reply.status]).toEqual([path, 200]);
  return z.parse(Ids, await reply.json()).data.map(({ id }) => id);
}

/** An enrollment with every fact filled in, whose alert is a low score. */
async function addFull(server: TestServer, world: World, shared: readonly SharedFact[]) {
  await server.db
    .updateTable('hospice')
    .set({
      sharing: JSON.stringify({ ...DEFAULT_SHARING, shared }),
      families_told_at: server.clock.now,
      phone: '(555) 010-0100',
    })
    .where('id', '=', world.hospiceId)
    .execute();
  const location = await server.addLocation(world.hospiceId);
  const at = (hours: number) => new Date(server.clock.now.getTime() - hours * HOUR);
  return server.addReferral({
    hospiceIds: [world.hospiceId],
    groupId: world.groupId,
    status: 'enrolled',
    receivedAt: at(200),
    referral: { responsible_provider_id: world.providerId },
    enrollment: {
      first_contact_at: at(199),
      first_contact_by: world.people.hospice_admin.id,
      evaluation_visit_at: at(198),
      planned_start_of_care: '2026-11-13',
      start_of_care: at(190),
      admission_nurse_id: world.nurseId,
      primary_nurse_id: world.nurseId,
      level_of_care: 'rhc',
      decline_reason: 'hospice_declined',
      decline_detail: 'No nurse could come',
      discharge_date: '2026-11-19',
      discharge_type: 'death',
      date_of_death: '2026-11-19',
      is_sia: true,
      sia_since: at(30),
      hospice_location_id: location,
      assigned_to_id: world.people.hospice_admin.id,
      next_action: 'Call the daughter',
      next_action_due_at: at(-1),
      has_open_low_score: true,
      last_survey_at: at(50),
      last_survey_mean: 1.5,
      last_survey_readers: [world.groupId],
      low_score_readers: [world.groupId],
    },
  });
}

describe('Information sharing with a group', () => {
  const FACTS: Record<(typeof RECORD_FACTS)[number], readonly (keyof Enrollment)[]> = {
    decline_reason: ['declineReason'],
    decline_detail: ['declineDetail'],
    dates: ['firstContactAt', 'evaluationVisitAt', 'plannedStartOfCare', 'startOfCare'],
    level_of_care: ['levelOfCare'],
    discharge: ['dischargeDate', 'dischargeType', 'dateOfDeath'],
    sia: ['siaSince'],
    nurse_names: ['admissionNurse', 'primaryNurse'],
    survey_scores: ['lastSurvey'],
    comments: [],
    documents: [],
  };
  const NEVER = ['hospiceLocation', 'assignedTo', 'nextAction', 'nextActionDueAt', 'firstContactBy'] as const;

  test.for([[], ...RECORD_FACTS.map((fact) => [fact]), [...RECORD_FACTS]])(
    'limits a group’s referral, enrollment list and filters to the shared facts: %s',
    async (shared, { server }) => {
      const world = await makeWorld(server);
      const { id } = await addFull(server, world, shared);
      const send = server.as(world.people.care_manager);
      const referral = z.parse(Referral, await (await send(`/v1/referrals/${id}`)).json());
      const list = pageOf(Enrollment);
      const page = z.parse(list, await (await send(`/v1/groups/${world.groupId}/enrollments`)).json());

      for (const enrollment of [referral.enrollments[0], page.data[0]]) {
        for (const fact of RECORD_FACTS) {
          for (const field of FACTS[fact]) {
            const isShown = enrollment?.[field] !== null;
            expect([field, isShown]).toEqual([field, shared.includes(fact)]);
          }
        }
        for (const field of NEVER) expect([field, enrollment?.[field]]).toEqual([field, null]);
        expect(enrollment?.notShared).toEqual(RECORD_FACTS.filter((fact) => !shared.includes(fact)));
        expect(enrollment?.isSia).toBe(shared.includes('sia'));
        expect(enrollment?.alert).toBe(shared.includes('survey_scores') ? 'low_score' : 'none');
        expect(enrollment?.hospicePhone).toBe('(555) 010-0100');
      }
      expect(referral.scoreAlert).toBe(shared.includes('survey_scores'));
      // Nor do filters give it away.
      const count = async (query: string) =>
        (await idsOf(server, world.people.care_manager, `/v1/groups/${world.groupId}/${query}`)).length;
      const tellsSia = shared.includes('sia') ? 1 : 0;
      const tellsScores = shared.includes('survey_scores') ? 1 : 0;
      expect(await count('referrals?filter.enrollment.isSia=true')).toBe(tellsSia);
      expect(await count('enrollments?filter.isSia=true')).toBe(tellsSia);
      expect(await count('referrals?filter.scoreAlert=true')).toBe(tellsScores);
      expect(await count('enrollments?filter.alert=low_score')).toBe(tellsScores);
    },
  );

  test('limits the timeline a group reads to the shared facts, while the hospice reads every event', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id, enrollmentId } = await world.addOwnReferral();
    const path = `/v1/hospices/${world.hospiceId}/enrollments/${enrollmentId}`;
    const reply = await server.as(world.people.hospice_admin)(
      path,
      patch({
        version: 1,
        status: 'declined',
        declineReason: 'hospice_declined',
        declineDetail: 'No nurse could come',
        firstContactAt: '2026-11-20T14:00:00Z',
        assignedToId: world.people.hospice_admin.id,
      }),
    );
    expect(reply.status).toBe(200);
    server.clock.now = new Date(server.clock.now.getTime() + HOUR);
    await server.as(world.people.hospice_admin)(
      `/v1/referrals/${id}/notes`,
      post({ text: 'Between us', visibility: 'internal' }),
    );
    const shownWith = async (shared: SharedFact[]) => {
      await server.db
        .updateTable('hospice')
        .set({ sharing: JSON.stringify({ ...DEFAULT_SHARING, shared }) })
        .where('id', '=', world.hospiceId)
        .execute();
      const page = await (await server.as(world.people.provider)(`/v1/referrals/${id}/timeline`)).json();
      return z.parse(pageOf(TimelineEvent), page).data.map(({ kind, text }) => [kind, text]);
    };
    expect(await shownWith([])).toEqual([['status_changed', null]]);
    expect(await shownWith(['decline_reason', 'dates'])).toEqual([
      ['status_changed', 'Hospice unable to accept'],
      ['first_contact', null],
    ]);
    expect(await shownWith(['decline_detail'])).toEqual([['status_changed', 'No nurse could come']]);
    const own = await (await server.as(world.people.hospice_admin)(`/v1/referrals/${id}/timeline`)).json();
    expect(z.parse(pageOf(TimelineEvent), own).data.map(({ kind }) => kind)).toEqual([
      'note',
      'assigned',
      'status_changed',
      'first_contact',
    ]);
  });

  test('does not limit the hospice’s own lists', async ({ server }) => {
    const world = await makeWorld(server);
    await addFull(server, world, []);
    const reply = await server.as(world.people.hospice_admin)(`/v1/hospices/${world.hospiceId}/referrals`);
    const page = z.parse(pageOf(ReferralListItem), await reply.json());
    expect(page.data[0]).toMatchObject({
      scoreAlert: true,
      enrollments: [{ alert: 'low_score', isSia: true, nextAction: 'Call the daughter' }],
    });
  });
});
