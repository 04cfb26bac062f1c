import type { EnrollmentState } from '#server/referrals/enrollments/checkEnrollmentChange.rules.ts';

/** An enrollment that was received and in which nothing has happened yet. */
export const receivedEnrollment = (facts: Pick<EnrollmentState, 'receivedAt' | 'timeZone'>): EnrollmentState => ({
  status: 'referral_received',
  firstContactAt: null,
  pendingReason: null,
  plannedStartOfCare: null,
  nextAction: null,
  nextActionDueAt: null,
  startOfCare: null,
  admissionNurseId: null,
  dischargeDate: null,
  dischargeType: null,
  siaSince: null,
  dateOfBirth: null,
  ...facts,
});
