import type { Updateable } from 'kysely';
import type { EnrollmentChange } from '#contract/referrals/enrollments.ts';
import { askedDocumentsLabel, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { isUndischarging, type EnrollmentState } from './checkEnrollmentChange.rules.ts';
import { isAutomaticAction } from '#contract/referrals/nextActions.ts';
import { NO_NEXT_ACTION } from './nextAction.queries.ts';
import { toColumns } from '#server/platform/database/contractColumns.queries.ts';
import type { EnrollmentTable } from '#server/referrals/referrals.tables.ts';

type Columns = Updateable<EnrollmentTable>;

/** The empty values of the columns for a decline and a pending time. */
export const NOT_DECLINED = {
  decline_reason: null,
  decline_detail: null,
  declined_for: null,
  withdrawn_by: null,
  withdrawn_by_name: null,
  date_of_death: null,
} satisfies Columns;
const NOT_PENDING = { pending_reason: null, documents_asked_at: null, planned_start_of_care: null } satisfies Columns;
const NOT_ENROLLED = {
  start_of_care: null,
  is_sia: false,
  sia_since: null,
  sia_set_by: null,
  discharge_date: null,
  discharge_type: null,
  date_of_death: null,
  is_survey_stopped: false,
} satisfies Columns;

/** The columns that leaving a status changes. An entry in error keeps everything, so that it can be undone. */
export function leaving(from: ReferralStatus, to: ReferralStatus): Columns {
  if (to === 'entered_in_error') return { status_before_error: from };
  if (from === 'entered_in_error') {
    return { status_before_error: null, error_reason: null, duplicate_of_referral_id: null };
  }
  if (from === 'declined') return { ...NOT_DECLINED, ...NOT_PENDING, is_survey_stopped: false };
  if (from === 'enrolled') return NOT_ENROLLED;
  return to === 'referral_received' ? NOT_PENDING : {};
}

/** Forms have no seconds: a time within the minute of receipt counts as the time of receipt. */
const notBefore = (moment: string | null, receivedAt: Date): Date | null => {
  if (moment === null) return null;
  const given = new Date(moment);
  return given < receivedAt ? receivedAt : given;
};

/** Whether a change gives a moment that is already there: an acceptance sends the logged first contact along. */
export const isSameMoment = (from: Date | null, to: string | null): boolean =>
  (from?.getTime() ?? null) === (to === null ? null : Date.parse(to));

/** The columns that a checked change sets, without its status. */
export function columnsOf(state: EnrollmentState, change: EnrollmentChange, actorId: string, now: Date): Columns {
  const {
    dateOfDeath: _died,
    dischargeDate: _discharged,
    dischargeType: _type,
    firstContactAt,
    isSia: _isSia,
    reason: _reason,
    startOfCare,
    status: _status,
    version: _version,
    ...asGiven
  } = change;
  const columns: Columns = {
    ...toColumns(asGiven),
    ...documentsAskedFor(state, change, now),
    ...nextActionOf(state, change),
    ...siaOf(change, actorId, now),
    ...dischargeOf(state, change),
    ...deathOf(change),
  };
  if (startOfCare !== undefined) columns.start_of_care = notBefore(startOfCare, state.receivedAt);
  if (firstContactAt !== undefined && !isSameMoment(state.firstContactAt, firstContactAt)) {
    columns.first_contact_at = notBefore(firstContactAt, state.receivedAt);
    columns.first_contact_by = firstContactAt === null ? null : actorId;
  }
  return columns;
}

/** Documents are asked for as long as the enrollment waits for the same ones. */
function documentsAskedFor({ pendingReason: before }: EnrollmentState, change: EnrollmentChange, now: Date): Columns {
  const { pendingReason } = change;
  if (pendingReason === undefined || pendingReason === before) return {};
  return { documents_asked_at: askedDocumentsLabel[pendingReason] === undefined ? null : now };
}

/** A decision ends the next action, and a step that it asked for completes it, unless the change says what comes next. */
function nextActionOf(state: EnrollmentState, change: EnrollmentChange): Columns {
  if (change.status === 'enrolled' || change.status === 'declined') return NO_NEXT_ACTION;
  const isStep =
    change.status === 'pending_start_of_care' ||
    Boolean(change.firstContactAt) ||
    change.plannedStartOfCare !== undefined;
  return isStep && change.nextAction === undefined && isAutomaticAction(state.nextAction) ? NO_NEXT_ACTION : {};
}

/** Families of actively dying patients get no surveys. */
function siaOf({ isSia }: EnrollmentChange, actorId: string, now: Date): Columns {
  if (isSia === undefined) return {};
  return isSia
    ? { is_sia: true, sia_since: now, sia_set_by: actorId, is_survey_stopped: true }
    : { is_sia: false, sia_since: null, sia_set_by: null, is_survey_stopped: false };
}

/** A discharge ends SIA; its start is kept for the figures and for undoing the discharge. */
function dischargeOf(state: EnrollmentState, change: EnrollmentChange): Columns {
  if (change.dischargeDate === undefined && change.dischargeType === undefined) return {};
  if (isUndischarging(change)) {
    const isSia = state.siaSince !== null;
    return { discharge_type: null, discharge_date: null, date_of_death: null, is_sia: isSia, is_survey_stopped: isSia };
  }
  const type = change.dischargeType ?? state.dischargeType;
  const date = change.dischargeDate ?? state.dischargeDate;
  return {
    is_sia: false,
    discharge_type: type,
    discharge_date: date,
    date_of_death: type === 'death' ? (change.dateOfDeath ?? date) : null,
    is_survey_stopped: type === 'death',
  };
}

/** Stops surveys after a death, in the same transaction. */
const deathOf = ({ dateOfDeath }: EnrollmentChange): Columns =>
  dateOfDeath === undefined ? {} : { date_of_death: dateOfDeath, is_survey_stopped: true };
