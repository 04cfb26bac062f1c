import type { EnrollmentChange } from '#contract/referrals/enrollments.ts';
import type { FieldError } from '#contract/platform/errors.ts';
import type { DischargeType, PendingReason, ReferralStatus } from '#contract/referrals/statuses.ts';
import { isOpen } from '#contract/referrals/referralLabels.ts';
import { dayIn } from '#server/platform/localDay.ts';
import { isAutomaticAction } from '#contract/referrals/nextActions.ts';
import { isWayBack } from '#contract/referrals/transitions.ts';
import {
  beforeReceivedProblem,
  deathProblem,
  pastDayProblem,
  pastMomentProblem,
} from '#contract/referrals/dateRules.ts';
import { at } from '#server/platform/access/refusal.ts';

/** The current fields of an enrollment that the rules use. */
export interface EnrollmentState {
  readonly status: ReferralStatus;
  readonly receivedAt: Date;
  readonly firstContactAt: Date | null;
  readonly pendingReason: PendingReason | null;
  readonly plannedStartOfCare: string | null;
  readonly nextAction: string | null;
  readonly nextActionDueAt: Date | null;
  readonly startOfCare: Date | null;
  readonly admissionNurseId: string | null;
  readonly dischargeDate: string | null;
  readonly dischargeType: DischargeType | null;
  /** Kept after a discharge, to show that SIA was on until then. */
  readonly siaSince: Date | null;
  /** The hospice's time zone, for its days. */
  readonly timeZone: string;
  readonly dateOfBirth: string | null;
}

interface Check {
  readonly state: EnrollmentState;
  readonly change: EnrollmentChange;
  readonly now: Date;
}

type Rule = (check: Check) => FieldError | undefined;

/** The value of a field after the change. */
const after = <Name extends keyof EnrollmentChange & keyof EnrollmentState>(name: Name, { state, change }: Check) =>
  change[name] === undefined ? state[name] : change[name];

const statusAfter = ({ state, change }: Check): ReferralStatus => change.status ?? state.status;
const today = ({ state, now }: Check): string => dayIn(state.timeZone, now);

/** Moving back to an earlier status, or out of an error, needs a reason. */
const needsReason: Rule = ({ change }) => (change.reason ? undefined : at('reason', 'Enter a reason'));

/** The fields each status needs when moving forward (product, section 2). */
const NEEDS: Record<ReferralStatus, readonly Rule[]> = {
  referral_received: [],
  pending_start_of_care: [
    (check) =>
      after('firstContactAt', check) ? undefined : at('firstContactAt', 'Enter when you first spoke with the family'),
    (check) => (after('pendingReason', check) ? undefined : at('pendingReason', 'Choose what you’re waiting for')),
    (check) => {
      if (after('plannedStartOfCare', check)) return undefined;
      // What Wayside set is no plan of a person.
      const isPlanned = check.change.nextAction ?? !isAutomaticAction(check.state.nextAction);
      if (!isPlanned || !after('nextAction', check))
        return at('plannedStartOfCare', 'Enter a planned start of care or a next action');
      return after('nextActionDueAt', check) ? undefined : at('nextActionDueAt', 'Enter when the next action is due');
    },
  ],
  enrolled: [
    (check) => (after('startOfCare', check) ? undefined : at('startOfCare', 'Enter when care started')),
    (check) => (after('admissionNurseId', check) ? undefined : at('admissionNurseId', 'Choose an admission nurse')),
  ],
  declined: [
    ({ change }) => (change.declineReason ? undefined : at('declineReason', 'Choose a reason')),
    ({ change }) =>
      change.declineReason === 'patient_deceased' && !change.dateOfDeath
        ? at('dateOfDeath', 'Enter the date of death')
        : undefined,
    ({ change }) =>
      change.declineReason === 'hospice_declined' && !change.declineDetail
        ? at('declineDetail', 'Enter why the hospice can’t accept')
        : undefined,
  ],
  entered_in_error: [
    ({ change }) => (change.errorReason ? undefined : at('errorReason', 'Choose a reason')),
    ({ change }) =>
      change.errorReason === 'duplicate' && !change.duplicateOfReferralId
        ? at('duplicateOfReferralId', 'Choose the correct referral')
        : undefined,
  ],
};

const errorAt = (name: string, problem: string | undefined): FieldError | undefined =>
  problem === undefined ? undefined : at(name, problem);

/** A time that cannot be before the referral. */
const notBeforeReceived =
  (name: 'firstContactAt' | 'evaluationVisitAt' | 'startOfCare'): Rule =>
  ({ state, change }) => {
    const moment = change[name];
    return moment ? errorAt(name, beforeReceivedProblem(new Date(moment), state.receivedAt)) : undefined;
  };

const notInFuture =
  (name: 'firstContactAt' | 'startOfCare'): Rule =>
  ({ change, now }) => {
    const moment = change[name];
    return moment ? errorAt(name, pastMomentProblem(new Date(moment), now)) : undefined;
  };

