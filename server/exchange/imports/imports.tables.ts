import type { Generated } from 'kysely';
import type { Moment } from '#server/platform/database/columns.ts';

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

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    import_memory: ImportMemoryTable;
  }
}
