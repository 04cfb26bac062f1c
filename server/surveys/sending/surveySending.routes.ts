import { surveySendingEndpoints } from '#contract/surveys/surveySending.ts';
import { lockEnrollment } from '#server/referrals/enrollments/changeEnrollment.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { EnrollmentRow } from '#server/referrals/enrollments/enrollmentRows.queries.ts';
import { listPlannedSurveys } from './plannedSurveys.queries.ts';
import { readFamily, type FamilyRow } from './surveyPlanning.queries.ts';
import { readAskingHospice, type AskingHospice } from '#server/surveys/surveySettings.queries.ts';
import { findEnrollment, readAskings } from './surveyStanding.queries.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { authorOf } from '#server/people/author.queries.ts';
import { confirmAddress } from '#server/referrals/surveyAddress.queries.ts';
import { conflict, notFound, Refusal } from '#server/platform/access/refusal.ts';
import { refusalByHand, refusalOfAddress, shownChange, skippedFor } from './surveyStanding.rules.ts';
import { nextInWindow, startOfDayIn } from './surveyWindow.rules.ts';
import { contextOf, hospiceView } from '#server/platform/access/viewpoint.ts';
import { answer } from '#server/platform/http/answer.ts';
import { askFamily } from './asking.queries.ts';

/** The enrollment's hospice with its settings, and the state of its family's surveys. */
async function standingOf(db: Trx, { hospice_id: hospiceId, id }: EnrollmentRow, now: Date) {
  const hospice = await readAskingHospice(db, hospiceId);
  if (!hospice) throw notFound();
  const { settings, timeZone } = hospice;
  const family = await readFamily(db, { hospice, now }, id);
  return { hospice, family, refusal: refusalByHand(family, { settings, timeZone, now }) };
}

/** The day on which the next survey is sent automatically. */
const nextDay = ({ settings, timeZone }: AskingHospice, { next_on }: FamilyRow, now: Date): string => {
  const comesUp = startOfDayIn(timeZone, next_on);
  return dayIn(timeZone, nextInWindow(settings.window, timeZone, comesUp > now ? comesUp : now));
};

/** The families a hospice will ask in the coming days, the state of an enrollment's surveys, and sending one by hand. */
answer(surveySendingEndpoints.listPlannedSurveys, {
  find: ({ db, params }) => readAskingHospice(db, params.hospiceId),
  handle: ({ actor, db, found, now, query }) =>
    listPlannedSurveys(db, hospiceView(found.id, actor), { hospice: found, now }, query),
});

answer(surveySendingEndpoints.getSurveyStanding, {
  find: ({ actor, db, now, params }) => findEnrollment(db, contextOf({ actor, now }), params.enrollmentId),
  handle: async ({ db, found, now }) => {
    const { hospice, family, refusal } = await standingOf(db, found, now);
    const { settings } = hospice;
    const skipped = family ? skippedFor(family, settings) : null;
    const { asked, last_at, last_state } = await readAskings(db, found.id);
    return {
      asked,
      lastAskedAt: last_at?.toISOString() ?? null,
      lastState: last_state,
      nextOn: family && settings.isEnabled && skipped === null ? nextDay(hospice, family, now) : null,
      skipped,
      addressChange: skipped === 'address_unconfirmed' && family ? shownChange(family) : null,
      isEnabled: settings.isEnabled,
      refusal,
    };
  },
});

answer(surveySendingEndpoints.sendSurveySatisfaction, {
  find: ({ actor, db, now, params }) => lockEnrollment(db, contextOf({ actor, now }), params.enrollmentId),
  handle: async ({ actor, db, found, now }) => {
    const { hospice, family, refusal } = await standingOf(db, found.row, now);
    if (!hospice.isActive) throw new Refusal('survey_suppressed', 'The hospice is turned off.');
    if (refusal !== null || !family) throw new Refusal('survey_suppressed', refusal ?? 'Surveys are stopped.');
    const unconfirmed = refusalOfAddress(family);
    if (unconfirmed !== null) throw new Refusal('survey_suppressed', unconfirmed);
    const isAsked = await askFamily(db, { hospice, family, now, askedBy: actor.id });
    if (!isAsked) throw new Refusal('survey_suppressed', 'A survey is already on its way to the family.');
  },
});

answer(surveySendingEndpoints.confirmSurveyAddress, {
  find: ({ actor, db, now, params }) => lockEnrollment(db, contextOf({ actor, now }), params.enrollmentId),
  handle: async ({ actor, body, db, found, now }) => {
    const { family } = await standingOf(db, found.row, now);
    const change = family && shownChange(family);
    // Confirmed by a colleague, or changed once more: the caller reads it again.
    if (change?.to !== body.address) throw conflict(change ?? null);
    const author = await authorOf(db, actor);
    await confirmAddress(db, found.row.referral_id, { address: change.to, author, now });
  },
});
