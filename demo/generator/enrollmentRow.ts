import {
  askedDocumentsLabel,
  dischargeTypeLabel,
  WITHDRAWAL_REASONS,
  type DeclineReason,
  type DischargeType,
} from '#contract/referrals/statuses.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import { CALL_THE_FAMILY } from '#contract/referrals/nextActions.ts';
import { DAY, HOUR } from '#contract/platform/durations.ts';
import type { Handled, Moments, Step } from './careHistory.ts';
import { addDays, dayIn } from './dates.ts';
import { DECLINE_DETAILS, NEXT_ACTIONS } from './phrases.ts';
import type { Row } from '#server/platform/database/insertRows.queries.ts';
import { randomOf } from './random.ts';
import type { InCare } from './surveyHistory.ts';

interface CareState {
  readonly contactedAt: number | null;
  readonly siaSince: number | null;
  readonly dischargedAt: number | null;
  readonly dischargeText: string;
  readonly inCare: InCare | null;
  readonly columns: Row<'enrollment'>;
}

/** How often a nurse had visited before a decline for this reason. */
const VISITED_SHARES: Record<DeclineReason, number> = {
  patient_ineligible: 0.8,
  patient_declined_hospice: 0.45,
  hospice_declined: 0.3,
  patient_chose_another_hospice: 0.2,
  patient_deceased: 0.15,
  unable_to_reach: 0,
};
/** Share of deaths in care that were expected; about five in six of them were marked at most a week before. */
const SIA_SHARE = 0.68;
const SIA_LEAD_DAYS = { median: 3.2, sigma: 0.8, max: 30 };

const dateOrNull = (at: number | null) => (at === null ? null : new Date(at));

/** The state of the enrollment after these steps, always with the same columns. */
export function careOf(handled: Handled, { contact, decided, limit }: Moments, steps: readonly Step[]): CareState {
  const { plan, random, receivedAt, hospice, now, closedBy, creator, groupId, isCreatedByGroup } = handled;
  const last = steps.at(-1);
  if (!last) throw new Error('An enrollment begins with a status');
  const before = last.to === 'entered_in_error' ? (steps.at(-2)?.to ?? null) : null;
  const status = before ?? last.to;
  const contactedAt = contact !== null && contact <= limit ? contact : null;
  const hasBeenPending = steps.some(({ to }) => to === 'pending_start_of_care');
  const isTaken = hasBeenPending || status === 'enrolled';
  const isWaiting = isOpen(last.to);

  const start = status === 'enrolled' ? decided : null;
  const stay = start === null ? null : stayOf(handled, start, steps);
  const isLiving = start !== null && stay === null;
  const isSia = isLiving && plan.isSia;
  const siaSince = isSia ? Math.max(last.at, now - 20 * HOUR) : siaBeforeDeath(handled, stay, steps);

  const bySystem = status === 'declined' && last.actor === null;
  const declineReason = status !== 'declined' ? null : bySystem ? 'patient_chose_another_hospice' : plan.declineReason;
  const isWithdrawal = !bySystem && WITHDRAWAL_REASONS.some((reason) => reason === declineReason) && plan.isWithdrawn;
  const hasDetail = declineReason !== null && !bySystem && !isWithdrawal;

  const isVisited = isTaken || wasVisited(handled, declineReason, bySystem);
  const visitedAt =
    contactedAt === null || !isVisited
      ? null
      : Math.round(contactedAt + (steps[1] ? (Math.max(contactedAt, steps[1].at) - contactedAt) * 0.8 : 0));

  return {
    contactedAt,
    siaSince,
    dischargedAt: stay?.at ?? null,
    dischargeText: stay ? dischargeTypeLabel[stay.type] : '',
    inCare: start === null || last.to === 'entered_in_error' ? null : { start, end: endOf(stay, siaSince) },
    columns: {
      hospice_location_id: isTaken ? random.pick(hospice.locationIds) : null,
      status: last.to,
      status_since: new Date(last.at),
      status_before_error: before,
      received_at: new Date(receivedAt),
      first_contact_at: dateOrNull(contactedAt),
      first_contact_by: contactedAt === null ? null : plan.assignee.id,
      evaluation_visit_at: dateOrNull(visitedAt),
      pending_reason: last.to === 'pending_start_of_care' ? plan.pendingReason : null,
      documents_asked_at:
        last.to === 'pending_start_of_care' && askedDocumentsLabel[plan.pendingReason] !== undefined
          ? new Date(last.at)
          : null,
      planned_start_of_care: hasBeenPending ? plannedDay(handled, start, isWaiting) : null,
      start_of_care: dateOrNull(start),
      // The nurse who made the visit, even if no admission followed.
      admission_nurse_id: isWaiting || (start === null && visitedAt === null) ? null : plan.admissionNurseId,
      primary_nurse_id: start === null ? null : plan.primaryNurseId,
      level_of_care: start === null ? null : plan.levelOfCare,
      decline_reason: declineReason,
      decline_detail: hasDetail ? random.pick(DECLINE_DETAILS[plan.declineReason]) : null,
      declined_for: bySystem ? (closedBy?.id ?? null) : null,
      withdrawn_by: isWithdrawal && isCreatedByGroup ? groupId : null,
      withdrawn_by_name: isWithdrawal && isCreatedByGroup ? creator.organization : null,
      date_of_death:
        stay?.type === 'death'
          ? stay.day
          : declineReason === 'patient_deceased'
            ? dayIn(hospice.timeZone, decided)
            : null,
      discharge_date: stay?.day ?? null,
      discharge_type: stay?.type ?? null,
      is_sia: isSia,
      sia_since: dateOrNull(siaSince),
      sia_set_by: siaSince === null ? null : plan.assignee.id,
      error_reason: last.to === 'entered_in_error' ? (plan.error?.reason ?? null) : null,
      duplicate_of_referral_id: last.to === 'entered_in_error' ? (plan.error?.duplicateOf ?? null) : null,
      assigned_to_id: contactedAt === null ? null : plan.assignee.id,
      next_action: !isWaiting ? null : contactedAt === null ? CALL_THE_FAMILY : random.pick(NEXT_ACTIONS),
      // The family's call is due by the hospice's target, which the database computes.
      next_action_due_at:
        !isWaiting || contactedAt === null ? null : new Date(Math.round(now + plan.nextActionInHours * HOUR)),
      has_stakeholder_alert: plan.hasConcern,
      is_survey_stopped: stay !== null || isSia || last.to === 'entered_in_error',
    },
  };
}

