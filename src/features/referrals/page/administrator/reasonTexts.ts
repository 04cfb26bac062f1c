/** The names of the fields for an administrator's reason. */
export const REASON_LABELS = { category: 'Category', words: 'Reason' };

export const WHY_A_REASON =
  'The hospice sees who opened the record, when, and why. Your reason is kept in the audit log.';
