import type { ColumnType, Generated } from 'kysely';
import type { ContactChange } from '#contract/referrals/contactProposals.ts';
import type { Referral } from '#contract/referrals/referrals.ts';

interface ContactProposalTable {
  id: Generated<string>;
  referral_id: string;
  group_id: string;
  proposed_at: ColumnType<Date, Date, never>;
  proposed_by: string | null;
  proposed_by_name: string;
  change: ColumnType<ContactChange, string, never>;
  former: ColumnType<Pick<Referral, 'currentLocation' | 'caregiver'>, string, never>;
  decided_at: ColumnType<Date | null, undefined, Date>;
  decided_by: ColumnType<string | null, undefined, string | null>;
  is_accepted: ColumnType<boolean | null, undefined, boolean>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    contact_proposal: ContactProposalTable;
  }
}
