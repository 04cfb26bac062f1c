import type { Moment, OptionalMoment } from '#server/platform/database/columns.ts';
import type { ColumnType, Generated } from 'kysely';

/** The rows of baseline/13_exchange.sql. */

interface HospiceArchiveTable {
  id: Generated<string>;
  hospice_id: string;
  requested_by: string;
  requested_by_name: string;
  requested_at: Moment;
  claimed_until: OptionalMoment;
  attempts: Generated<number>;
  storage_key: ColumnType<string | null, undefined, string | null>;
  size: ColumnType<number | null, undefined, number | null>;
  ready_at: OptionalMoment;
  ends_at: OptionalMoment;
  failed_at: OptionalMoment;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    hospice_archive: HospiceArchiveTable;
  }
}
