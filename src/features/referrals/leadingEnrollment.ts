import type { ReferralStatus } from '#contract/referrals/statuses.ts';

interface Asked {
  readonly status: ReferralStatus;
}

/** The enrollment that gave the referral its global status, or the first one. */
export const leadingEnrollment = <Each extends Asked>(
  enrollments: readonly Each[],
  globalStatus: ReferralStatus,
): Each | undefined => enrollments.find(({ status }) => status === globalStatus) ?? enrollments[0];
