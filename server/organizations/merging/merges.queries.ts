import { MERGE_UNDO_DAYS, type Merge, type MergeKind } from '#contract/organizations/merges.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { oneOf, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { isoColumn } from '#server/platform/database/contractColumns.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { carryOver, giveBack, type Merging } from './carryOver.queries.ts';
import type { MergePair } from './mergeable.queries.ts';
import { TABLE_OF } from './references.queries.ts';
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
async function noteSharing(trx: Trx, { author, isUndoing, merging, now }: Note): Promise<void> {
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

/** Merges of two records that are one, and taking that back (docs/decisions/0308). */

const columns = sql<Merge>`record_merge.id, record_merge.kind,
  json_build_object('id', record_merge.kept_id, 'name', record_merge.kept_name) as kept,
  json_build_object('id', record_merge.merged_id, 'name', record_merge.merged_name) as merged,
  ${isoColumn(sql`record_merge.at`)} as at, record_merge.by_name as by, record_merge.moved, record_merge.stayed,
  ${isoColumn(sql`record_merge.at + make_interval(hours => ${24 * MERGE_UNDO_DAYS}::integer)`)} as "undoUntil",
  ${isoColumn(sql`record_merge.undone_at`)} as "undoneAt"`;

const mergeRows = (db: Database, where: Sql, more: Sql = sql``) =>
  sql<Merge>`select ${columns} from record_merge where ${where} order by record_merge.number desc ${more}`.execute(db);

/** A page of merges, the newest first, including undone ones. */
export async function listMerges(
  db: Database,
  query: { readonly 'filter.kind'?: readonly MergeKind[] | undefined; readonly page: number; readonly limit: number },
): Promise<Page<Merge>> {
  return readPage(db, {
    columns,
    from: sql`record_merge`,
    where: [oneOf(sql`record_merge.kind`, query['filter.kind'])],
    orderBy: sql`record_merge.number desc`,
    paging: query,
  });
}

/** The merge that merged this record into another one, unless it was undone. */
export async function findMergeOf(db: Database, recordId: string): Promise<Merge | undefined> {
  const { rows } = await mergeRows(
    db,
    sql`record_merge.merged_id = ${recordId}::uuid and record_merge.undone_at is null`,
  );
  return rows[0];
}

interface Doing {
  readonly author: Author;
  readonly now: Date;
}

/** A group has many referrals, and each is written with all that is kept of it. */
const takeTime = (trx: Trx) => sql`select set_config('statement_timeout', '300000', true)`.execute(trx);

/** Merges two locked records: every reference to one names the other, which stays. */
export const mergeRecords = (
  trx: Trx,
  kind: MergeKind,
  { kept, merged }: MergePair,
  { author, now }: Doing,
): Promise<Merge> =>
  asSystem(trx, async () => {
    await takeTime(trx);
    const { id: mergeId } = await trx
      .insertInto('record_merge')
      .values({
        kind,
        kept_id: kept.id,
        merged_id: merged.id,
        kept_name: kept.name,
        merged_name: merged.name,
        was_active: merged.isActive,
        at: now,
        by_id: author.id,
        by_name: author.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const merging = { mergeId, kind, keptId: kept.id, mergedId: merged.id };
    const moved = await carryOver(trx, merging);
    // Only now: whatever names a merged record is given the other one, and would not be written down.
    await sql`update ${sql.table(TABLE_OF[kind])} set is_active = false, merged_into_id = ${kept.id}::uuid, version = version + 1,
      updated_at = ${now} where id = ${merged.id}::uuid`.execute(trx);
    await sql`update record_merge set moved = ${JSON.stringify(moved)}::jsonb where id = ${mergeId}::uuid`.execute(trx);
    if (kind === 'group') await noteSharing(trx, { merging, author, now, isUndoing: false });
    return readMerge(trx, mergeId);
  });

async function readMerge(db: Database, id: string): Promise<Merge> {
  const { rows } = await mergeRows(db, sql`record_merge.id = ${id}::uuid`);
  if (!rows[0]) throw new Error('A merge that was just written is there');
  return rows[0];
}

/** Locks a merge with both of its records, in the order of every merge. */
export async function lockMerge(trx: Trx, id: string): Promise<Merge | undefined> {
  const { rows } = await mergeRows(trx, sql`record_merge.id = ${id}::uuid`);
  const [merge] = rows;
  if (!merge) return undefined;
  const ids = [merge.kept.id, merge.merged.id];
  await asSystem(trx, async () => {
    await sql`select 1 from ${sql.table(TABLE_OF[merge.kind])} where id = any (${ids}::uuid[]) order by id for update`.execute(
      trx,
    );
    await sql`select 1 from record_merge where id = ${id}::uuid for update`.execute(trx);
  });
  return readMerge(trx, id);
}

/**
 * A later merge that depends on this one: over one of the two records, or over a record that this one brought into its group
 * together with one already there. Undoing this one first would leave patients of one group with a record of the other.
 */
export async function findLaterMerge(db: Database, { id, kept, merged }: Merge): Promise<Merge | undefined> {
  const either = sql`array[${kept.id}, ${merged.id}]::uuid[]`;
  const brought = sql`array(
    select (row_key ->> 'id')::uuid from record_merge_row
    where merge_id = ${id}::uuid and table_name = record_merge.kind and column_name = 'group_id')`;
  const { rows } = await mergeRows(
    db,
    sql`record_merge.undone_at is null
      and record_merge.number > (select earlier.number from record_merge as earlier where earlier.id = ${id}::uuid)
      and (record_merge.kept_id = any (${either}) or record_merge.merged_id = any (${either})
        or (record_merge.kept_id = any (${brought})) <> (record_merge.merged_id = any (${brought})))`,
    sql`limit 1`,
  );
  return rows[0];
}

/** Undoes a locked merge: all rows that were not changed since name the other record again, which is as active as it was. */
export const undoMerge = (trx: Trx, merge: Merge, { author, now }: Doing): Promise<Merge> =>
  asSystem(trx, async () => {
    await takeTime(trx);
    const { id: mergeId, kept, kind, merged } = merge;
    const merging = { mergeId, kind, keptId: kept.id, mergedId: merged.id };
    // First of all: what names it must find it.
    await sql`update ${sql.table(TABLE_OF[kind])} as record set is_active = record_merge.was_active, merged_into_id = null,
      version = version + 1, updated_at = ${now}
      from record_merge where record.id = ${merged.id}::uuid and record_merge.id = ${mergeId}::uuid`.execute(trx);
    const { stayed } = await giveBack(trx, merging);
    if (kind === 'group') await noteSharing(trx, { merging, author, now, isUndoing: true });
    await trx
      .updateTable('record_merge')
      .set({ undone_at: now, undone_by: author.id, stayed })
      .where('id', '=', mergeId)
      .execute();
    return readMerge(trx, mergeId);
  });

/** Whether it is too late to undo a merge. */
export const isTooLate = ({ undoUntil: last }: Merge, now: Date): boolean => now.toISOString() > last;
