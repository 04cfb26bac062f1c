import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';

/**
 * A hospice learns of the other hospices only that the patient is enrolled elsewhere (product, section 2): how far another
 * one has come before that only the group sees. The rule once for rows at hand and once for filters and sorting.
 */
export const visibleGlobalStatus = (own: ReferralStatus, global: ReferralStatus): ReferralStatus =>
  global === 'enrolled' ? global : own;

/** The same over `enrollment`, the hospice's own, and `referral`. */
export const visibleGlobalStatusColumn: Sql = sql`
  (case when referral.global_status = 'enrolled' then 'enrolled' else enrollment.status end)`;
