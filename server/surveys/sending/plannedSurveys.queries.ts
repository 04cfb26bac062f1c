import type { PlannedSurvey, PlannedSurveyQuery } from '#contract/surveys/surveySending.ts';
import { plusDays } from '#contract/platform/periods.ts';
import { DAY } from '#contract/platform/durations.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { nextInWindow, startOfDayIn } from './surveyWindow.rules.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { all, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { patientColumn } from '#server/referrals/referralRows.queries.ts';
import { shownChange } from './surveyStanding.rules.ts';
import { familyColumns, LIST_DAYS, planOf, type FamilyRow, type Frame } from './surveyPlanning.queries.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';

interface PlannedRow extends FamilyRow, Pick<PlannedSurvey, 'dueAt' | 'referral'> {}

/** The sending times of the coming days' mails, by day. */
function sendingMoments({ hospice: { settings, timeZone }, now }: Frame) {
  const today = dayIn(timeZone, now);
  return Array.from({ length: LIST_DAYS + 1 }, (_, days) => {
    const day = plusDays(today, days);
    const from = days === 0 ? now : startOfDayIn(timeZone, day);
    return { day, at: nextInWindow(settings.window, timeZone, from) };
  });
}

/**
 * The families of the next seven days: first those who will be asked, by time, then those who will not, with the reason. Assumes that
 * surveys are turned on, so that a hospice sees the effect beforehand.
 */
export async function listPlannedSurveys(
  db: Database,
  view: Viewpoint,
  frame: Frame,
  query: PlannedSurveyQuery,
): Promise<Page<PlannedSurvey>> {
  const { hospice, now } = frame;
  const today = dayIn(hospice.timeZone, now);
  const lately = plusDays(today, -LIST_DAYS);
  // Deaths and discharges long ago are not listed.
  const isOfLate = sql`(
    (enrollment.date_of_death is null and enrollment.discharge_date is null)
    or enrollment.date_of_death >= ${lately}::date or enrollment.discharge_date >= ${lately}::date)`;
  const days = sendingMoments(frame).map(({ day, at }) => sql`(${day}::date, ${at}::timestamptz)`);
  // An open survey is listed on the day on which the next one would have been due, one that the family declined from then on.
  const comesOn = sql`case plan.skipped when 'waits_for_answer' then plan.asks_on when 'declined' then ${today}::date else plan.due_on end`;
  const from = sql`${planOf(frame, all([ownEnrollments(view), isOfLate]))} as plan
    join (values ${sql.join(days)}) as coming (day, at) on coming.day = greatest(${comesOn}, ${today}::date)`;
  const isAsked = sql`(plan.skipped is null and coming.at < ${new Date(now.getTime() + LIST_DAYS * DAY)}::timestamptz)`;
  const isSkipped = sql`(plan.skipped is not null
    and (plan.skipped not in ('deceased', 'discharged') or plan.due_on >= ${today}::date))`;
  const wanted = { asked: isAsked, skipped: isSkipped, all: sql`(${isAsked} or ${isSkipped})` };
  return readPage(db, {
    columns: sql<PlannedRow>`${familyColumns},
      jsonb_build_object('id', plan.referral_id, 'displayId', plan.display_id, 'patient', ${patientColumn('plan')}) as referral,
      ${isoColumn(sql`case when plan.skipped is null then coming.at end`)} as "dueAt"`,
    from,
    where: wanted[query['filter.is'] ?? 'all'],
    // A survey that waits for a press comes first.
    orderBy: sql`plan.skipped is distinct from 'address_unconfirmed', plan.skipped is not null, case when plan.skipped is null then coming.at end,
      lower(plan.last_name), lower(plan.first_name), plan.enrollment_id`,
    // Computes the plan once, not again for its count.
    keys: { id: sql`plan.enrollment_id`, from, isSearch: true },
    paging: query,
    to: ({ dueAt, enrollment_id: enrollmentId, kind, number, referral, skipped, ...family }) => ({
      enrollmentId,
      referral,
      contactName: family.caregiver?.name ?? null,
      kind,
      number: kind === 'reminder' ? number - 1 : number,
      dueAt,
      skipped,
      addressChange: skipped === 'address_unconfirmed' ? shownChange(family) : null,
    }),
  });
}
