import { labels, wordsOf } from '#contract/platform/labels.ts';

/** The words in the rows of a list, apart from the schemas: what only draws rows needs no parser. */

export const statusLabel = labels({
  referral_received: 'Received',
  pending_start_of_care: 'Pending start of care',
  enrolled: 'Enrolled',
  declined: 'Declined',
  entered_in_error: 'Entered in error',
});

export const REFERRAL_STATUSES = wordsOf(statusLabel);

/** Whether a hospice still has to decide or to begin. */
export const isOpen = (status: keyof typeof statusLabel): boolean =>
  status === 'referral_received' || status === 'pending_start_of_care';

export const urgencyLabel = labels({ urgent: 'Urgent', routine: 'Routine' });

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

/** The alerts that background jobs raise and clear independently: those above, and a group that waits for an answer. */
export const alertKindLabel = labels({
  low_score: alertLabel.low_score,
  overdue_response: alertLabel.overdue_response,
  overdue_start_of_care: alertLabel.overdue_start_of_care,
  survey_undeliverable: alertLabel.survey_undeliverable,
  stakeholder_concern: 'Group is waiting for an answer',
});
