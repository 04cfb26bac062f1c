import type { ReferralStatus } from '#contract/referrals/statuses.ts';

interface Asked {
  readonly status: ReferralStatus;
}

/** The enrollment that stands for the whole: the one that went furthest, or the first that was asked. */
export const leadingEnrollment = <Each extends Asked>(
  enrollments: readonly Each[],
  globalStatus: ReferralStatus,
): Each | undefined => enrollments.find(({ status }) => status === globalStatus) ?? enrollments[0];
