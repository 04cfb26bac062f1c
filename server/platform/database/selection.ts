import { sql, type Sql } from './connection.ts';

/** Rows of a list that a person chose: the ticked ones alone, or all but those that were unticked. */
export interface Selection {
  readonly includedIds?: readonly string[] | undefined;
  readonly excludedIds?: readonly string[] | undefined;
}

/** @param id the column that holds what the list's rows are known by */
export const isSelected = (id: Sql, { includedIds, excludedIds }: Selection): readonly (Sql | undefined)[] => [
  includedIds && sql`${id} = any (${includedIds}::uuid[])`,
  excludedIds && sql`${id} <> all (${excludedIds}::uuid[])`,
];
