import type { Moment, OptionalMoment } from '#server/platform/database/columns.ts';

/** The rows of baseline/14_administration.sql. */

interface HospiceDeletionTable {
  hospice_id: string;
  scheduled_at: Moment;
  deletes_at: Moment;
  noticed_at: OptionalMoment;
  begun_at: OptionalMoment;
  deleted_at: OptionalMoment;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    hospice_deletion: HospiceDeletionTable;
  }
}
