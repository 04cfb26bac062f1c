import { type Sorting, byName } from '#server/platform/database/lists.queries.ts';
import { sql } from '#server/platform/database/connection.ts';

/** How `referral` is sorted by the patient's name. */
export const patientSorting: Sorting = {
  by: [byName(sql`referral.last_name`), byName(sql`referral.first_name`)],
};

/** The same order of `enrollment`, by its copy of the name (baseline/07_referrals.sql, `sort_name`). */
export const enrolledPatientSorting: Sorting = { by: [sql`enrollment.referral_sort_name`] };
