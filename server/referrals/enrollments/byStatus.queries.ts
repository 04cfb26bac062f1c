import { REFERRAL_STATUSES } from '#contract/referrals/statuses.ts';
import type { Fragment } from '#server/platform/database/listPage.ts';
import { sql } from '#server/platform/database/connection.ts';

const STATUS_ORDER = REFERRAL_STATUSES.join(',');

/** Statuses sort in the order of a referral's life. */
export const byStatus = (column: Fragment): Fragment =>
  sql`array_position(string_to_array(${sql.lit(STATUS_ORDER)}, ','), ${column})`;
