import type { EnrollmentSummary } from '#contract/referrals/lists/enrollmentSummary.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import { RECORD_FACTS, type SharedFact } from '#contract/organizations/sharing/sharing.ts';
import type { InformationSharing } from '#contract/organizations/sharing/sharingSettings.ts';

/** The kinds of facts that are shared with a reader. */
export type SharedFacts = ReadonlySet<SharedFact>;

const FIRST_VERSION = 1;

/** Nothing is shared if the settings are unknown. */
export const sharedFacts = (sharing: InformationSharing | null): SharedFacts => new Set(sharing?.shared);

/**
 * A group's view of an enrollment in a list. The database already limits the alert to shared facts, because lists filter and sort by it.
 */
export function shareSummary(summary: EnrollmentSummary, shared: SharedFacts): EnrollmentSummary {
  const hasDates = shared.has('dates');
  return {
    ...summary,
    isSia: summary.isSia && shared.has('sia'),
    firstContactAt: hasDates ? summary.firstContactAt : null,
    plannedStartOfCare: hasDates ? summary.plannedStartOfCare : null,
    startOfCare: hasDates ? summary.startOfCare : null,
    hospiceLocation: null,
    assignedTo: null,
    nextAction: null,
    nextActionDueAt: null,
    responseDueAt: null,
    // It rises with work that the group does not see. No group sends it back: only hospices change enrollments.
    version: FIRST_VERSION,
  };
}

/** Facts of a hospice's own decline: a group's withdrawal has none of them. */
const OF_DECLINES: ReadonlySet<SharedFact> = new Set(['decline_reason', 'decline_detail']);

/** A group's view of an enrollment: facts that are not shared are `null` and listed, and internal work is never included. */
export function shareEnrollment<Record extends Enrollment>(enrollment: Record, shared: SharedFacts): Record {
  const only = <Value>(fact: SharedFact, value: Value): Value | null => (shared.has(fact) ? value : null);
  const isWithdrawn = enrollment.situation?.kind === 'withdrawn';
  return {
    ...enrollment,
    ...shareSummary(enrollment, shared),
    firstContactBy: null,
    contactAttempts: null,
    evaluationVisitAt: only('dates', enrollment.evaluationVisitAt),
    admissionNurse: only('nurse_names', enrollment.admissionNurse),
    primaryNurse: only('nurse_names', enrollment.primaryNurse),
    levelOfCare: only('level_of_care', enrollment.levelOfCare),
    declineReason: only('decline_reason', enrollment.declineReason),
    declineDetail: only('decline_detail', enrollment.declineDetail),
    isDeclinedBySystem: shared.has('decline_reason') && enrollment.isDeclinedBySystem,
    dateOfDeath: only('discharge', enrollment.dateOfDeath),
    dischargeDate: only('discharge', enrollment.dischargeDate),
    dischargeType: only('discharge', enrollment.dischargeType),
    siaSince: only('sia', enrollment.siaSince),
    duplicateOfReferralId: null,
    lastSurvey: only('survey_scores', enrollment.lastSurvey),
    notShared: RECORD_FACTS.filter((fact) => !shared.has(fact) && !(isWithdrawn && OF_DECLINES.has(fact))),
  };
}