/** Fields that are only valid in some statuses, by the status after the change. */
const belongsTo =
  (
    name: keyof EnrollmentChange,
    isRight: (status: ReferralStatus) => boolean,
    message: string,
    { withTransition = false } = {},
  ): Rule =>
  (check) => {
    const given = check.change[name];
    if (given === undefined || given === null) return undefined;
    const status = withTransition ? check.change.status : statusAfter(check);
    return status !== undefined && isRight(status) ? undefined : at(name, message);
  };

const is = (wanted: ReferralStatus) => (status: ReferralStatus) => status === wanted;

/** Undoing a discharge removes its date and its type together. */
export const isUndischarging = ({ dischargeDate, dischargeType }: EnrollmentChange): boolean =>
  dischargeDate === null && dischargeType === null;

const isDischarging = ({ change }: Check): boolean =>
  (change.dischargeDate !== undefined || change.dischargeType !== undefined) && !isUndischarging(change);

/** Rules for every change, with or without a new status. */
const FACTS: readonly Rule[] = [
  notBeforeReceived('firstContactAt'),
  notInFuture('firstContactAt'),
  (check) =>
    check.change.firstContactAt === null && statusAfter(check) === 'pending_start_of_care'
      ? at('firstContactAt', 'A pending referral needs its first contact')
      : undefined,
  notBeforeReceived('evaluationVisitAt'),
  notBeforeReceived('startOfCare'),
  notInFuture('startOfCare'),
  belongsTo('startOfCare', is('enrolled'), 'Only an enrolled patient has a start of care'),
  (check) => {
    const { change, state } = check;
    return change.startOfCare &&
      state.dischargeDate &&
      dayIn(state.timeZone, new Date(change.startOfCare)) > state.dischargeDate
      ? at('startOfCare', 'Enter a time before the discharge')
      : undefined;
  },
  belongsTo('pendingReason', is('pending_start_of_care'), 'Only while the start of care is pending'),
  belongsTo('plannedStartOfCare', isOpen, 'Only while the referral is open'),
  belongsTo('nextAction', isOpen, 'Only while the referral is open'),
  belongsTo('nextActionDueAt', isOpen, 'Only while the referral is open'),
  belongsTo('declineReason', is('declined'), 'Only when declining', { withTransition: true }),
  belongsTo('declineDetail', is('declined'), 'Only when declining', { withTransition: true }),
  belongsTo('errorReason', is('entered_in_error'), 'Only for an entry in error', { withTransition: true }),
  belongsTo('duplicateOfReferralId', is('entered_in_error'), 'Only for an entry in error', { withTransition: true }),
  belongsTo('dischargeDate', is('enrolled'), 'Only an enrolled patient is discharged'),
  belongsTo('dischargeType', is('enrolled'), 'Only an enrolled patient is discharged'),
  (check) => (isDischarging(check) && !after('dischargeDate', check) ? at('dischargeDate', 'Enter a date') : undefined),
  (check) =>
    isDischarging(check) && !after('dischargeType', check) ? at('dischargeType', 'Choose a reason') : undefined,
  (check) =>
    isUndischarging(check.change) && !check.state.dischargeDate
      ? at('dischargeDate', 'The patient is not discharged')
      : undefined,
  (check) => {
    const { change, state } = check;
    if (!change.dischargeDate) return undefined;
    const ahead = pastDayProblem(change.dischargeDate, today(check));
    if (ahead !== undefined) return at('dischargeDate', ahead);
    const start = after('startOfCare', check);
    return start && change.dischargeDate < dayIn(state.timeZone, new Date(start))
      ? at('dischargeDate', 'Enter a day on or after the start of care')
      : undefined;
  },
  (check) => {
    // Of a patient who died in care, the last day of care is the date of death.
    const isDying = isDischarging(check) && after('dischargeType', check) === 'death' && !check.change.dateOfDeath;
    return isDying
      ? errorAt('dischargeDate', deathProblem(after('dischargeDate', check), today(check), check.state.dateOfBirth))
      : undefined;
  },
  (check) => {
    const { change, state } = check;
    if (!change.dateOfDeath) return undefined;
    const problem = deathProblem(change.dateOfDeath, today(check), state.dateOfBirth);
    if (problem !== undefined) return at('dateOfDeath', problem);
    const isDeath =
      (change.status === 'declined' && change.declineReason === 'patient_deceased') ||
      (statusAfter(check) === 'enrolled' && after('dischargeType', check) === 'death');
    return isDeath ? undefined : at('dateOfDeath', 'Leave this empty unless the patient died');
  },
  (check) => {
    if (check.change.isSia !== true) return undefined;
    return statusAfter(check) === 'enrolled' && !after('dischargeDate', check)
      ? undefined
      : at('isSia', 'Only for an enrolled patient who is not discharged');
  },
];

/**
 * The errors of a change's fields: the product's table of needs, and the rules of the facts. Callers check whether the transition is
 * allowed and whether the named people and places exist.
 */
export function checkEnrollmentChange(state: EnrollmentState, change: EnrollmentChange, now: Date): FieldError[] {
  const check = { state, change, now };
  const needs =
    change.status === undefined ? [] : isWayBack(state.status, change.status) ? [needsReason] : NEEDS[change.status];
  const errors = [...needs, ...FACTS].flatMap((rule) => rule(check) ?? []);
  // One error per field is enough.
  return errors.filter(({ path }, index) => errors.findIndex((error) => error.path === path) === index);
}
