import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';

/** Places where patients live. A private home is no community. */
export const communityTypeLabel = labels({
  assisted_living: 'Assisted living',
  memory_care: 'Memory care',
  skilled_nursing: 'Skilled nursing',
  long_term_care: 'Long-term care',
  independent_living: 'Independent living',
  group_home: 'Group home',
  hospital: 'Hospital',
  other: 'Other',
});

export const COMMUNITY_TYPES = wordsOf(communityTypeLabel);
export const CommunityType = z.enum(COMMUNITY_TYPES);
export type CommunityType = z.infer<typeof CommunityType>;
