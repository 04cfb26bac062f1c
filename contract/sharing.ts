import * as z from 'zod/mini';

/** What a hospice shows to the groups that refer to it. What is not shared is absent from the answer's body. */
export const SHARED_FACTS = [
  'decline_reason',
  'decline_detail',
  'dates',
  'level_of_care',
  'discharge',
  'sia',
  'nurse_names',
  'survey_scores',
  'comments',
  'documents',
] as const;
export const SharedFact = z.enum(SHARED_FACTS);
export type SharedFact = z.infer<typeof SharedFact>;

export const sharedFactLabel: Record<SharedFact, string> = {
  decline_reason: 'Decline reason',
  decline_detail: 'Decline detail',
  dates: 'Dates of contact, visit and start of care',
  level_of_care: 'Level of care',
  discharge: 'Discharge',
  sia: 'End-of-life visits (SIA)',
  nurse_names: 'Nurses',
  survey_scores: 'Survey scores',
  comments: 'Survey comments',
  documents: 'Documents',
};

export const InformationSharing = z.object({ shared: z.array(SharedFact) });
export type InformationSharing = z.infer<typeof InformationSharing>;

/** A new hospice's settings: everything a referring group needs to follow its patient; not the families' comments. */
export const DEFAULT_SHARING: InformationSharing = {
  shared: ['decline_reason', 'dates', 'level_of_care', 'discharge', 'sia', 'nurse_names', 'survey_scores', 'documents'],
};
