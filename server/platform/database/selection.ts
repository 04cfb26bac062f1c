import type { RawBuilder } from 'kysely';
import { sql } from './connection.ts';
import type { Condition } from '#server/platform/access/tenancy.ts';

/** Rows of a list that a person chose: the ticked ones alone, or all but those that were unticked. */
export interface Selection {
  readonly includedIds?: readonly string[] | undefined;
  readonly excludedIds?: readonly string[] | undefined;
}

/** @param id the column that holds what the list's rows are known by */
export const isSelected = (
  id: RawBuilder<unknown>,
  { includedIds, excludedIds }: Selection,
): readonly (Condition | undefined)[] => [
  includedIds && sql`${id} = any (${includedIds}::uuid[])`,
  excludedIds && sql`${id} <> all (${excludedIds}::uuid[])`,
];
