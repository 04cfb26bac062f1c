/** The names of the fields for an administrator's reason. */
export const REASON_LABELS = { category: 'Category', words: 'Reason' };

export const WHY_A_REASON =
  'Administrators do not read patients’ records by default. The hospice sees who opened the record, when and why, and the audit keeps your reason.';
