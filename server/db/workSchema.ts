import type { ColumnType } from 'kysely';
import type { WorkName } from '#contract/administration.ts';

/** The row of 0027_administration.sql. */

type Moment = ColumnType<Date, Date | string, Date | string>;
type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

interface WorkRunTable {
  name: WorkName;
  watched_since: Moment;
  last_started_at: OptionalMoment;
  last_ended_at: OptionalMoment;
  last_failed_at: OptionalMoment;
  failure: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface WorkTables {
  work_run: WorkRunTable;
}
