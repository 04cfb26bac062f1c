import type { EnrollmentChange } from '#contract/referrals/enrollments.ts';
import {
  declineReasonLabel,
  dischargeTypeLabel,
  errorReasonLabel,
  pendingReasonLabel,
  type ReferralStatus,
} from '#contract/referrals/statuses.ts';
import { isUndischarging, type EnrollmentState } from './checkEnrollmentChange.rules.ts';
import { changedPlanText } from './changedPlan.queries.ts';
import { statusText } from './statusText.rules.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { columnsOf, isSameMoment, leaving } from './enrollmentColumns.queries.ts';
import { transitionStateOf, type EnrollmentRow } from './enrollmentRows.queries.ts';
import { assignedText } from '#server/referrals/assignment/assignedText.rules.ts';
import { giveOwner } from '#server/referrals/assignment/giveOwner.queries.ts';
import { giveNextActions } from './nextAction.queries.ts';
import { takeStep } from './statusSteps.queries.ts';
import { isUndo } from '#contract/referrals/transitions.ts';
import { lockReferral, rollUpStatus } from '#server/referrals/lockReferral.queries.ts';
import { declineOthers, reopenOthers } from './otherEnrollments.queries.ts';
import { readEnrollments } from '#server/referrals/referralDetail.queries.ts';
import { ownEnrollments } from '#server/platform/access/tenancy.queries.ts';
import { addEvents, type NewEvent } from '#server/referrals/timeline/timeline.queries.ts';
import { all } from '#server/platform/database/lists.queries.ts';
import { levelOfCareLabel } from '#contract/organizations/levelsOfCare.ts';
import type { Author } from '#server/people/author.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';

export interface LockedEnrollment {
  readonly row: EnrollmentRow;
  readonly state: EnrollmentState;
}

/** Locks the viewpoint's enrollment and its whole referral for a change; undefined if it is missing or not its own. */
export async function lockEnrollment(
  trx: Trx,
  context: ReadContext,
  id: string,
): Promise<LockedEnrollment | undefined> {
  const where = all([sql`enrollment.id = ${id}::uuid`, ownEnrollments(context.view), sql`referral.deleted_at is null`]);
  const [seen] = await readEnrollments(trx, context, where);
  if (!seen) return undefined;
  await lockReferral(trx, seen.referral_id);
  // The row may have changed while this transaction waited for the lock.
  const [row] = await readEnrollments(trx, context, where);
  if (!row) return undefined;
  const patient = await trx
    .selectFrom('referral')
    .select('date_of_birth')
    .where('id', '=', row.referral_id)
    .executeTakeFirstOrThrow();
  return { row, state: stateOf(row, patient.date_of_birth) };
}

const stateOf = (row: EnrollmentRow, dateOfBirth: string | null): EnrollmentState => ({
  status: row.status,
  receivedAt: row.received_at,
  firstContactAt: row.first_contact_at,
  pendingReason: row.pending_reason,
  plannedStartOfCare: row.planned_start_of_care,
  nextAction: row.next_action,
  nextActionDueAt: row.next_action_due_at,
  startOfCare: row.start_of_care,
  admissionNurseId: row.admission_nurse_id,
  dischargeDate: row.discharge_date,
  dischargeType: row.discharge_type,
  siaSince: row.sia_since,
  timeZone: row.hospice_time_zone,
  dateOfBirth,
});

interface Saving {
  readonly locked: LockedEnrollment;
  readonly change: EnrollmentChange;
  readonly author: Author;
  readonly actorId: string;
  readonly now: Date;
}

/**
 * Writes a checked change: the row, its history, the timeline with its notices, the other hospices' enrollments, and the referral's status.
 * The caller ends surveys that the change forbids (`stopSurveys`).
 */
