import { enrollmentEndpoints, type EnrollmentChange } from '#contract/referrals/enrollments.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import { lockEnrollment, saveEnrollmentChange } from './changeEnrollment.queries.ts';
import { checkAssignee, checkLocation, checkNurse } from '#server/referrals/choices.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import { listGroupEnrollments, listHospiceEnrollments } from '#server/referrals/lists/enrollmentLists.queries.ts';
import { toEnrollment, transitionsOf, type EnrollmentRow } from './enrollmentRows.queries.ts';
import { readReferral } from '#server/referrals/referralDetail.queries.ts';
import { checkEnrollmentChange } from './checkEnrollmentChange.rules.ts';
import { at, conflict, invalidTransition, notFound, refuseErrors } from '#server/platform/access/refusal.ts';
import { groupView, hospiceView, type ReadContext } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { authorOf } from '#server/people/author.queries.ts';

/** Whether the people, places and referrals that a change names are there to be named. */
async function checkNamed(
  db: Trx,
  context: ReadContext,
  { referral_id: ownReferralId, hospice_id: hospiceId }: EnrollmentRow,
  change: EnrollmentChange,
): Promise<FieldError[]> {
  const original = change.duplicateOfReferralId?.toLowerCase();
  const isOther = original === undefined || (original !== ownReferralId && (await readReferral(db, context, original)));
  return [
    ...(await checkNurse(db, hospiceId, 'admission', change.admissionNurseId)),
    ...(await checkNurse(db, hospiceId, 'primary', change.primaryNurseId)),
    ...(await checkAssignee(db, hospiceId, change.assignedToId)),
    ...(await checkLocation(db, context.view, change.hospiceLocationId)),
    ...(isOther ? [] : [at('duplicateOfReferralId', 'Choose another of your hospice’s referrals')]),
  ];
}

answer(enrollmentEndpoints.listHospiceEnrollments, ({ actor, db, now, params, query }) =>
  listHospiceEnrollments(db, { view: hospiceView(params.hospiceId, actor), actor, now }, query),
);

answer(enrollmentEndpoints.listGroupEnrollments, ({ actor, db, now, params, query }) =>
  listGroupEnrollments(db, { view: groupView(params.providerGroupId), actor, now }, query),
);

answer(enrollmentEndpoints.updateEnrollment, {
  find: ({ actor, db, now, params }) =>
    lockEnrollment(db, { view: hospiceView(params.hospiceId, actor), actor, now }, params.enrollmentId),
  handle: async ({ actor, app, body, db, found, now, params }) => {
    const context = { view: hospiceView(params.hospiceId, actor), actor, now };
    const { row, state } = found;
    if (body.version !== row.version) throw conflict(toEnrollment(row, context));
    const allowed = transitionsOf(row, context);
    if (body.status !== undefined && !allowed.includes(body.status)) throw invalidTransition(allowed);
    refuseErrors([...checkEnrollmentChange(state, body, now), ...(await checkNamed(db, context, row, body))]);
    const author = await authorOf(db, actor);
    await saveEnrollmentChange(db, { locked: found, change: body, author, actorId: actor.id, now });
    await app.stopSurveys(db, row.referral_id);
    const saved = await lockEnrollment(db, context, row.id);
    if (!saved) throw notFound();
    return toEnrollment(saved.row, context);
  },
});
