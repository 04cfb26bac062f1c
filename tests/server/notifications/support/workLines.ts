import type { WorkKind } from '#contract/notifications/work.ts';
import { HOUR } from '#contract/platform/durations.ts';
import { addConversation } from '../../communication/support/received.ts';
import { addIn, ago, NOW } from '../../referrals/support/enrollmentSteps.ts';
import type { TestServer } from '../../support/server.ts';
import type { World } from '../../support/world.ts';
import { addResult, UNHAPPY } from '../../surveys/support/surveyResults.ts';

export const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

/** A call to the family that is due then, at the first hospice. */
export const addCall = (server: TestServer, world: World, dueAt: Date, enrollment: object = {}) =>
  addIn(server, world, 'referral_received', {
    next_action: 'Call the family',
    next_action_due_at: dueAt,
    ...enrollment,
  });

/** One line of every kind at the first hospice, owned by this person or nobody. */
export async function addAll(
  server: TestServer,
  world: World,
  ownerId: string | null,
): Promise<Record<WorkKind, string>> {
  const owned = { assigned_to_id: ownerId };
  const call = await addCall(server, world, inHours(-1), owned);
  const action = await addIn(server, world, 'pending_start_of_care', {
    ...owned,
    next_action: 'Confirm equipment',
    next_action_due_at: inHours(2),
  });
  const start = await addIn(server, world, 'pending_start_of_care', {
    ...owned,
    planned_start_of_care: '2026-11-20',
    next_action: 'Start care',
    next_action_due_at: inHours(2.5),
  });
  const asked = await addIn(server, world, 'enrolled', { ...owned, has_stakeholder_alert: true });
  const concern = await server.db
    .insertInto('concern')
    .values({
      enrollment_id: asked.enrollmentId,
      group_id: world.groupId,
      raised_at: ago(3),
      raised_by_name: 'Ada Byron',
      text: 'Nobody has called yet',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const question = await addIn(server, world, 'enrolled', {
    ...owned,
    has_stakeholder_alert: true,
    message_waits_since: ago(5),
  });
  const papers = await addIn(server, world, 'pending_start_of_care', {
    ...owned,
    pending_reason: 'awaiting_records',
    documents_asked_at: ago(30),
  });
  const at = { hospiceId: world.hospiceId };
  const unhappy = await addIn(server, world, 'enrolled', owned);
  const calledFor = await addIn(server, world, 'enrolled', owned);
  const lowScore = await addResult(server, { ...at, ...unhappy }, { values: UNHAPPY, submittedAt: ago(2) });
  const callback = await addResult(
    server,
    { ...at, ...calledFor },
    { wantsCallback: true, callbackPhone: '(410) 555-0142', submittedAt: ago(4) },
  );
  const talk = await addIn(server, world, 'enrolled', owned);
  const conversation = await addConversation(server, {
    ...at,
    groupId: world.groupId,
    userId: world.people.care_manager.id,
    referralId: talk.id,
    at: ago(1),
  });
  return {
    call_family: call.enrollmentId,
    next_action: action.enrollmentId,
    start_of_care: start.enrollmentId,
    concern: concern.id,
    question: question.enrollmentId,
    documents: papers.enrollmentId,
    low_score: lowScore,
    callback,
    conversation: conversation.id,
  };
}
