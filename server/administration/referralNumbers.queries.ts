import type { NumberedReferral } from '#contract/administration/administration.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** The referral with this number, for administrators; undefined if there is none or it was deleted. */
export const findReferralByNumber = (db: Database, number: string): Promise<NumberedReferral | undefined> =>
  db
    .selectFrom('referral')
    .select(['id', 'display_id as displayId'])
    .where('number', '=', Number(number.slice('R-'.length)))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
