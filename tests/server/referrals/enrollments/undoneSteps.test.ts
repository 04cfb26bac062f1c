import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { Enrollment } from '#contract/referrals/enrollments.ts';
import { TimelineEvent } from '#contract/referrals/timeline.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { addIn, ago, enrollmentOf, needsOf, NOW } from '../support/enrollmentSteps.ts';
import { patch, test, type TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';

/** What a change or its undoing sets by itself. */
const withoutVersion = ({ allowedTransitions: _allowed, version: _version, ...enrollment }: Enrollment) => enrollment;
/** The days on service grow with the time. */
const timeless = (enrollment: Enrollment) => ({ ...withoutVersion(enrollment), situation: null });

async function open(server: TestServer, status: ReferralStatus, enrollment: object = {}) {
  const world = await makeWorld(server);
  const { enrollmentId, id, path } = await addIn(server, world, status, enrollment);
  const send = server.as(world.people.hospice_super_admin);
  const change = async (version: number, body: object) => {
    const reply = await send(path, patch({ version, ...body }));
    expect(reply.status).toBe(200);
    return enrollmentOf(reply);
  };
  const enrollmentNow = async () => {
    const { enrollments } = z.parse(
      z.object({ enrollments: z.array(Enrollment) }),
      await (await send(`/v1/referrals/${id}`)).json(),
    );
    const [own] = enrollments;
    if (!own) throw new Error('The enrollment is missing');
    return own;
  };
  const timeline = async () => {
    const reply = await send(`/v1/referrals/${id}/timeline`);
    return z.parse(z.object({ data: z.array(TimelineEvent) }), await reply.json()).data;
  };
  const laterBy = (hours: number) => {
    server.clock.now = new Date(NOW.getTime() + hours * HOUR);
  };
  return { change, enrollmentId, enrollmentNow, laterBy, timeline, world };
}

const CALL = { next_action: 'Call the family', next_action_due_at: ago(5) };
const BACK = { status: 'referral_received', reason: 'Undone right after the change' };

describe('Undoing a status change', () => {
  test('restores the times, the first contact and the plans, in one line of the history', async ({ server }) => {
    const { change, enrollmentNow, laterBy, timeline, world } = await open(server, 'referral_received', {
      next_action: 'Call the daughter',
      next_action_due_at: ago(-1),
      planned_start_of_care: '2026-11-24',
    });
    const before = await enrollmentNow();
    await change(1, {
      status: 'pending_start_of_care',
      ...needsOf('pending_start_of_care', world),
      evaluationVisitAt: ago(-5).toISOString(),
      nextAction: null,
      nextActionDueAt: null,
    });
    const lines = await timeline();
    laterBy(0.1);

    const undone = await change(2, BACK);

    expect(withoutVersion(undone)).toEqual(withoutVersion(before));
    expect(undone.firstContactAt).toBeNull();
    const [line, ...older] = await timeline();
    expect(line).toMatchObject({
      kind: 'status_changed',
      fromStatus: 'pending_start_of_care',
      text: `\n${BACK.reason}`,
    });
    expect(older).toEqual(lines);
  });

  test('keeps the first contact that someone else had logged before', async ({ server }) => {
    const { change, world } = await open(server, 'referral_received');
    const { id } = world.people.hospice_clinical_manager;
    const contacted = { first_contact_at: ago(3), first_contact_by: id };
    await server.db.updateTable('enrollment').set(contacted).execute();
    await change(1, { status: 'pending_start_of_care', ...needsOf('pending_start_of_care', world) });
    const undone = await change(2, BACK);
    expect(undone).toMatchObject({ firstContactAt: ago(3).toISOString(), firstContactBy: { id } });
  });

  test('from enrolled leads back in one step to received if the patient was never pending', async ({ server }) => {
    const { change, enrollmentNow, laterBy, timeline, world } = await open(server, 'referral_received', CALL);
    const before = await enrollmentNow();
    const enrolled = await change(1, { status: 'enrolled', ...needsOf('enrolled', world), levelOfCare: 'rhc' });
    expect(enrolled.allowedTransitions).toContain('referral_received');
    laterBy(0.1);

    expect(withoutVersion(await change(2, BACK))).toEqual(withoutVersion(before));
    const moves = (await timeline()).filter(({ kind }) => kind !== 'facts_changed');
    expect(moves).toMatchObject([{ toStatus: 'referral_received' }, { toStatus: 'enrolled' }]);
  });

  test('from enrolled leads back to pending with its reason, plan and time', async ({ server }) => {
    const { change, laterBy, world } = await open(server, 'referral_received');
    const pending = await change(1, {
      status: 'pending_start_of_care',
      ...needsOf('pending_start_of_care', world),
    });
    laterBy(20);
    const enrolled = await change(2, {
      status: 'enrolled',
      ...needsOf('enrolled', world),
      primaryNurseId: world.nurseId,
    });
    expect(enrolled.allowedTransitions).not.toContain('referral_received');
    laterBy(60);
    const undone = await change(3, { status: 'pending_start_of_care', reason: 'The wrong patient' });
    expect(withoutVersion(undone)).toEqual(withoutVersion(pending));
  });

  test('keeps what was changed after the step', async ({ server }) => {
    const { change, world } = await open(server, 'referral_received');
    await change(1, {
      status: 'pending_start_of_care',
      ...needsOf('pending_start_of_care', world),
      nextAction: 'Order the bed',
    });
    await change(2, { nextAction: 'Call the son' });
    const undone = await change(3, BACK);
    expect(undone).toMatchObject({ nextAction: 'Call the son', firstContactAt: null });
  });

  test('of a decline restores the time in status within two days; later the time begins again', async ({ server }) => {
    const { change, enrollmentNow, laterBy } = await open(server, 'referral_received', CALL);
    const before = await enrollmentNow();
    await change(1, { status: 'declined', declineReason: 'unable_to_reach' });
    laterBy(48);
    expect(withoutVersion(await change(2, BACK))).toEqual(withoutVersion({ ...before, alert: 'overdue_response' }));
    await change(3, { status: 'declined', declineReason: 'unable_to_reach' });
    laterBy(96.1);
    expect(await change(4, BACK)).toMatchObject({ statusSince: server.clock.now.toISOString() });
  });

  test('of an entry in error restores the time in status', async ({ server }) => {
    const { change, enrollmentNow, laterBy } = await open(server, 'enrolled');
    const before = await enrollmentNow();
    await change(1, { status: 'entered_in_error', errorReason: 'test' });
    laterBy(200);
    const restored = await change(2, { status: 'enrolled', reason: 'It is a real patient' });
    // 200 hours are eight days on service more.
    expect(restored.situation).toMatchObject({ kind: 'on_service', day: 9 });
    expect(timeless(restored)).toEqual(timeless(before));
  });
});
