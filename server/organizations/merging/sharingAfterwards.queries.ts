import { sql, type Trx } from '#server/platform/database/connection.ts';
import type { Merging } from './carryOver.queries.ts';
import type { Author } from '#server/people/author.queries.ts';

interface Note {
  readonly merging: Merging;
  readonly author: Author;
  readonly now: Date;
  readonly isUndoing: boolean;
}

const has = (groupId: string) => sql`exists (select from group_sharing as own
  where own.hospice_id = touched.hospice_id and own.group_id = ${groupId}::uuid)`;

/**
 * Adds an entry to the sharing log of each hospice whose settings for one of the two groups were moved or dropped, as for a change by
 * its own people. A form of these settings that is open must be reloaded before it can be saved.
 */
export async function noteSharing(trx: Trx, { author, isUndoing, merging, now }: Note): Promise<void> {
  const { keptId, mergedId, mergeId } = merging;
  await sql`
    with touched as (
      select (row_key ->> 'hospice_id')::uuid as hospice_id, is_removed from record_merge_row
      where merge_id = ${mergeId}::uuid and table_name = 'group_sharing'
    ), steps (hospice_id, group_id, is_own) as (
      select hospice_id, ${mergedId}::uuid, ${isUndoing}::boolean from touched where ${has(mergedId)} = ${isUndoing}::boolean
      union all
      select hospice_id, ${keptId}::uuid, not ${isUndoing}::boolean from touched
      where not is_removed and ${has(keptId)} <> ${isUndoing}::boolean
    ), noted as (
      insert into sharing_change (hospice_id, group_id, at, actor_id, actor_name, changes)
      select hospice_id, group_id, ${now}::timestamptz, ${author.id}::uuid, ${author.name},
        jsonb_build_array(jsonb_build_object('what', 'own', 'from', not is_own, 'to', is_own))
      from steps returning hospice_id
    )
    update hospice set sharing_version = sharing_version + 1 where id in (select hospice_id from noted)`.execute(trx);
}
