import type { RawBuilder } from 'kysely';
import type { EnrollmentAlert } from '#contract/alerts.ts';
import type { SharedFact } from '#contract/sharing.ts';
import type { Viewpoint } from '#server/domain/viewpoint.ts';
import { sql } from './connection.ts';

/** Whether the viewpoint is told this kind of fact of `enrollment`; needs `hospice` in the query. */
export const tells = (view: Viewpoint, fact: SharedFact): RawBuilder<boolean> =>
  view.side === 'group' ? sql`jsonb_exists(hospice.sharing -> 'shared', ${fact})` : sql`true`;

/** A column of `enrollment`, null where the viewpoint is not told it. */
export const told = (view: Viewpoint, fact: SharedFact, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  view.side === 'group' ? sql`case when ${tells(view, fact)} then ${column} end` : column;

/**
 * What needs action on `enrollment` (joined with its `hospice`), the highest first: the one place that knows. Lists show it,
 * filter, sort and count by it. For a group only what its facts tell: an alert must not give away what is not shared.
 */
export const alertOf = (view: Viewpoint, now: Date): RawBuilder<EnrollmentAlert> => sql<EnrollmentAlert>`case
  when enrollment.has_open_low_score and ${tells(view, 'survey_scores')} then 'low_score'
  when enrollment.status = 'referral_received' and enrollment.first_contact_at is null
    and enrollment.received_at < ${now}::timestamptz - make_interval(mins => hospice.response_target_minutes)
    and ${tells(view, 'dates')} then 'overdue_response'
  when enrollment.status in ('referral_received', 'pending_start_of_care')
    and enrollment.planned_start_of_care < (${now}::timestamptz at time zone hospice.time_zone)::date
    and ${tells(view, 'dates')} then 'overdue_start_of_care'
  when enrollment.has_undeliverable_survey and ${tells(view, 'survey_scores')} then 'survey_undeliverable'
  else 'none' end`;
