import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';

/** Deletes data permanently. Runs with the table owner's rights, never in a request's session. */

export interface FileToPurge {
  readonly id: string;
  readonly storageKey: string;
}

/** The number of rows per batch: none is locked for long, and rows locked by another server are skipped. */
const BATCH = 100;

/**
 * Marks documents whose file may now be deleted: deleted before `documentsBefore`, or of a referral deleted before `referralsBefore`.
 * Returns those marked by an interrupted run again.
 */
export async function markFilesForPurge(
  db: Database,
  { documentsBefore, referralsBefore, now }: { documentsBefore: Date; referralsBefore: Date; now: Date },
): Promise<FileToPurge[]> {
  const { rows } = await sql<{ id: string; storage_key: string }>`
    update document
    set purging_since = coalesce(purging_since, ${now}), deleted_at = coalesce(document.deleted_at, ${now})
    where id in (
      select document.id from document join referral on referral.id = document.referral_id
      where document.deleted_at < ${documentsBefore} or referral.deleted_at < ${referralsBefore}
      order by document.id limit ${BATCH} for update of document skip locked
    )
    returning id, storage_key`.execute(db);
  return rows.map(({ id, storage_key: storageKey }) => ({ id, storageKey }));
}

/** Deletes the row of a document whose file is gone. @returns false if another server did so first */
export async function dropDocument(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from document where id = ${id}::uuid and purging_since is not null returning id`.execute(trx);
  return rows.length === 1;
}

/** Referrals deleted before this time that have no documents left. */
export async function referralsToPurge(db: Database, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from referral where deleted_at < ${before}
      and not exists (select 1 from document where document.referral_id = referral.id)
    order by id limit ${BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Deletes a referral with everything that references it: enrollments, their history, the timeline and any table added later.
 * @returns false if it is no longer deleted, or another server is working on it
 */
export async function dropReferral(trx: Trx, id: string, before: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from referral where id = ${id}::uuid and deleted_at < ${before} for update skip locked`.execute(trx);
  if (rows.length === 0) return false;
  // The status history is append-only except here (baseline/01_platform.sql).
  await sql`select set_config('wayside.is_purging', 'true', true)`.execute(trx);
  await dropRows(trx, 'referral', [id]);
  await sql`select set_config('wayside.is_purging', '', true)`.execute(trx);
  return true;
}

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly is_required: boolean;
  readonly is_named: boolean;
}

/** The columns that reference a table, from the database's catalog, without those that it clears or deletes automatically. */
async function referencesTo(trx: Trx, table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select source.relname as table, named.attname as column, named.attnotnull as is_required,
      exists (select 1 from pg_constraint as further where further.contype = 'f' and further.confrelid = source.oid) as is_named
    from pg_constraint
      join pg_class as source on source.oid = conrelid
      join pg_attribute as named on named.attrelid = conrelid and named.attnum = conkey[1]
    where contype = 'f' and confrelid = to_regclass(${table}) and confdeltype = 'a'
    order by source.relname, named.attname`.execute(trx);
  return rows;
}

/** Deletes rows with all rows that must reference them, and clears optional references. */
export async function dropRows(trx: Trx, table: string, ids: readonly string[]): Promise<void> {
  for (const { column, is_named: isNamed, is_required: isRequired, table: source } of await referencesTo(trx, table)) {
    const naming = sql`${sql.ref(column)} = any (${ids}::uuid[])`;
    if (!isRequired) {
      await sql`update ${sql.table(source)} set ${sql.ref(column)} = null where ${naming}`.execute(trx);
    } else if (isNamed) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(source)} where ${naming}`.execute(trx);
      await dropRows(
        trx,
        source,
        rows.map((row) => row.id),
      );
    } else {
      await sql`delete from ${sql.table(source)} where ${naming}`.execute(trx);
    }
  }
  await sql`delete from ${sql.table(table)} where id = any (${ids}::uuid[])`.execute(trx);
}

/** The keys among these that no row uses. */
export async function unnamedKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where not exists (select 1 from document where document.storage_key = key)
      and not exists (select 1 from hospice_archive where hospice_archive.storage_key = key)
      and not exists (select 1 from intake_paper where intake_paper.storage_key = key)
      and not exists (select 1 from file_import where key in (file_import.file_key, file_import.rows_key))`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Keys of documents, of papers in trays and of imports' files after this one, in order; deleted documents keep their file, what is being
 * purged may have none.
 */
export async function namedKeys(db: Database | Trx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select storage_key as key from document where storage_key > ${after} and purging_since is null
      union all select storage_key from intake_paper where storage_key > ${after} and purging_since is null
      union all select file_key from file_import where file_key > ${after}
      union all select rows_key from file_import where rows_key > ${after} and ended_at is null
    ) as named
    order by key limit ${limit}`.execute(db);
  return rows.map(({ key }) => key);
}
