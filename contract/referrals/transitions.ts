import { abilityFor } from '#contract/platform/ability.ts';
import { DAY, HOUR } from '#contract/platform/durations.ts';
import type { DeclineReason, ReferralStatus } from './statuses.ts';

/**
 * The one table of status transitions of an enrollment (product, section 2). The server enforces it, records carry what it
 * allows, the screens offer only that.
 */

/** The person who asks for a transition. `isOwnReferral`: the person's group sent the referral. */
export interface TransitionActor {
  readonly role: string;
  readonly isOwnReferral: boolean;
}

/** The state that the rule checks; times in milliseconds since 1970. */
export interface TransitionState {
  readonly status: ReferralStatus;
  /** When the present status began. */
  readonly statusSince: number;
  /** The status that the present one followed, if that is known. */
  readonly statusBefore: ReferralStatus | null;
  /** The status that `entered_in_error` replaced. */
  readonly statusBeforeError: ReferralStatus | null;
  readonly declineReason: DeclineReason | null;
  readonly hasSurveyResult: boolean;
  readonly now: number;
}

type Permitted = 'registry' | 'registryOrEnrollment' | 'restorer' | 'ownGroup';

const PERMITS: Record<Permitted, (actor: TransitionActor) => boolean> = {
  registry: ({ role }) => abilityFor(role).can('manage', 'HospicePatientRegistry'),
  registryOrEnrollment: ({ role }) => {
    const ability = abilityFor(role);
    return ability.can('manage', 'HospicePatientRegistry') || ability.can('manage', 'Enrollment');
  },
  restorer: ({ role }) => role === 'hospice_super_admin' || role === 'superuser',
  ownGroup: ({ role, isOwnReferral }) => (role === 'care_manager' || role === 'provider') && isOwnReferral,
};

interface Rule {
  readonly from: ReferralStatus;
  readonly to: ReferralStatus;
  readonly who: readonly Permitted[];
  /** Milliseconds after the status began in which the way is open. */
  readonly within?: number;
  readonly unless?: (state: TransitionState) => boolean;
}

const RULES: readonly Rule[] = [
  { from: 'referral_received', to: 'pending_start_of_care', who: ['registryOrEnrollment'] },
  { from: 'referral_received', to: 'enrolled', who: ['registryOrEnrollment'] },
  { from: 'pending_start_of_care', to: 'enrolled', who: ['registryOrEnrollment'] },
  { from: 'referral_received', to: 'declined', who: ['registryOrEnrollment', 'ownGroup'] },
  { from: 'pending_start_of_care', to: 'declined', who: ['registryOrEnrollment'] },
  { from: 'pending_start_of_care', to: 'referral_received', who: ['registry'], within: DAY },
  {
    from: 'declined',
    to: 'referral_received',
    who: ['registryOrEnrollment'],
    within: 90 * DAY,
    unless: ({ declineReason }) => declineReason === 'patient_deceased',
  },
  {
    from: 'enrolled',
    to: 'pending_start_of_care',
    who: ['registry'],
    within: 48 * HOUR,
    unless: ({ hasSurveyResult }) => hasSurveyResult,
  },
  {
    from: 'enrolled',
    to: 'referral_received',
    who: ['registry'],
    within: 48 * HOUR,
    unless: ({ hasSurveyResult, statusBefore }) => hasSurveyResult || statusBefore !== 'referral_received',
  },
  { from: 'referral_received', to: 'entered_in_error', who: ['registry'] },
  { from: 'pending_start_of_care', to: 'entered_in_error', who: ['registry'] },
  { from: 'enrolled', to: 'entered_in_error', who: ['registry'] },
  { from: 'declined', to: 'entered_in_error', who: ['registry'] },
];

const RESTORERS: readonly Permitted[] = ['restorer'];

/** The statuses that the actor may move this enrollment to, now. */
export function allowedTransitions(state: TransitionState, actor: TransitionActor): ReferralStatus[] {
  if (state.status === 'entered_in_error') {
    return state.statusBeforeError && RESTORERS.some((who) => PERMITS[who](actor)) ? [state.statusBeforeError] : [];
  }
  return RULES.filter(
    ({ from, who, within = Infinity, unless }) =>
      from === state.status &&
      who.some((permitted) => PERMITS[permitted](actor)) &&
      state.now - state.statusSince <= within &&
      !unless?.(state),
  ).map(({ to }) => to);
}

/** Whether a step leads to a status that comes earlier in a referral's life, or out of an error. */
export const isWayBack = (from: ReferralStatus, to: ReferralStatus): boolean =>
  from === 'entered_in_error' || to === 'referral_received' || (from === 'enrolled' && to === 'pending_start_of_care');

/**
 * Whether a step takes back the one before it as a mistake: then everything is as it was, the time in status included. A referral that is
 * reopened later begins anew.
 */
export const isUndo = ({ now, status, statusBefore, statusSince }: TransitionState, to: ReferralStatus): boolean =>
  isWayBack(status, to) && statusBefore === to && (status === 'entered_in_error' || now - statusSince <= 48 * HOUR);

/** How long the system's own decline (another hospice enrolled the patient) can be undone. */
export const SYSTEM_DECLINE_REVERSIBLE_MS = 7 * DAY;
