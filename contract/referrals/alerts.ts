import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';

/**
 * The alerts of an enrollment that need action; the first in this order wins (product, section 2). The alert depends on the time
 * and is computed in the database, where lists filter by it.
 */
export const alertLabel = labels({
  low_score: 'Low survey score',
  overdue_response: 'First contact overdue',
  overdue_start_of_care: 'Start of care overdue',
  survey_undeliverable: 'Survey not delivered',
  none: 'No alert',
});

export const EnrollmentAlert = z.enum(wordsOf(alertLabel));
export type EnrollmentAlert = z.infer<typeof EnrollmentAlert>;

/** The alerts that background jobs raise and clear independently: those above, and a group that waits for an answer. */
export const alertKindLabel = labels({
  low_score: alertLabel.low_score,
  overdue_response: alertLabel.overdue_response,
  overdue_start_of_care: alertLabel.overdue_start_of_care,
  survey_undeliverable: alertLabel.survey_undeliverable,
  stakeholder_concern: 'Group is waiting for an answer',
});

export const ALERT_KINDS = wordsOf(alertKindLabel);
export const AlertKind = z.enum(ALERT_KINDS);
export type AlertKind = z.infer<typeof AlertKind>;

/** A shared note of the group that a hospice leaves unanswered for this long is an alert (product, section 2). */
export const MESSAGE_WAITS_HOURS = 24;
