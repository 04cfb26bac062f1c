import type { ColumnType, Generated } from 'kysely';
import type { SavedFilterKind } from '#contract/people/savedFilters.ts';

interface SavedFilterTable {
  id: Generated<string>;
  owner_id: ColumnType<string, string, never>;
  hospice_id: ColumnType<string | null, string | null, never>;
  kind: ColumnType<SavedFilterKind, SavedFilterKind, never>;
  name: string;
  name_key: string;
  query: string;
  is_default: boolean;
  is_shared: boolean;
  deleted_at: ColumnType<Date | null, undefined, Date | null>;
  version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}

/** The rows of baseline/05_people.sql. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    saved_filter: SavedFilterTable;
  }
}
