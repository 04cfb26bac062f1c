import type { ColumnType, Generated } from 'kysely';
import type { Moment, Optional, OptionalMoment } from '#server/platform/database/columns.ts';

/** The rows of baseline/13_exchange.sql. */

interface ImportMemoryTable {
  id: Generated<string>;
  hospice_id: string | null;
  group_id: string | null;
  headings: string;
  said: unknown;
  updated_at: Moment;
  updated_by: string;
}

interface FileImportTable {
  id: Generated<string>;
  hospice_id: string | null;
  group_id: string | null;
  started_by: string | null;
  started_by_name: string;
  started_at: Moment;
  file_name: string;
  format: 'csv' | 'xlsx';
  size: number;
  file_key: string;
  rows_key: Optional<string>;
  row_count: number;
  wrong_rows: number;
  duplicate_rows: number;
  total: number;
  done: number;
  created: number;
  left_out: ColumnType<unknown, string | undefined, string>;
  claim: Optional<string>;
  claimed_until: OptionalMoment;
  ended_at: OptionalMoment;
  is_stopped: Generated<boolean>;
  kept_until: Moment;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    import_memory: ImportMemoryTable;
    file_import: FileImportTable;
  }
}