export async function saveEnrollmentChange(trx: Trx, { locked, change, author, actorId, now }: Saving): Promise<void> {
  const { row, state } = locked;
  const { status } = change;
  const columns = columnsOf(state, change, actorId, now);
  if (status === undefined) {
    await trx
      .updateTable('enrollment')
      .set(columns)
      .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', row.id)
      .execute();
    await giveNextActions(trx, [row.id], now);
  } else {
    await takeStep(trx, {
      enrollmentId: row.id,
      from: state.status,
      to: status,
      left: leaving(state.status, status),
      columns,
      isUndo: isUndo(transitionStateOf(row, now), status),
      now,
      actorId,
      reason: change.reason,
    });
  }
  const assignee = assignedText(row.assignee_name, await nameOf(trx, change.assignedToId));
  const plan = await changedPlanText(trx, row, change);
  const named = { assignee, level: levelText(row, change), plan, visitAt: row.evaluation_visit_at };
  const events = eventsOf(change, state, named).map((event) => ({
    ...event,
    author,
    hospiceId: row.hospice_id,
  }));
  await addEvents(trx, row.referral_id, now, events);
  // At the location that is chosen somebody may be on call.
  if (change.hospiceLocationId && change.assignedToId === undefined) await giveOwner(trx, row.id, now);
  if (status === undefined) return;
  const step = { referralId: row.referral_id, enrollmentId: row.id, now };
  if (status === 'enrolled') await declineOthers(trx, step);
  else if (state.status === 'enrolled') await reopenOthers(trx, step);
  await rollUpStatus(trx, row.referral_id, now);
}

async function nameOf(trx: Trx, personId: string | null | undefined): Promise<string | null> {
  if (!personId) return null;
  const person = await trx
    .selectFrom('app_user')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirst();
  return person ? `${person.first_name} ${person.last_name}` : null;
}

/** The label of the reason, then the person's own text below it. */
function textOf(change: EnrollmentChange, status: ReferralStatus): string | null {
  const words =
    (status === 'declined' && change.declineReason && declineReasonLabel[change.declineReason]) ||
    (status === 'entered_in_error' && change.errorReason && errorReasonLabel[change.errorReason]) ||
    (status === 'pending_start_of_care' && change.pendingReason && pendingReasonLabel[change.pendingReason]) ||
    null;
  const written = [change.declineDetail, change.reason].filter((text) => text !== undefined);
  return statusText(words, written.join('\n'));
}

type Fact = Omit<NewEvent, 'author' | 'hospiceId'>;

/** The history's text for a revoked fact; the news omit it. */
export const TAKEN_BACK = 'Taken back';
export const NO_LONGER_SIA = 'No longer actively dying';

function dischargeText(change: EnrollmentChange): string | null {
  if (isUndischarging(change)) return TAKEN_BACK;
  return change.dischargeType ? dischargeTypeLabel[change.dischargeType] : null;
}

function levelText({ level_of_care: from }: EnrollmentRow, { levelOfCare: to }: EnrollmentChange): string | null {
  if (to === undefined || to === from) return null;
  return from === null ? levelOfCareLabel[to] : `${levelOfCareLabel[from]} → ${levelOfCareLabel[to]}`;
}

interface Named {
  /** Who was assigned and who is now, if the change assigns. */
  readonly assignee: string | null;
  /** The level of care before and after, if the change sets another one. */
  readonly level: string | null;
  /** The plans that the change sets, as a text. */
  readonly plan: string | null;
  /** The evaluation visit before the change. */
  readonly visitAt: Date | null;
}

function eventsOf(change: EnrollmentChange, state: EnrollmentState, { assignee, level, plan, visitAt }: Named): Fact[] {
  const events: Fact[] = [];
  const { status } = change;
  if (change.firstContactAt !== undefined && !isSameMoment(state.firstContactAt, change.firstContactAt)) {
    events.push({ kind: 'first_contact', text: change.firstContactAt === null ? TAKEN_BACK : null });
  }
  if (change.evaluationVisitAt !== undefined && !isSameMoment(visitAt, change.evaluationVisitAt)) {
    events.push({ kind: 'visit_scheduled', text: change.evaluationVisitAt === null ? TAKEN_BACK : null });
  }
  if (status !== undefined) {
    events.push({ kind: 'status_changed', fromStatus: state.status, toStatus: status, text: textOf(change, status) });
  }
  if (change.assignedToId !== undefined) events.push({ kind: 'assigned', text: assignee, visibility: 'internal' });
  if (change.isSia !== undefined) {
    events.push({ kind: 'sia_changed', text: change.isSia ? 'Marked as actively dying' : NO_LONGER_SIA });
  }
  if (change.dischargeDate !== undefined || change.dischargeType !== undefined) {
    const type = change.dischargeType ?? state.dischargeType;
    const ofEvent = type === 'death' ? 'death' : 'discharged_alive';
    events.push({ kind: 'discharged', text: dischargeText(change), ofEvent });
  }
  if (status === undefined && level !== null) {
    events.push({ kind: 'level_of_care_changed', text: level });
  }
  // The hospice's plans are internal: groups do not see them.
  if (plan !== null) events.push({ kind: 'facts_changed', text: plan, visibility: 'internal' });
  return events;
}
