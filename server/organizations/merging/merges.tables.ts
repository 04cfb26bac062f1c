import type { Moment } from '#server/platform/database/columns.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Merge, MergeKind } from '#contract/organizations/merges.ts';

/** The rows of baseline/06_organizations.sql. */

interface RecordMergeTable {
  id: Generated<string>;
  number: ColumnType<number, never, never>;
  kind: ColumnType<MergeKind, MergeKind, never>;
  kept_id: ColumnType<string, string, never>;
  merged_id: ColumnType<string, string, never>;
  kept_name: ColumnType<string, string, never>;
  merged_name: ColumnType<string, string, never>;
  was_active: ColumnType<boolean, boolean, never>;
  at: Moment;
  by_id: ColumnType<string | null, string | null, never>;
  by_name: ColumnType<string, string, never>;
  moved: JSONColumnType<Merge['moved'], string | undefined>;
  undone_at: ColumnType<Date | null, undefined, Date>;
  undone_by: ColumnType<string | null, undefined, string | null>;
  stayed: ColumnType<number, undefined, number>;
}

interface RecordMergeRowTable {
  id: Generated<number>;
  merge_id: string;
  table_name: string;
  column_name: string;
  row_key: JSONColumnType<Record<string, string>>;
  old_value: string | null;
  new_value: string | null;
  row_before: JSONColumnType<object> | null;
  is_removed: Generated<boolean>;
}

interface LikelyDuplicateTable {
  kind: MergeKind;
  first_id: string;
  second_id: string;
  likeness: number;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    record_merge: RecordMergeTable;
    record_merge_row: RecordMergeRowTable;
    likely_duplicate: LikelyDuplicateTable;
  }
}
