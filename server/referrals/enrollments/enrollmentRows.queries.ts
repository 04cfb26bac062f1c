import type { Selectable } from 'kysely';
import type { EnrollmentAlert } from '#contract/referrals/alerts.ts';
import type { EnrollmentSummary } from '#contract/referrals/lists/enrollmentSummary.ts';
import type { Concern, Enrollment } from '#contract/referrals/enrollments.ts';
import type { InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
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
import type { EnrollmentTable } from '#server/referrals/referrals.tables.ts';
import { isoColumn, named } from '#server/platform/database/contractColumns.queries.ts';
import type { ReadContext, Viewpoint } from '#server/platform/access/viewpoint.ts';

/** An enrollment's own columns, but for its last survey: not everyone may know of it. */
type OwnColumns = Omit<Selectable<EnrollmentTable>, 'last_survey_at' | 'last_survey_mean'>;

/** The columns of `enrollment` that a row of a referral list is made of. The driver parses every column it gets, so lists ask for no others. */
const SUMMARY_COLUMNS = [
  'id',
  'referral_id',
  'hospice_id',
  'status',
  'status_since',
  'is_sia',
  'received_at',
  'first_contact_at',
  'planned_start_of_care',
  'start_of_care',
  'discharge_type',
  'discharge_date',
  'date_of_death',
  'withdrawn_by_name',
  'hospice_location_id',
  'assigned_to_id',
  'next_action',
  'next_action_due_at',
  'response_due_at',
  'version',
] as const satisfies readonly (keyof OwnColumns)[];

export interface SummaryRow extends Pick<OwnColumns, (typeof SUMMARY_COLUMNS)[number]> {
  hospice_name: string;
  hospice_time_zone: string;
  /** The hospice's sharing settings for the viewpoint's group; null for other sides, which see everything. */
  sharing: InformationSharing | null;
  alert: EnrollmentAlert;
  location_name: string | null;
  assignee_name: string | null;
}

export interface EnrollmentRow extends SummaryRow, OwnColumns {
  creator_group_id: string | null;
  hospice_phone: string | null;
  contacted_by_name: string | null;
  admission_nurse_name: string | null;
  primary_nurse_name: string | null;
  status_before: ReferralStatus | null;
  /** The last survey, where the viewpoint may know of it. */
  known_survey_at: Date | null;
  known_survey_mean: number | null;
  contact_attempts: number;
  concerns: Concern[];
}

/** Columns for a `SummaryRow`; needs `enrollment` joined with `hospice` and `summaryJoins`. */
export const summaryColumns = (context: ReadContext): Sql => sql`${ownColumns}, ${joinedColumns(context)}`;

const ownColumns: Sql = sql.join(SUMMARY_COLUMNS.map((name) => sql.ref(`enrollment.${name}`)));

const joinedColumns = ({ view, now }: ReadContext): Sql => sql`
  hospice.name as hospice_name, hospice.time_zone as hospice_time_zone, ${sharingWith(view)} as sharing,
  ${alertOf(view, now)} as alert, location.name as location_name,
  assignee.first_name || ' ' || assignee.last_name as assignee_name`;

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
export const enrollmentColumns = (context: ReadContext): Sql => sql`enrollment.*, ${joinedColumns(context)},
  referral.creator_group_id, hospice.phone as hospice_phone,
  contacted_by.first_name || ' ' || contacted_by.last_name as contacted_by_name,
  admission_nurse.name as admission_nurse_name, primary_nurse.name as primary_nurse_name, ${statusBefore} as status_before,
  case when ${isReader(context.view, sql`enrollment.last_survey_readers`)} then enrollment.last_survey_at end as known_survey_at,
  case when ${isReader(context.view, sql`enrollment.last_survey_readers`)} then enrollment.last_survey_mean end as known_survey_mean,
  (select count(*) from contact_attempt where contact_attempt.enrollment_id = enrollment.id) as contact_attempts,
  ${openConcerns(context.view)} as concerns`;

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
    status: row.status,
    startDay: only('dates', row.start_of_care && day(row.start_of_care)),
    today: day(now),
    isSia: only('sia', row.is_sia),
    discharge: only('discharge', {
      type: row.discharge_type,
      date: row.discharge_date,
      dateOfDeath: row.date_of_death,
    }),
    withdrawnBy: row.withdrawn_by_name,
  });
}

