import { escalationEndpoints } from '#contract/referrals/takeNextAction.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import { conflict, notFound } from '#server/platform/access/refusal.ts';
import { hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { lockEnrollment } from '#server/referrals/enrollments/changeEnrollment.queries.ts';
import { toEnrollment } from '#server/referrals/enrollments/enrollmentRows.queries.ts';
import { authorOf } from '#server/people/author.queries.ts';
import { takeNextAction } from './take.queries.ts';

answer(escalationEndpoints.takeNextAction, {
  find: ({ actor, db, now, params }) =>
    lockEnrollment(db, { view: hospiceView(params.hospiceId, actor), actor, now }, params.enrollmentId),
  handle: async ({ actor, body, db, found: { row }, now, params }) => {
    const context = { view: hospiceView(params.hospiceId, actor), actor, now };
    const current = toEnrollment(row, context);
    const dueAt = new Date(body.dueAt);
    // It was completed or moved: there is nothing to take.
    if (!isOpen(row.status) || row.next_action_due_at?.getTime() !== dueAt.getTime()) throw conflict(current);
    await takeNextAction(db, { row, dueAt, author: await authorOf(db, actor), actorId: actor.id, now, current });
    const saved = await lockEnrollment(db, context, row.id);
    if (!saved) throw notFound();
    return toEnrollment(saved.row, context);
  },
});