/** The end of the stay; null if still in care. A stay that ends on its first day lasts one day. */
function stayOf(
  { plan, hospice, now }: Handled,
  start: number,
  steps: readonly Step[],
): { at: number; day: string; type: DischargeType } | null {
  const recorded = steps.findLast(({ to }) => to === 'enrolled')?.at ?? start;
  const at = Math.max(recorded + 2 * HOUR, start + (plan.losDays - 1) * DAY + HOUR);
  if (at > now) return null;
  return { at, day: addDays(dayIn(hospice.timeZone, start), plan.losDays - 1), type: plan.dischargeType };
}

const wasVisited = ({ hospice, referralId }: Handled, reason: DeclineReason | null, bySystem: boolean): boolean =>
  reason !== null && !bySystem && randomOf(`visit ${referralId} ${hospice.id}`).chance(VISITED_SHARES[reason]);

/** When a patient who died in care was marked as actively dying; null if the death was unexpected. */
function siaBeforeDeath(
  { hospice, referralId }: Handled,
  stay: { readonly at: number; readonly type: DischargeType } | null,
  steps: readonly Step[],
): number | null {
  if (stay?.type !== 'death') return null;
  const random = randomOf(`sia ${referralId} ${hospice.id}`);
  if (!random.chance(SIA_SHARE)) return null;
  const { median, sigma, max } = SIA_LEAD_DAYS;
  const since = Math.round(stay.at - Math.min(random.logNormal(median, sigma), max) * DAY);
  const recorded = steps.findLast(({ to }) => to === 'enrolled')?.at ?? stay.at;
  return Math.max(since, recorded + HOUR);
}

/** The day agreed with the family, or the actual first day once care began. */
function plannedDay(
  { plan, hospice, receivedAt, now }: Handled,
  start: number | null,
  isWaiting: boolean,
): string | null {
  if (plan.plannedInDays === null) return null;
  return start === null
    ? addDays(dayIn(hospice.timeZone, isWaiting ? now : receivedAt), plan.plannedInDays)
    : dayIn(hospice.timeZone, start);
}

/** Why this stay has no open survey anymore. */
function endOf(
  stay: { readonly at: number; readonly type: DischargeType } | null,
  siaSince: number | null,
): InCare['end'] {
  if (siaSince !== null) return { at: siaSince, as: 'sia' };
  return stay && { at: stay.at, as: stay.type === 'death' ? 'deceased' : 'discharged' };
}
