import type { Referral } from '#contract/referrals/referrals.ts';

const list = new Intl.ListFormat('en', { type: 'disjunction' });

/** The hospices that have the patient enrolled and so confirm a group's changes; empty before enrollment. */
export const confirmingHospices = ({ enrollments }: Referral): string =>
  list.format(enrollments.filter(({ status }) => status === 'enrolled').map(({ hospice }) => hospice.name));
