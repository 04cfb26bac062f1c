import { contactEndpoints } from '#contract/referrals/contacts.ts';
import { beforeReceivedProblem, sinceReceivedProblem } from '#contract/referrals/dateRules.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import { lockEnrollment } from '#server/referrals/enrollments/changeEnrollment.queries.ts';
import { lockSeenReferral } from '#server/referrals/changeReferral.queries.ts';
import { answerConcern, raiseConcern, takeBackConcern, wasAnswered } from './concerns.queries.ts';
import { logContactAttempt, undoContactAttempt } from './contactAttempts.queries.ts';
import { toEnrollment } from '#server/referrals/enrollments/enrollmentRows.queries.ts';
import { readReferral, readRecord } from '#server/referrals/referralDetail.queries.ts';
import { at, conflict, forbidden, invalid, NOT_A_CHOICE, notFound } from '#server/platform/access/refusal.ts';
import { contextOf, hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { authorOf } from '#server/people/author.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';

/** The enrollments a concern is for: that of the given hospice, or all that are open or enrolled. */
function concerned({ enrollments }: Referral, hospiceId: string | undefined): Enrollment[] {
  const wanted = hospiceId?.toLowerCase();
  return enrollments.filter(({ hospice, status }) =>
    wanted === undefined
      ? isOpen(status) || status === 'enrolled'
      : hospice.id === wanted && status !== 'entered_in_error',
  );
}

/** Contact attempts, a group's concerns and their answers, and showing a member id. */
answer(contactEndpoints.logContactAttempt, {
  find: ({ actor, db, now, params }) =>
    lockEnrollment(db, { view: hospiceView(params.hospiceId, actor), actor, now }, params.enrollmentId),
  handle: async ({ actor, body, db, found, now, params }) => {
    const context = { view: hospiceView(params.hospiceId, actor), actor, now };
    const { row } = found;
    const isOutdated = body.version !== undefined && body.version !== row.version;
    if (isOutdated || !isOpen(row.status)) throw conflict(toEnrollment(row, context));
    const moment = body.at === undefined ? now : new Date(body.at);
    const problem = sinceReceivedProblem(moment, row.received_at, now);
    if (problem !== undefined) throw invalid([at('at', problem)]);
    const early = body.evaluationVisitAt && beforeReceivedProblem(new Date(body.evaluationVisitAt), row.received_at);
    if (early) throw invalid([at('evaluationVisitAt', early)]);
    const author = await authorOf(db, actor);
    await logContactAttempt(db, { locked: found, attempt: body, at: moment, author, actorId: actor.id, now });
    const saved = await lockEnrollment(db, context, row.id);
    if (!saved) throw notFound();
    return toEnrollment(saved.row, context);
  },
});

answer(contactEndpoints.undoContactAttempt, {
  find: ({ actor, db, now, params }) =>
    lockEnrollment(db, { view: hospiceView(params.hospiceId, actor), actor, now }, params.enrollmentId),
  handle: async ({ actor, body, db, found: { row }, now, params }) => {
    const context = { view: hospiceView(params.hospiceId, actor), actor, now };
    const author = await authorOf(db, actor);
    const isUndone =
      body.version === row.version && (await undoContactAttempt(db, { row, author, actorId: actor.id, now }));
    if (!isUndone) throw conflict(toEnrollment(row, context));
    const saved = await lockEnrollment(db, context, row.id);
    if (!saved) throw notFound();
    return toEnrollment(saved.row, context);
  },
});

answer(contactEndpoints.raiseConcern, {
  find: ({ db, params, ...caller }) => lockSeenReferral(db, contextOf(caller), params.referralId),
  handle: async ({ actor, body, db, found: { record }, now }) => {
    if (actor.groupId === null) throw forbidden();
    const enrollments = concerned(record, body.hospiceId);
    if (enrollments.length === 0) throw invalid([at('hospiceId', NOT_A_CHOICE)]);
    const author = await authorOf(db, actor);
    const { groupId } = actor;
    await raiseConcern(db, { referralId: record.id, enrollments, groupId, text: body.text, author, now });
    return readRecord(db, contextOf({ actor, now }), record.id);
  },
});

/**
 * The waiting concern that the address names.
 * @throws Refusal `conflict` if it was answered or taken back meanwhile, `not_found` if it is none of the caller's
 */
async function waitingConcern(db: Trx, record: Referral, concernId: string) {
  const open = record.enrollments.flatMap((enrollment) =>
    enrollment.concerns.map((concern) => ({ enrollment, concern })),
  );
  const waiting = open.find(({ concern }) => concern.id === concernId);
  if (waiting) return waiting;
  // Somebody was faster, so the caller reads that before writing again.
  if (await wasAnswered(db, concernId, record.enrollments)) throw conflict(record);
  throw notFound();
}

answer(contactEndpoints.answerConcern, {
  find: ({ db, params, ...caller }) => lockSeenReferral(db, contextOf(caller), params.referralId),
  handle: async ({ actor, body, db, found: { record }, now, params }) => {
    const waiting = await waitingConcern(db, record, params.concernId);
    const author = { ...(await authorOf(db, actor)), id: actor.id };
    await answerConcern(db, { referralId: record.id, ...waiting, text: body.text, author, now });
    return readRecord(db, contextOf({ actor, now }), record.id);
  },
});

answer(contactEndpoints.takeBackConcern, {
  find: ({ db, params, ...caller }) => lockSeenReferral(db, contextOf(caller), params.referralId),
  handle: async ({ actor, body, db, found: { record }, now, params }) => {
    const waiting = await waitingConcern(db, record, params.concernId);
    const author = { ...(await authorOf(db, actor)), id: actor.id };
    await takeBackConcern(db, { referralId: record.id, ...waiting, text: body.text ?? null, author, now });
    return readRecord(db, contextOf({ actor, now }), record.id);
  },
});

answer(contactEndpoints.revealMemberId, {
  find: ({ db, params, ...caller }) => readReferral(db, contextOf(caller), params.referralId),
  // The request's own audit row records who read which referral's member id, and when.
  handle: async ({ found }) => ({ memberId: found.memberId }),
});
