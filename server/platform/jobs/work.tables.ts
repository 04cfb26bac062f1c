import type { Moment, OptionalMoment } from '#server/platform/database/columns.ts';
import type { ColumnType } from 'kysely';
import type { WorkName } from '#contract/platform/work.ts';

/** The row of baseline/01_platform.sql. */

interface WorkRunTable {
  name: WorkName;
  watched_since: Moment;
  last_started_at: OptionalMoment;
  last_ended_at: OptionalMoment;
  last_failed_at: OptionalMoment;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    work_run: WorkRunTable;
  }
}
