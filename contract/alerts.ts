import * as z from 'zod/mini';

/**
 * What needs action on an enrollment; the highest wins, in this order (product, section 2). Which one applies depends on the
 * clock and is worked out in the database, where lists filter by it.
 */
export const ENROLLMENT_ALERTS = [
  'low_score',
  'overdue_response',
  'overdue_start_of_care',
  'survey_undeliverable',
  'none',
] as const;
export const EnrollmentAlert = z.enum(ENROLLMENT_ALERTS);
export type EnrollmentAlert = z.infer<typeof EnrollmentAlert>;

export const alertLabel: Record<EnrollmentAlert, string> = {
  low_score: 'Low survey score',
  overdue_response: 'Response overdue',
  overdue_start_of_care: 'Start of care overdue',
  survey_undeliverable: 'Survey could not be delivered',
  none: 'No alert',
};