function wholeSummary(row: SummaryRow, now: Date, shared: SharedFacts | null): EnrollmentSummary {
  return {
    id: row.id,
    hospice: { id: row.hospice_id, name: row.hospice_name, timeZone: row.hospice_time_zone },
    status: row.status,
    situation: situationOfRow(row, now, shared),
    statusSince: instant(row.status_since),
    alert: row.alert,
    isSia: row.is_sia,
    receivedAt: instant(row.received_at),
    firstContactAt: optionalInstant(row.first_contact_at),
    plannedStartOfCare: row.planned_start_of_care,
    startOfCare: optionalInstant(row.start_of_care),
    hospiceLocation: named(row.hospice_location_id, row.location_name),
    assignedTo: named(row.assigned_to_id, row.assignee_name),
    nextAction: row.next_action,
    nextActionDueAt: optionalInstant(row.next_action_due_at),
    responseDueAt: row.response_due_at.toISOString(),
    version: row.version,
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
  status: row.status,
  statusSince: row.status_since.getTime(),
  statusBefore: row.status_before,
  statusBeforeError: row.status_before_error,
  declineReason: row.decline_reason,
  hasSurveyResult: row.known_survey_at !== null,
  now: now.getTime(),
});

/** The summary of a row for this viewpoint, without data that the hospice does not share with a group. */
export function toSummary(row: SummaryRow, { now, view }: ReadContext): EnrollmentSummary {
  if (view.side !== 'group') return wholeSummary(row, now, null);
  const shared = sharedFacts(row.sharing);
  return shareSummary(wholeSummary(row, now, shared), shared);
}

/** The whole row for this viewpoint, without data that the hospice does not share with a group. */
export function toEnrollment(row: EnrollmentRow, context: ReadContext): Enrollment {
  const { now, view } = context;
  const shared = view.side === 'group' ? factsOf(row, view.groupId) : null;
  const whole: Enrollment = {
    ...wholeSummary(row, now, shared),
    referralId: row.referral_id,
    firstContactBy: named(row.first_contact_by, row.contacted_by_name),
    evaluationVisitAt: optionalInstant(row.evaluation_visit_at),
    pendingReason: row.pending_reason,
    admissionNurse: named(row.admission_nurse_id, row.admission_nurse_name),
    primaryNurse: named(row.primary_nurse_id, row.primary_nurse_name),
    levelOfCare: row.level_of_care,
    declineReason: row.decline_reason,
    declineDetail: row.decline_detail,
    isDeclinedBySystem: row.declined_for !== null,
    dateOfDeath: row.date_of_death,
    dischargeDate: row.discharge_date,
    dischargeType: row.discharge_type,
    siaSince: optionalInstant(row.sia_since),
    errorReason: row.error_reason,
    duplicateOfReferralId: row.duplicate_of_referral_id,
    lastSurvey: row.known_survey_at && { at: instant(row.known_survey_at), mean: row.known_survey_mean },
    allowedTransitions: transitionsOf(row, context),
    notShared: [],
    contactAttempts: row.contact_attempts,
    concerns: row.concerns,
    hospicePhone: row.hospice_phone,
  };
  return shared ? shareEnrollment(whole, shared) : whole;
}

/** What the hospice shares with a group; the reason for its own withdrawal is the group's. */
const factsOf = (row: EnrollmentRow, groupId: string): SharedFacts => {
  const shared = sharedFacts(row.sharing);
  return row.withdrawn_by === groupId ? new Set([...shared, 'decline_reason']) : shared;
};
