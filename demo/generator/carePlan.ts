import type { CareSetting } from '#contract/referrals/patients.ts';
import type { DeclineReason, DischargeType, ErrorReason, PendingReason } from '#contract/referrals/statuses.ts';
import { PENDING_REASONS } from '#contract/referrals/statuses.ts';
import type { Random } from './random.ts';
import type { SurveyPlan } from './surveyHistory.ts';
import type { Actor, DemoHospice } from './world.ts';
import type { LevelOfCare } from '#contract/organizations/levelsOfCare.ts';

/** The planned course of a referral at one hospice. Steps in the future have not happened yet. */
export interface CarePlan {
  readonly outcome: 'enrolled' | 'declined';
  /** Null if nobody was reached. */
  readonly contactMinutes: number | null;
  /** From the referral to start of care or decline. */
  readonly decidedHours: number;
  /** When it becomes pending, as a share of the time between contact and decision; null for never. */
  readonly pendingAt: number | null;
  readonly pendingReason: PendingReason;
  readonly plannedInDays: number | null;
  /** Hours after the decline when it is reopened. */
  readonly reopenedAfterHours: number | null;
  readonly recordMinutes: number;
  readonly losDays: number;
  readonly dischargeType: DischargeType;
  readonly levelOfCare: LevelOfCare;
  readonly declineReason: DeclineReason;
  /** The group withdrew it. */
  readonly isWithdrawn: boolean;
  readonly error: { readonly reason: ErrorReason; readonly afterHours: number; readonly duplicateOf?: string } | null;
  readonly nextActionInHours: number;
  readonly isSia: boolean;
  readonly hasConcern: boolean;
  readonly survey: SurveyPlan;
  readonly primaryNurseId: string;
  readonly admissionNurseId: string;
  readonly assignee: Actor;
}

/** About log-normal with the urgent ones: median 20 h, a quarter within 8 h, an eighth over 72 h. */
const ADMISSION_HOURS = { median: 23, sigma: 1.2, min: 1.5, max: 24 * 24 };
/** Log-normal: median 18 days, mean 75, about three in ten within a week, a twelfth over 180 days. */
const STAY_DAYS = { median: 18, sigma: 1.69, max: 900 };
/** Hospitals refer late; patients from assisted living stay longest. */
const STAY_FACTOR: Partial<Record<CareSetting, number>> = {
  hospital: 0.8,
  home: 1.2,
  skilled_nursing: 1.2,
  assisted_living: 1.7,
};
const DECLINES: Record<DeclineReason, number> = {
  patient_declined_hospice: 32,
  patient_chose_another_hospice: 20,
  patient_ineligible: 18,
  patient_deceased: 14,
  hospice_declined: 8,
  unable_to_reach: 8,
};
const DISCHARGES: Record<DischargeType, number> = {
  death: 83,
  revoked: 6.5,
  no_longer_terminally_ill: 5,
  transferred: 2.5,
  moved_out_of_area: 2,
  for_cause: 1,
};
const LEVELS: Record<LevelOfCare, number> = { rhc: 93, gip: 4, irc: 2, chc: 1 };
const ERRORS = { wrong_patient: 5, test: 3, other: 2 };
const ERROR_SHARE = 0.012;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Draws the plan of a referral at this hospice. */
export function drawPlan(
  random: Random,
  {
    hospice,
    outcome,
    setting,
    isUrgent,
  }: {
    hospice: DemoHospice;
    outcome: CarePlan['outcome'];
    setting: CareSetting;
    isUrgent: boolean;
  },
): CarePlan {
  const hurry = (isUrgent ? 0.4 : 1) * hospice.pace;
  const { median, sigma, min, max } = ADMISSION_HOURS;
  const decidedHours = clamp(random.logNormal(median * hurry, sigma), min, max);
  const declineReason = random.weighted(DECLINES);
  const isUnreached = outcome === 'declined' && declineReason === 'unable_to_reach';
  const isError = random.chance(ERROR_SHARE);
  return {
    outcome,
    contactMinutes: isUnreached ? null : clamp(random.logNormal(38 * hurry, 0.95), 3, 30 * 60),
    decidedHours: isUnreached ? Math.max(decidedHours, random.between(72, 140)) : decidedHours,
    pendingAt: !isUnreached && random.chance(outcome === 'enrolled' ? 0.88 : 0.45) ? random.between(0.15, 0.5) : null,
    pendingReason: random.pick(PENDING_REASONS.filter((reason) => reason !== 'other')),
    plannedInDays: random.chance(0.5) ? random.int(1, 3) : null,
    reopenedAfterHours: null,
    recordMinutes: random.int(5, 90),
    losDays: Math.ceil(
      clamp(random.logNormal(STAY_DAYS.median * (STAY_FACTOR[setting] ?? 1), STAY_DAYS.sigma), 1, STAY_DAYS.max),
    ),
    dischargeType: random.weighted(DISCHARGES),
    levelOfCare: random.weighted(LEVELS),
    declineReason,
    isWithdrawn: random.chance(0.06),
    error: isError ? { reason: random.weighted(ERRORS), afterHours: random.between(0.5, 40) } : null,
    nextActionInHours: random.between(-1, 9),
    isSia: false,
    hasConcern: false,
    survey: random.chance(0.004) ? 'undeliverable' : 'drawn',
    primaryNurseId: random.pick(hospice.primaryNurses),
    admissionNurseId: random.pick(hospice.admissionNurses),
    assignee: random.pick(hospice.managers),
  };
}
