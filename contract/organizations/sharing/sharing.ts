import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';

/** The kinds of facts that a hospice may share with a group. Facts that are not shared are absent from the answer's body. */
export const sharedFactLabel = labels({
  decline_reason: 'Decline reason',
  decline_detail: 'Decline detail',
  dates: 'Dates of contact, visit, and start of care',
  level_of_care: 'Level of care',
  discharge: 'Discharge',
  sia: 'End-of-life visits (SIA)',
  nurse_names: 'Nurses',
  survey_scores: 'Individual survey answers',
  comments: 'Survey comments',
  documents: 'Documents',
  length_of_stay: 'Length of stay',
  survey_scores_in_sum: 'Combined survey scores',
  performance_comparison: 'Comparison of hospices',
});

export const SHARED_FACTS = wordsOf(sharedFactLabel);
export const SharedFact = z.enum(SHARED_FACTS);
export type SharedFact = z.infer<typeof SharedFact>;

/** Facts of a single patient's record. */
export const RECORD_FACTS = [
  'dates',
  'level_of_care',
  'nurse_names',
  'decline_reason',
  'decline_detail',
  'discharge',
  'sia',
  'survey_scores',
  'comments',
  'documents',
] as const satisfies readonly SharedFact[];

/** Figures over many patients, in a group's comparison of its hospices. */
export const COMPARISON_FACTS = [
  'performance_comparison',
  'length_of_stay',
  'survey_scores_in_sum',
] as const satisfies readonly SharedFact[];

/** What a single family answered or wrote: shared only where families are told which groups read it. */
export const FAMILY_FACTS = ['survey_scores', 'comments'] as const satisfies readonly SharedFact[];
