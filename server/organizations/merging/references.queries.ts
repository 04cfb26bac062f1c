import type { MergeKind } from '#contract/organizations/merges.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';

/**
 * Every column that refers to a group, a community or a provider, and how a merge treats it. A test compares the list with the
 * database's foreign keys. Copies that triggers maintain (`referral.group_ids`, `enrollment.referral_…`, `referral_search`, `search_word`)
 * follow automatically.
 */
export interface Reference {
  readonly table: string;
  readonly column: string;
  /**
   * `move`: every row names the kept record from now on. `pair`: the same, but if the kept record has a row for the same hospice,
   * that row wins and the other is removed. `stays`: a log, which nobody rewrites, or what is soon remembered again.
   */
  readonly rule: 'move' | 'pair' | 'stays';
  /** A label for its rows; left out: the rows are not shown in counts. */
  readonly what?: string;
  /** The rows to count, where some of those that are moved are counted elsewhere. */
  readonly counted?: Sql;
}

/** The table of a kind's records. */
export const TABLE_OF = {
  group: 'provider_group',
  community: 'community',
  provider: 'provider',
} as const satisfies Record<MergeKind, string>;

const moves = (table: string, column: string, what?: string): Reference => ({
  table,
  column,
  rule: 'move',
  ...(what === undefined ? {} : { what }),
});
const pairs = (table: string, what: string): Reference => ({ table, column: 'group_id', rule: 'pair', what });

/**
 * The order in which they are carried over: sharing settings depend on connections, and people go before the records that they
 * see.
 */
export const REFERENCES: Readonly<Record<MergeKind, readonly Reference[]>> = {
  group: [
    pairs('group_sharing', 'Sharing settings'),
    pairs('group_hospice', 'Connected hospices'),
    // A service account has a row among the people, and is counted as what it is.
    { ...moves('app_user', 'group_id', 'People'), counted: sql`app_user.account_type <> 'machine'` },
    moves('invite', 'group_id', 'Invitations'),
    moves('provider', 'group_id', 'Providers'),
    moves('community', 'group_id', 'Communities'),
    moves('referral', 'creator_group_id', 'Referrals sent'),
    moves('enrollment', 'withdrawn_by', 'Referrals withdrawn'),
    moves('document', 'group_id', 'Documents'),
    moves('concern', 'group_id', 'Concerns'),
    moves('contact_proposal', 'group_id'),
    moves('mail_message', 'group_id', 'Emails'),
    moves('communication_recipient', 'group_id', 'Messages received'),
    moves('timeline_event', 'group_id'),
    moves('service_account', 'group_id', 'Service accounts'),
    moves('webhook', 'group_id', 'Webhooks'),
    moves('file_import', 'group_id', 'File imports'),
    moves('provider_group', 'merged_into_id', 'Groups merged earlier'),
    { table: 'sharing_change', column: 'group_id', rule: 'stays' },
    { table: 'outside_grant', column: 'group_id', rule: 'stays' },
    // How files are matched; both groups may have matched the same headings.
    { table: 'import_memory', column: 'group_id', rule: 'stays' },
    // Counted for the group that stays (scores_in_sum).
    { table: 'answers_in_sum', column: 'group_id', rule: 'stays' },
  ],
  community: [
    moves('referral', 'community_id', 'Referrals'),
    moves('community', 'merged_into_id', 'Communities merged earlier'),
  ],
  provider: [
    moves('referral', 'responsible_provider_id', 'Referrals'),
    moves('invite', 'provider_id', 'Invitations'),
    moves('provider', 'merged_into_id', 'Providers merged earlier'),
  ],
};
