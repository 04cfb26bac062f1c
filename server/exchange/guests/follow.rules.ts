import { GUEST_LINK_DAYS, type GuestSituation } from '#contract/exchange/guests/guestReferrals.ts';
import type { Enrollment } from '#contract/referrals/enrollments.ts';
import type { SituationKind } from '#contract/referrals/situations.ts';
import { DAY } from '#contract/platform/durations.ts';

/** When a sender's link ends; null while the hospice has not decided. */
export const linkEndOf = ({ decidedAt }: { readonly decidedAt: Date | null }): Date | null =>
  decidedAt && new Date(decidedAt.getTime() + GUEST_LINK_DAYS * DAY);

export const isLinkOver = (guest: { readonly decidedAt: Date | null }, now: Date): boolean => {
  const end = linkEndOf(guest);
  return end !== null && end <= now;
};

const SITUATIONS: Readonly<Partial<Record<SituationKind, GuestSituation>>> = {
  received: 'received',
  pending: 'pending',
  on_service: 'on_service',
  // Whether care goes on isn't shared, and that the last days have come is told by no page without an account.
  enrolled: 'on_service',
  actively_dying: 'on_service',
  discharged: 'discharged',
  died: 'died',
  declined: 'declined',
  withdrawn: 'declined',
};

/**
 * What the sender may read. A referral that turned out as a duplicate, a test or a mistake is closed, in all cases alike: a sender never
 * learns that the hospice knows the patient.
 */
export const followedSituation = ({ situation }: Pick<Enrollment, 'situation'>): GuestSituation =>
  (situation && SITUATIONS[situation.kind]) ?? 'closed';
