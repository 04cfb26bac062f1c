import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';

/** The kinds of places and people that refer patients. */
export const sourceLabel = labels({
  physician: 'Physician',
  hospital: 'Hospital',
  snf: 'Skilled nursing facility',
  assisted_living: 'Assisted living',
  home_health: 'Home health',
  aco_care_manager: 'ACO care manager',
  family: 'Family',
  self: 'Patient',
  other: 'Other',
});

export const REFERRAL_SOURCES = wordsOf(sourceLabel);
export const ReferralSource = z.enum(REFERRAL_SOURCES);
export type ReferralSource = z.infer<typeof ReferralSource>;
