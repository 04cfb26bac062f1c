import type { ColumnType, Generated } from 'kysely';

interface BulkAssignmentTable {
  id: Generated<string>;
  hospice_id: string;
  actor_id: string;
  assigned_to_id: string | null;
  at: Date;
  undone_at: ColumnType<Date | null, undefined, Date>;
}

interface BulkAssignmentRowTable {
  bulk_assignment_id: string;
  enrollment_id: string;
  former_assignee_id: string | null;
  version: number;
}

/** The rows of baseline/07_referrals.sql. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    bulk_assignment: BulkAssignmentTable;
    bulk_assignment_row: BulkAssignmentRowTable;
  }
}
