import type { AlertKind, EnrollmentAlert } from '#contract/referrals/alerts.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { isReader, shows } from '#server/organizations/sharing/sharing.queries.ts';

/** Whether each kind of alert applies to `enrollment` (joined with its `hospice`) now; null counts as no. */
export const alertConditions = (now: Date): Readonly<Record<AlertKind, Sql<boolean>>> => ({
  low_score: sql`enrollment.has_open_low_score`,
  overdue_response: sql`(enrollment.status = 'referral_received' and enrollment.first_contact_at is null
    and enrollment.response_due_at < ${now}::timestamptz)`,
  overdue_start_of_care: sql`(enrollment.status in ('referral_received', 'pending_start_of_care')
    and enrollment.planned_start_of_care < (${now}::timestamptz at time zone hospice.time_zone)::date)`,
  survey_undeliverable: sql`enrollment.has_undeliverable_survey`,
  stakeholder_concern: sql`enrollment.has_stakeholder_alert`,
});

/** Whether `enrollment` waits for somebody; no other has an alert. The condition of an index that holds these few of many. */
export const waitsForSomebody: Sql<boolean> = sql`(
  enrollment.status in ('referral_received', 'pending_start_of_care') or enrollment.has_open_low_score
  or enrollment.has_undeliverable_survey or enrollment.has_stakeholder_alert)`;

/** Whether the viewpoint may know of an open low score of `enrollment`; needs `hospice` in the query. */
export const showsLowScore = (view: Viewpoint): Sql<boolean> =>
  sql`(enrollment.has_open_low_score and ${shows(view, 'survey_scores')} and ${isReader(view, sql`enrollment.low_score_readers`)})`;

/**
 * The most urgent alert of `enrollment` (joined with its `hospice`), defined once for lists and background jobs. Lists show it, filter,
 * sort and count by it. A group's alert uses only facts it may see, so that it reveals nothing else.
 */
export function alertOf(view: Viewpoint, now: Date): Sql<EnrollmentAlert> {
  const applies = alertConditions(now);
  return sql<EnrollmentAlert>`case
    when ${showsLowScore(view)} then 'low_score'
    when ${applies.overdue_response} and ${shows(view, 'dates')} then 'overdue_response'
    when ${applies.overdue_start_of_care} and ${shows(view, 'dates')} then 'overdue_start_of_care'
    when ${applies.survey_undeliverable} and ${shows(view, 'survey_scores')} then 'survey_undeliverable'
    else 'none' end`;
}
