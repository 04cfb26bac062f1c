import type { RawBuilder } from 'kysely';
import { sql } from './connection.ts';
import type { Condition } from './tenancy.ts';

/** Rows of a list that a person chose by their referrals: the ticked ones alone, or all but those that were unticked. */
export interface Selection {
  readonly includedIds?: readonly string[] | undefined;
  readonly excludedIds?: readonly string[] | undefined;
}

/** @param referralId the column that holds the referral's id */
export const isSelected = (
  referralId: RawBuilder<unknown>,
  { includedIds, excludedIds }: Selection,
): readonly (Condition | undefined)[] => [
  includedIds && sql`${referralId} = any (${includedIds}::uuid[])`,
  excludedIds && sql`${referralId} <> all (${excludedIds}::uuid[])`,
];
