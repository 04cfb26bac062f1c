import { REFERRAL_STATUSES } from '#contract/referrals/referralLabels.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';

const STATUS_ORDER = REFERRAL_STATUSES.join(',');

/** Statuses sort in the order of a referral's life. */
export const byStatus = (column: Sql): Sql =>
  sql`array_position(string_to_array(${sql.lit(STATUS_ORDER)}, ','), ${column})`;
