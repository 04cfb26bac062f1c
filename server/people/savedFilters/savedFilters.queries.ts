import type { Selectable } from 'kysely';
import type { Tables } from '#server/platform/database/tables.ts';
import type {
  SavedFilter,
  SavedFilterChange,
  SavedFilterCreation,
  SavedFilterKind,
  SavedFilterQuery,
} from '#contract/people/savedFilters.ts';
import { DAY } from '#contract/platform/durations.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { toColumns } from '#server/platform/database/contractColumns.queries.ts';
import { nameKey } from '#server/platform/database/nameKey.ts';
import { byName, oneOf, readPage, type Page } from '#server/platform/database/lists.queries.ts';
import type { Actor } from '#server/platform/access/viewpoint.ts';

/** How many filters one person keeps. */
export const MAX_FILTERS = 100;
/** Locked together with a person's id, so that changes of one person's filters run one after another. */
const LOCK = 7_243_020;

type FilterRow = Selectable<Tables['saved_filter']>;

const columns = sql<FilterRow>`saved_filter.*`;

/** Only the owner's own default counts as a default. */
const toRecord = (row: FilterRow, actor: Actor): SavedFilter => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  query: row.query,
  isDefault: row.is_default && row.owner_id === actor.id,
  isShared: row.is_shared,
  isOwn: row.owner_id === actor.id,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

const isOwn = (actor: Actor): Sql => sql`saved_filter.owner_id = ${actor.id}::uuid`;

/** The person's own filters and those that their hospice shares. */
const isSeen = (actor: Actor): Sql =>
  sql`(saved_filter.owner_id = ${actor.id}::uuid
    or (saved_filter.is_shared and saved_filter.hospice_id = ${actor.hospiceId}::uuid))`;

/** A page of what the caller may pick from, by name. */
export async function listSavedFilters(
  db: Database,
  actor: Actor,
  query: SavedFilterQuery,
): Promise<Page<SavedFilter>> {
  const from = sql`saved_filter`;
  return readPage(db, {
    columns,
    from,
    where: [sql`saved_filter.deleted_at is null`, isSeen(actor), oneOf(sql`saved_filter.kind`, query['filter.kind'])],
    orderBy: sql`${byName(sql`saved_filter.name`)}, saved_filter.id`,
    paging: query,
    to: (row) => toRecord(row, actor),
  });
}

/** Changes of one person's filters come one by one: names, the default and the number of them are checked in between. */
const lockFiltersOf = (trx: Trx, { id }: Actor) =>
  sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${id}))`.execute(trx);

/** Locks the caller's filters and reads a visible one; undefined: missing, or another person's private filter. */
export async function lockSavedFilter(trx: Trx, actor: Actor, id: string): Promise<SavedFilter | undefined> {
  await lockFiltersOf(trx, actor);
  const { rows } = await sql<FilterRow>`
    select ${columns} from saved_filter
    where saved_filter.id = ${id}::uuid and saved_filter.deleted_at is null and ${isSeen(actor)}`.execute(trx);
  return rows[0] && toRecord(rows[0], actor);
}

/** Locks the caller's own filter that was deleted within the last day; undefined if there is none. */
export async function lockDeletedFilter(
  trx: Trx,
  actor: Actor,
  id: string,
  now: Date,
): Promise<SavedFilter | undefined> {
  await lockFiltersOf(trx, actor);
  const { rows } = await sql<FilterRow>`
    select ${columns} from saved_filter
    where saved_filter.id = ${id}::uuid and saved_filter.deleted_at >= ${new Date(now.getTime() - DAY)} and ${isOwn(actor)}`.execute(
    trx,
  );
  return rows[0] && toRecord(rows[0], actor);
}

/** The caller's filter of this kind and name, whatever the capitals. */
export async function findOwnFilter(
  trx: Trx,
  actor: Actor,
  { kind, name }: Pick<SavedFilter, 'kind' | 'name'>,
): Promise<SavedFilter | undefined> {
  const { rows } = await sql<FilterRow>`
    select ${columns} from saved_filter
    where saved_filter.deleted_at is null and ${isOwn(actor)} and saved_filter.kind = ${kind}
      and saved_filter.name_key = ${nameKey(name)}`.execute(trx);
  return rows[0] && toRecord(rows[0], actor);
}

/** The number of the caller's filters, which stay locked until the transaction ends. */
export async function countOwnFilters(trx: Trx, actor: Actor): Promise<number> {
  await lockFiltersOf(trx, actor);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from saved_filter where saved_filter.deleted_at is null and ${isOwn(actor)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Setting a default takes it from the other. */
const clearDefault = (trx: Trx, actor: Actor, kind: SavedFilterKind, now: Date) =>
  sql`update saved_filter set is_default = false, version = version + 1, updated_at = ${now}
    where saved_filter.kind = ${kind} and is_default and deleted_at is null and ${isOwn(actor)}`.execute(trx);

/** Stores a new filter of the caller; a new default replaces the previous one. */
export async function createSavedFilter(
  trx: Trx,
  actor: Actor,
  creation: SavedFilterCreation,
  now: Date,
): Promise<SavedFilter> {
  if (creation.isDefault) await clearDefault(trx, actor, creation.kind, now);
  const row = await trx
    .insertInto('saved_filter')
    .values({
      ...toColumns(creation),
      owner_id: actor.id,
      hospice_id: actor.hospiceId,
      name_key: nameKey(creation.name),
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row, actor);
}

/** Saves a change of a locked filter; a new default replaces the previous one. @returns the filter after the change */
export async function saveSavedFilter(
  trx: Trx,
  actor: Actor,
  current: SavedFilter,
  { version: _version, ...change }: SavedFilterChange,
  now: Date,
): Promise<SavedFilter> {
  if (change.isDefault && !current.isDefault) await clearDefault(trx, actor, current.kind, now);
  const row = await trx
    .updateTable('saved_filter')
    .set({ ...toColumns(change), name_key: nameKey(change.name ?? current.name), updated_at: now })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', current.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toRecord(row, actor);
}

/** Marks it as deleted; filters deleted more than a day ago are removed permanently. */
export async function deleteSavedFilter(trx: Trx, actor: Actor, { id }: SavedFilter, now: Date): Promise<void> {
  await sql`update saved_filter set deleted_at = ${now}, version = version + 1, updated_at = ${now}
    where saved_filter.id = ${id}::uuid and ${isOwn(actor)}`.execute(trx);
  await sql`delete from saved_filter
    where saved_filter.deleted_at < ${new Date(now.getTime() - DAY)} and ${isOwn(actor)}`.execute(trx);
}

/** Brings it back. If another filter became the default since, that one stays the default. */
export async function restoreSavedFilter(
  trx: Trx,
  actor: Actor,
  { id, kind }: SavedFilter,
  now: Date,
): Promise<SavedFilter> {
  const { rows } = await sql<FilterRow>`
    update saved_filter set deleted_at = null, version = version + 1, updated_at = ${now},
      is_default = is_default and not exists (
        select 1 from saved_filter as other
        where other.owner_id = ${actor.id}::uuid and other.kind = ${kind} and other.is_default and other.deleted_at is null
      )
    where saved_filter.id = ${id}::uuid and ${isOwn(actor)} returning ${columns}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A filter that was held is gone');
  return toRecord(row, actor);
}
