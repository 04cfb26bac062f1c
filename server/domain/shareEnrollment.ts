import type { Enrollment, EnrollmentSummary } from '#contract/enrollments.ts';
import { SHARED_FACTS, type InformationSharing, type SharedFact } from '#contract/sharing.ts';

/**
 * What a hospice's row of a list tells a group. The alert comes from the database already made of shared facts only, because
 * lists filter and sort by it.
 */
export function shareSummary(summary: EnrollmentSummary, { shared }: InformationSharing): EnrollmentSummary {
  const tellsDates = shared.includes('dates');
  return {
    ...summary,
    isSia: summary.isSia && shared.includes('sia'),
    firstContactAt: tellsDates ? summary.firstContactAt : null,
    plannedStartOfCare: tellsDates ? summary.plannedStartOfCare : null,
    startOfCare: tellsDates ? summary.startOfCare : null,
    hospiceLocation: null,
    assignedTo: null,
    nextAction: null,
    nextActionDueAt: null,
  };
}

/** One hospice's handling as a group sees it: what is not shared is `null` and named, the hospice's own work is never told. */
export function shareEnrollment<Record extends Enrollment>(enrollment: Record, sharing: InformationSharing): Record {
  const tells = (fact: SharedFact) => sharing.shared.includes(fact);
  const only = <Value>(fact: SharedFact, value: Value): Value | null => (tells(fact) ? value : null);
  return {
    ...enrollment,
    ...shareSummary(enrollment, sharing),
    firstContactBy: null,
    contactAttempts: null,
    evaluationVisitAt: only('dates', enrollment.evaluationVisitAt),
    admissionNurse: only('nurse_names', enrollment.admissionNurse),
    primaryNurse: only('nurse_names', enrollment.primaryNurse),
    levelOfCare: only('level_of_care', enrollment.levelOfCare),
    declineReason: only('decline_reason', enrollment.declineReason),
    declineDetail: only('decline_detail', enrollment.declineDetail),
    isDeclinedBySystem: tells('decline_reason') && enrollment.isDeclinedBySystem,
    dateOfDeath: only('discharge', enrollment.dateOfDeath),
    dischargeDate: only('discharge', enrollment.dischargeDate),
    dischargeType: only('discharge', enrollment.dischargeType),
    siaSince: only('sia', enrollment.siaSince),
    duplicateOfReferralId: null,
    lastSurvey: only('survey_scores', enrollment.lastSurvey),
    notShared: SHARED_FACTS.filter((fact) => !tells(fact)),
  };
}
