/**
 * The parts that a group can have in one referral: it sent it, the responsible provider belongs to it, or the community where the
 * patient lives does. A group can have several. What a group may do follows from its parts.
 */
export const GROUP_PARTS = ['sender', 'treating', 'community', 'other'] as const;
export type GroupPart = (typeof GROUP_PARTS)[number];

/** The groups behind a referral; null where it has none. */
export interface ReferralGroups {
  readonly creatorGroupId: string | null;
  readonly treatingGroupId: string | null;
  readonly communityGroupId: string | null;
}

/** The parts of this group in a referral; `other` only where it has none of the three. */
export function groupPartsOf(referral: ReferralGroups, groupId: string): ReadonlySet<GroupPart> {
  const parts = new Set<GroupPart>();
  if (referral.creatorGroupId === groupId) parts.add('sender');
  if (referral.treatingGroupId === groupId) parts.add('treating');
  if (referral.communityGroupId === groupId) parts.add('community');
  return parts.size > 0 ? parts : new Set<GroupPart>(['other']);
}

/** Only the sending and the treating group correct contact data. */
export const correctsContactData = (parts: ReadonlySet<GroupPart>): boolean =>
  parts.has('sender') || parts.has('treating');

/** The treating group names another of its own providers; the sender one of its own where nobody is named yet. */
export const namesProvider = (parts: ReadonlySet<GroupPart>, { treatingGroupId }: ReferralGroups): boolean =>
  parts.has('treating') || (parts.has('sender') && treatingGroupId === null);
