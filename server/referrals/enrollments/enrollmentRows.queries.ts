import type { EnrollmentAlert } from '#contract/referrals/alerts.ts';
import type { Concern, Enrollment, EnrollmentSummary } from '#contract/referrals/enrollments.ts';
import type { InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import type {
  DeclineReason,
  DischargeType,
  ErrorReason,
  PendingReason,
  ReferralStatus,
} from '#contract/referrals/statuses.ts';
import { allowedTransitions, type TransitionState } from '#contract/referrals/transitions.ts';
import {
  sharedFacts,
  shareEnrollment,
  shareSummary,
  type SharedFacts,
} from '#server/referrals/shareEnrollment.rules.ts';
import { situationOf, type Situation } from '#contract/referrals/situations.ts';
import type { SharedFact } from '#contract/organizations/sharing/sharing.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import { alertOf } from './enrollmentAlert.queries.ts';
import { statusBefore } from './statusSteps.queries.ts';
import { isReader, sharingWith } from '#server/organizations/sharing/sharing.queries.ts';
import type { LevelOfCare } from '#contract/organizations/levelsOfCare.ts';
import { isoColumn, named } from '#server/platform/database/contractColumns.queries.ts';
import type { ReadContext, Viewpoint } from '#server/platform/access/viewpoint.ts';

export interface SummaryRow {
  e_id: string;
  e_hospice_id: string;
  hospice_name: string;
  hospice_time_zone: string;
  /** The hospice's sharing settings for the viewpoint's group; null for other sides, which see everything. */
  e_sharing: InformationSharing | null;
  e_status: ReferralStatus;
  e_status_since: Date;
  e_alert: EnrollmentAlert;
  e_is_sia: boolean;
  e_received_at: Date;
  e_first_contact_at: Date | null;
  e_planned_start_of_care: string | null;
  e_start_of_care: Date | null;
  e_discharge_date: string | null;
  e_discharge_type: DischargeType | null;
  e_date_of_death: string | null;
  e_withdrawn_by: string | null;
  e_withdrawn_by_name: string | null;
  location_id: string | null;
  location_name: string | null;
  assignee_id: string | null;
  assignee_name: string | null;
  e_next_action: string | null;
  e_next_action_due_at: Date | null;
  e_response_due_at: Date;
  e_version: number;
}

export interface EnrollmentRow extends SummaryRow {
  e_referral_id: string;
  creator_group_id: string | null;
  hospice_phone: string | null;
  contacted_by_id: string | null;
  contacted_by_name: string | null;
  e_evaluation_visit_at: Date | null;
  e_pending_reason: PendingReason | null;
  admission_nurse_id: string | null;
  admission_nurse_name: string | null;
  primary_nurse_id: string | null;
  primary_nurse_name: string | null;
  e_level_of_care: LevelOfCare | null;
  e_decline_reason: DeclineReason | null;
  e_decline_detail: string | null;
  e_declined_for: string | null;
  e_sia_since: Date | null;
  e_error_reason: ErrorReason | null;
  e_duplicate_of_referral_id: string | null;
  e_status_before: ReferralStatus | null;
  e_status_before_error: ReferralStatus | null;
  e_last_survey_at: Date | null;
  e_last_survey_mean: number | null;
  contact_attempts: number;
  e_concerns: Concern[];
}

/** Columns for a `SummaryRow`; needs `enrollment` joined with `hospice` and `summaryJoins`. */
export const summaryColumns = ({ view, now }: ReadContext): Sql => sql`
  enrollment.id as e_id, enrollment.hospice_id as e_hospice_id, hospice.name as hospice_name,
  hospice.time_zone as hospice_time_zone, ${sharingWith(view)} as e_sharing,
  enrollment.status as e_status, enrollment.status_since as e_status_since, ${alertOf(view, now)} as e_alert,
  enrollment.is_sia as e_is_sia, enrollment.received_at as e_received_at, enrollment.first_contact_at as e_first_contact_at,
  enrollment.planned_start_of_care as e_planned_start_of_care, enrollment.start_of_care as e_start_of_care,
  enrollment.discharge_date as e_discharge_date, enrollment.discharge_type as e_discharge_type,
  enrollment.date_of_death as e_date_of_death, enrollment.withdrawn_by as e_withdrawn_by,
  enrollment.withdrawn_by_name as e_withdrawn_by_name,
  location.id as location_id, location.name as location_name,
  assignee.id as assignee_id, assignee.first_name || ' ' || assignee.last_name as assignee_name,
  enrollment.next_action as e_next_action, enrollment.next_action_due_at as e_next_action_due_at,
  enrollment.response_due_at as e_response_due_at,
  enrollment.version as e_version`;

export const summaryJoins: Sql = sql`
  left join hospice_location as location on location.id = enrollment.hospice_location_id
  left join app_user as assignee on assignee.id = enrollment.assigned_to_id`;

/** The open concerns of `enrollment`: for a group its own, for everyone else each group's. */
const openConcerns = (view: Viewpoint): Sql<Concern[]> => sql`(
  select coalesce(json_agg(json_build_object(
    'id', concern.id, 'group', json_build_object('id', provider_group.id, 'name', provider_group.name),
    'raisedAt', ${isoColumn(sql`concern.raised_at`)}, 'raisedBy', concern.raised_by_name, 'text', concern.text
  ) order by concern.raised_at, concern.id), '[]')
  from concern join provider_group on provider_group.id = concern.group_id
  where concern.enrollment_id = enrollment.id and concern.answered_at is null
    and ${view.side === 'group' ? sql`concern.group_id = ${view.groupId}::uuid` : sql`true`})`;

/** Columns for an `EnrollmentRow`; needs `referral` as well, and `enrollmentJoins`. */
export const enrollmentColumns = (context: ReadContext): Sql => sql`${summaryColumns(context)},
  enrollment.referral_id as e_referral_id, referral.creator_group_id as creator_group_id, hospice.phone as hospice_phone,
  contacted_by.id as contacted_by_id, contacted_by.first_name || ' ' || contacted_by.last_name as contacted_by_name,
  enrollment.evaluation_visit_at as e_evaluation_visit_at, enrollment.pending_reason as e_pending_reason,
  admission_nurse.id as admission_nurse_id, admission_nurse.name as admission_nurse_name,
  primary_nurse.id as primary_nurse_id, primary_nurse.name as primary_nurse_name,
  enrollment.level_of_care as e_level_of_care, enrollment.decline_reason as e_decline_reason,
  enrollment.decline_detail as e_decline_detail, enrollment.declined_for as e_declined_for,
  enrollment.sia_since as e_sia_since, enrollment.error_reason as e_error_reason,
  enrollment.duplicate_of_referral_id as e_duplicate_of_referral_id, enrollment.status_before_error as e_status_before_error,
  ${statusBefore} as e_status_before,
  case when ${isReader(context.view, sql`enrollment.last_survey_readers`)} then enrollment.last_survey_at end as e_last_survey_at,
  case when ${isReader(context.view, sql`enrollment.last_survey_readers`)} then enrollment.last_survey_mean end as e_last_survey_mean,
  (select count(*) from contact_attempt where contact_attempt.enrollment_id = enrollment.id) as contact_attempts,
  ${openConcerns(context.view)} as e_concerns`;

export const enrollmentJoins: Sql = sql`${summaryJoins}
  left join app_user as contacted_by on contacted_by.id = enrollment.first_contact_by
  left join hospice_staff as admission_nurse on admission_nurse.id = enrollment.admission_nurse_id
  left join hospice_staff as primary_nurse on primary_nurse.id = enrollment.primary_nurse_id`;

const instant = (moment: Date): string => moment.toISOString();
const optionalInstant = (moment: Date | null): string | null => moment && instant(moment);

/** The situation of a row's patient. `shared`: the facts that the reader's group may know; null: all of them. */
function situationOfRow(row: SummaryRow, now: Date, shared: SharedFacts | null): Situation {
  const only = <Value>(fact: SharedFact, value: Value): Value | undefined =>
    shared === null || shared.has(fact) ? value : undefined;
  const day = (moment: Date) => dayIn(row.hospice_time_zone, moment);
  return situationOf({
    status: row.e_status,
    startDay: only('dates', row.e_start_of_care && day(row.e_start_of_care)),
    today: day(now),
    isSia: only('sia', row.e_is_sia),
    discharge: only('discharge', {
      type: row.e_discharge_type,
      date: row.e_discharge_date,
      dateOfDeath: row.e_date_of_death,
    }),
    withdrawnBy: row.e_withdrawn_by_name,
  });
}

function wholeSummary(row: SummaryRow, now: Date, shared: SharedFacts | null): EnrollmentSummary {
  return {
    id: row.e_id,
    hospice: { id: row.e_hospice_id, name: row.hospice_name, timeZone: row.hospice_time_zone },
    status: row.e_status,
    situation: situationOfRow(row, now, shared),
    statusSince: instant(row.e_status_since),
    alert: row.e_alert,
    isSia: row.e_is_sia,
    receivedAt: instant(row.e_received_at),
    firstContactAt: optionalInstant(row.e_first_contact_at),
    plannedStartOfCare: row.e_planned_start_of_care,
    startOfCare: optionalInstant(row.e_start_of_care),
    hospiceLocation: named(row.location_id, row.location_name),
    assignedTo: named(row.assignee_id, row.assignee_name),
    nextAction: row.e_next_action,
    nextActionDueAt: optionalInstant(row.e_next_action_due_at),
    responseDueAt: row.e_response_due_at.toISOString(),
    version: row.e_version,
  };
}

/** The statuses that the caller may set on this enrollment now. */
export const transitionsOf = (row: EnrollmentRow, { view, actor, now }: ReadContext): ReferralStatus[] =>
  allowedTransitions(transitionStateOf(row, now), {
    role: actor.role,
    isOwnReferral: view.side === 'group' && row.creator_group_id === view.groupId,
  });

/** What the rules of transitions look at. */
export const transitionStateOf = (row: EnrollmentRow, now: Date): TransitionState => ({
  status: row.e_status,
  statusSince: row.e_status_since.getTime(),
  statusBefore: row.e_status_before,
  statusBeforeError: row.e_status_before_error,
  declineReason: row.e_decline_reason,
  hasSurveyResult: row.e_last_survey_at !== null,
  now: now.getTime(),
});

/** The summary of a row for this viewpoint, without data that the hospice does not share with a group. */
export function toSummary(row: SummaryRow, { now, view }: ReadContext): EnrollmentSummary {
  if (view.side !== 'group') return wholeSummary(row, now, null);
  const shared = sharedFacts(row.e_sharing);
  return shareSummary(wholeSummary(row, now, shared), shared);
}

/** The whole row for this viewpoint, without data that the hospice does not share with a group. */
export function toEnrollment(row: EnrollmentRow, context: ReadContext): Enrollment {
  const { now, view } = context;
  const shared = view.side === 'group' ? factsOf(row, view.groupId) : null;
  const whole: Enrollment = {
    ...wholeSummary(row, now, shared),
    referralId: row.e_referral_id,
    firstContactBy: named(row.contacted_by_id, row.contacted_by_name),
    evaluationVisitAt: optionalInstant(row.e_evaluation_visit_at),
    pendingReason: row.e_pending_reason,
    admissionNurse: named(row.admission_nurse_id, row.admission_nurse_name),
    primaryNurse: named(row.primary_nurse_id, row.primary_nurse_name),
    levelOfCare: row.e_level_of_care,
    declineReason: row.e_decline_reason,
    declineDetail: row.e_decline_detail,
    isDeclinedBySystem: row.e_declined_for !== null,
    dateOfDeath: row.e_date_of_death,
    dischargeDate: row.e_discharge_date,
    dischargeType: row.e_discharge_type,
    siaSince: optionalInstant(row.e_sia_since),
    errorReason: row.e_error_reason,
    duplicateOfReferralId: row.e_duplicate_of_referral_id,
    lastSurvey: row.e_last_survey_at && { at: instant(row.e_last_survey_at), mean: row.e_last_survey_mean },
    allowedTransitions: transitionsOf(row, context),
    notShared: [],
    contactAttempts: row.contact_attempts,
    concerns: row.e_concerns,
    hospicePhone: row.hospice_phone,
  };
  return shared ? shareEnrollment(whole, shared) : whole;
}

/** What the hospice shares with a group; the reason for its own withdrawal is the group's. */
const factsOf = (row: EnrollmentRow, groupId: string): SharedFacts => {
  const shared = sharedFacts(row.e_sharing);
  return row.e_withdrawn_by === groupId ? new Set([...shared, 'decline_reason']) : shared;
};
