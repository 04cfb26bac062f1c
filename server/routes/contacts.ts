import { contactEndpoints } from '#contract/contacts.ts';
import type { Enrollment } from '#contract/enrollments.ts';
import type { Referral } from '#contract/referrals.ts';
import { isOpen } from '#contract/statuses.ts';
import { lockEnrollment } from '#server/db/changeEnrollment.ts';
import { lockSeenReferral } from '#server/db/changeReferral.ts';
import { answerConcern, raiseConcern } from '#server/db/concerns.ts';
import type { Trx } from '#server/db/connection.ts';
import { logContactAttempt } from '#server/db/contactAttempts.ts';
import { toEnrollment, type Look } from '#server/db/enrollmentRows.ts';
import { readReferral } from '#server/db/referralDetail.ts';
import { authorOf } from '#server/db/timeline.ts';
import type { Actor } from '#server/domain/actor.ts';
import { checkContactAttempt } from '#server/domain/checkContactAttempt.ts';
import { at, NOT_A_CHOICE } from '#server/domain/fieldErrors.ts';
import { conflict, forbidden, invalid, notFound } from '#server/domain/refusal.ts';
import { hospiceView, viewpointOf } from '#server/domain/viewpoint.ts';
import { answer } from '#server/http/answer.ts';
import type { App } from '#server/http/app.ts';

interface Caller {
  readonly actor: Actor;
  readonly now: Date;
}

const lookOf = ({ actor, now }: Caller): Look => ({ view: viewpointOf(actor), actor, now });

async function recordOf(db: Trx, look: Look, id: string): Promise<Referral> {
  const seen = await readReferral(db, look, id);
  if (!seen) throw notFound();
  return seen.record;
}

/** Whom a concern is for: the hospice named, else every one that is still at work on the referral. */
function concerned({ enrollments }: Referral, hospiceId: string | undefined): Enrollment[] {
  const wanted = hospiceId?.toLowerCase();
  return enrollments.filter(({ hospice, status }) =>
    wanted === undefined
      ? isOpen(status) || status === 'enrolled'
      : hospice.id === wanted && status !== 'entered_in_error',
  );
}

/** Tries to reach the patient, a group's concerns and their answers, and the look at a member id. */
export function contactRoutes(app: App): void {
  answer(app, contactEndpoints.logContactAttempt, {
    find: ({ actor, db, now, params }) =>
      lockEnrollment(db, { view: hospiceView(params.hospiceId, actor), actor, now }, params.enrollmentId),
    handle: async ({ actor, body, db, found, now, params }) => {
      const look = { view: hospiceView(params.hospiceId, actor), actor, now };
      const { row } = found;
      if (!isOpen(row.e_status)) throw conflict(toEnrollment(row, look));
      const moment = body.at === undefined ? now : new Date(body.at);
      const errors = checkContactAttempt(moment, row.e_received_at, now);
      if (errors.length > 0) throw invalid(errors);
      const author = await authorOf(db, actor);
      await logContactAttempt(db, { locked: found, attempt: body, at: moment, author, actorId: actor.id, now });
      const saved = await lockEnrollment(db, look, row.e_id);
      if (!saved) throw notFound();
      return toEnrollment(saved.row, look);
    },
  });

  answer(app, contactEndpoints.raiseConcern, {
    find: ({ db, params, ...caller }) => lockSeenReferral(db, lookOf(caller), params.referralId),
    handle: async ({ actor, body, db, found: { record }, now }) => {
      if (actor.groupId === null) throw forbidden();
      const enrollments = concerned(record, body.hospiceId);
      if (enrollments.length === 0) throw invalid([at('hospiceId', NOT_A_CHOICE)]);
      const author = await authorOf(db, actor);
      const { groupId } = actor;
      await raiseConcern(db, { referralId: record.id, enrollments, groupId, text: body.text, author, now });
      return recordOf(db, lookOf({ actor, now }), record.id);
    },
  });

  answer(app, contactEndpoints.answerConcern, {
    find: ({ db, params, ...caller }) => lockSeenReferral(db, lookOf(caller), params.referralId),
    handle: async ({ actor, body, db, found: { record }, now }) => {
      const enrollments = record.enrollments.filter(({ concern }) => concern !== null);
      // Somebody else of the hospice was quicker: what they wrote is read before more is said.
      if (enrollments.length === 0) throw conflict(record);
      const author = await authorOf(db, actor);
      const { text } = body;
      await answerConcern(db, { referralId: record.id, enrollments, text, author, actorId: actor.id, now });
      return recordOf(db, lookOf({ actor, now }), record.id);
    },
  });

  answer(app, contactEndpoints.revealMemberId, {
    find: ({ db, params, ...caller }) => readReferral(db, lookOf(caller), params.referralId),
    // The call itself is a row of the audit, as every call is: who looked, at which referral, when.
    handle: async ({ found }) => ({ memberId: found.memberId }),
  });
}
