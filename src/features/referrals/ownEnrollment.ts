import type { ReferralListItem } from '#contract/referrals/lists/referralLists.ts';

type Summary = ReferralListItem['enrollments'][number];

/** The hospice's own enrollment of a referral. */
export const ownEnrollment = (
  { enrollments }: Pick<ReferralListItem, 'enrollments'>,
  hospiceId: string | null,
): Summary | undefined => enrollments.find(({ hospice }) => hospice.id === hospiceId);
