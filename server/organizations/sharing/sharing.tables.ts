import type { Generated, JSONColumnType } from 'kysely';
import type { InformationSharing, SharingStep } from '#contract/organizations/sharing/sharingSettings.ts';

interface GroupSharingTable {
  hospice_id: string;
  group_id: string;
  sharing: JSONColumnType<InformationSharing>;
}

interface SharingChangeTable {
  id: Generated<string>;
  hospice_id: string;
  group_id: string | null;
  at: Date;
  actor_id: string | null;
  actor_name: string;
  changes: JSONColumnType<readonly SharingStep[]>;
}

/** The rows of baseline/06_organizations.sql. */
declare module '#server/platform/database/tables.ts' {
  interface Tables {
    group_sharing: GroupSharingTable;
    sharing_change: SharingChangeTable;
  }
}
