import type { MergeKind } from '#contract/organizations/merges.ts';
import { sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { TABLE_OF } from './references.queries.ts';

/** The two records of a merge, and whether they may be merged. */

export interface Mergeable {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly mergedIntoId: string | null;
  /** Whose a community or a provider is. */
  readonly groupId: string | null;
  /** The account of a provider, while it is active. */
  readonly activeUserId: string | null;
}

export interface MergePair {
  readonly kept: Mergeable;
  readonly merged: Mergeable;
}

/** Both records by their ids; a missing one, and one of another kind, is left out. */
export async function findMergeables(trx: Trx, kind: MergeKind, ids: readonly string[]): Promise<Mergeable[]> {
  const table = TABLE_OF[kind];
  const { rows } = await sql<Mergeable>`
    select record.id, record.name, record.is_active as "isActive", record.merged_into_id as "mergedIntoId",
      ${kind === 'group' ? sql`null::uuid` : sql`record.group_id`} as "groupId",
      ${kind === 'provider' ? sql`(select app_user.id from app_user where app_user.id = record.user_id and app_user.is_active)` : sql`null::uuid`}
        as "activeUserId"
    from ${sql.table(table)} as record where record.id = any (${ids}::uuid[])`.execute(trx);
  return rows;
}

/**
 * Locks both records until the transaction ends, in an order that cannot deadlock: no new reference to them is written, and of
 * two merges over the same record, the second waits and finds it merged. Their groups are locked too, so a running undo of a
 * group merge finishes before the two are read.
 */
export async function lockMergeables(trx: Trx, kind: MergeKind, ids: readonly string[]): Promise<Mergeable[]> {
  const table = sql.table(TABLE_OF[kind]);
  await asSystem(trx, async () => {
    if (kind !== 'group') {
      await sql`select 1 from provider_group where id in (select group_id from ${table} where id = any (${ids}::uuid[]))
        order by id for key share`.execute(trx);
    }
    await sql`select 1 from ${table} where id = any (${ids}::uuid[]) order by id for update`.execute(trx);
  });
  return findMergeables(trx, kind, ids);
}

const OF_TWO_GROUPS =
  'These records belong to different groups. Merge the groups first, or give both records the same group';

/** Why two records cannot be merged, as text; null: they can. */
export function refusalOf({ kept, merged }: MergePair): string | null {
  if (kept.id === merged.id) return 'This is the same record. Choose another one';
  if (merged.mergedIntoId !== null || kept.mergedIntoId !== null) return 'One of them was already merged';
  if (!kept.isActive) return 'The record that stays is turned off. Keep the other one, or turn it on first';
  if (kept.groupId !== merged.groupId) return OF_TWO_GROUPS;
  if (kept.activeUserId !== null && merged.activeUserId !== null) {
    return 'Both have an account. Deactivate the unused one';
  }
  return null;
}
