import type { Merge, MergeKind } from '#contract/organizations/merges.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { REFERENCES, type Reference } from './references.queries.ts';

/** Carries rows over in a merge, and records each changed row so that undoing restores it. With the server's own rights. */

export interface Merging {
  readonly mergeId: string;
  readonly kind: MergeKind;
  readonly keptId: string;
  readonly mergedId: string;
}

type Moved = Merge['moved'][number];

const remember = sql`insert into record_merge_row
  (merge_id, table_name, column_name, row_key, old_value, new_value, row_before, is_removed)`;

async function countOf(trx: Trx, statement: Sql): Promise<number> {
  return Number((await statement.execute(trx)).numAffectedRows ?? 0n);
}

async function move(
  trx: Trx,
  { keptId, mergedId, mergeId }: Merging,
  { column, counted = sql`true`, table }: Reference,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with moved as (
      update ${sql.table(table)} set ${sql.id(column)} = ${keptId}::uuid where ${sql.id(column)} = ${mergedId}::uuid
      returning id, ${counted} as is_counted
    ), remembered as (
      ${remember}
      select ${mergeId}::uuid, ${table}, ${column}, jsonb_build_object('id', id), ${mergedId}, ${keptId}, null, false from moved
    )
    select count(*)::integer as count from moved where is_counted`.execute(trx);
  return rows[0]?.count ?? 0;
}

/**
 * Whether the kept group's row wins. For sharing settings it also wins if the kept group is connected and has no settings of its
 * own: the hospice's default applies, so a merge never shares more.
 */
const standsFor = ({ keptId }: Merging, table: string): Sql =>
  table === 'group_sharing'
    ? sql`(exists (select from group_sharing as own where own.group_id = ${keptId}::uuid and own.hospice_id = pair.hospice_id)
        or exists (select from group_hospice as own where own.group_id = ${keptId}::uuid and own.hospice_id = pair.hospice_id))`
    : sql`exists (select from group_hospice as own where own.group_id = ${keptId}::uuid and own.hospice_id = pair.hospice_id)`;

async function movePairs(trx: Trx, merging: Merging, { column, table }: Reference): Promise<number> {
  const { keptId, mergedId, mergeId } = merging;
  const key = sql`jsonb_build_object('hospice_id', hospice_id)`;
  await sql`with removed as (
      delete from ${sql.table(table)} as pair where pair.group_id = ${mergedId}::uuid and ${standsFor(merging, table)}
      returning pair.hospice_id, to_jsonb(pair) as row_before
    )
    ${remember}
    select ${mergeId}::uuid, ${table}, ${column}, ${key}, null, null, row_before, true from removed`.execute(trx);
  return countOf(
    trx,
    sql`with moved as (
        update ${sql.table(table)} as pair set group_id = ${keptId}::uuid where pair.group_id = ${mergedId}::uuid
        returning pair.hospice_id, to_jsonb(pair) as row_after
      )
      ${remember}
      select ${mergeId}::uuid, ${table}, ${column}, ${key}, ${mergedId}, ${keptId}, row_after, false from moved`,
  );
}

/** Filters that people keep name records by their ids, in every list: each means the kept record from now on. */
const moveSavedFilters = (trx: Trx, { keptId, mergedId, mergeId }: Merging): Promise<number> =>
  countOf(
    trx,
    sql`with named as (
        select id, query from saved_filter where query like '%' || ${mergedId} || '%' for no key update
      ), moved as (
        update saved_filter set query = replace(named.query, ${mergedId}, ${keptId}) from named where saved_filter.id = named.id
        returning saved_filter.id, named.query as old_value, saved_filter.query as new_value
      )
      ${remember}
      select ${mergeId}::uuid, 'saved_filter', 'query', jsonb_build_object('id', id), old_value, new_value, null, false from moved`,
  );

/** Messages also name their audience by ids: unsent ones reach the people of the kept record. */
const AUDIENCES: Partial<Record<MergeKind, string>> = { group: 'group_ids', community: 'community_ids' };

function moveAudiences(trx: Trx, { keptId, mergedId, mergeId }: Merging, column: string): Promise<number> {
  const ids = sql.id(column);
  return countOf(
    trx,
    sql`with named as (
        select id, ${ids} as old_value from communication where ${ids} @> array[${mergedId}::uuid] for no key update
      ), moved as (
        update communication set ${ids} = array(
          select distinct unnest(array_replace(named.old_value, ${mergedId}::uuid, ${keptId}::uuid))
        )
        from named where communication.id = named.id
        returning communication.id, named.old_value, communication.${ids} as new_value
      )
      ${remember}
      select ${mergeId}::uuid, 'communication', ${column}, jsonb_build_object('id', id), old_value::text, new_value::text, null, false
      from moved`,
  );
}

/** The kept entry of a person with one account is that account's. Two active ones were refused before. */
async function moveAccount(trx: Trx, { keptId, mergedId, mergeId }: Merging): Promise<number> {
  const { rows } = await sql<{ id: string; user_id: string | null; is_active: boolean | null }>`
    select provider.id, provider.user_id, app_user.is_active
    from provider left join app_user on app_user.id = provider.user_id
    where provider.id in (${keptId}::uuid, ${mergedId}::uuid)`.execute(trx);
  const [kept, merged] = [keptId, mergedId].map((id) => rows.find((row) => row.id === id));
  if (!kept || !merged?.user_id || (kept.user_id !== null && !merged.is_active)) return 0;
  const changes: [string, string | null, string | null][] = [
    [mergedId, merged.user_id, null],
    [keptId, kept.user_id, merged.user_id],
  ];
  for (const [id, old, value] of changes) {
    await sql`update provider set user_id = ${value}::uuid where id = ${id}::uuid`.execute(trx);
    await sql`${remember} values (${mergeId}::uuid, 'provider', 'user_id', ${JSON.stringify({ id })}::jsonb,
      ${old}, ${value}, null, false)`.execute(trx);
  }
  return 1;
}

/** Carries over every reference to the merged record. @returns labeled counts of the moved rows */
export async function carryOver(trx: Trx, merging: Merging): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const reference of REFERENCES[merging.kind]) {
    if (reference.rule === 'stays') continue;
    const count = await (reference.rule === 'pair' ? movePairs : move)(trx, merging, reference);
    if (reference.what !== undefined) moved.push({ what: reference.what, count });
  }
  if (merging.kind === 'provider') moved.push({ what: 'Accounts', count: await moveAccount(trx, merging) });
  moved.push({ what: 'Saved filters', count: await moveSavedFilters(trx, merging) });
  const audiences = AUDIENCES[merging.kind];
  if (audiences !== undefined) await moveAudiences(trx, merging, audiences);
  return moved.filter(({ count }) => count > 0);
}

interface Undone {
  readonly restored: number;
  /** Rows that a person has changed since, or that no longer exist. */
  readonly stayed: number;
}

/** The types of the columns that a merge changes; all others are ids. */
const typeOf = (column: string): Sql =>
  column === 'query' ? sql`text` : column.endsWith('_ids') ? sql`uuid[]` : sql`uuid`;

function giveBackColumn(mergeId: string, table: string, column: string): Sql {
  const kept = sql`record_merge_row.merge_id = ${mergeId}::uuid and record_merge_row.table_name = ${table}
    and record_merge_row.column_name = ${column} and not record_merge_row.is_removed`;
  const old = sql`record_merge_row.old_value::${typeOf(column)}`;
  const own = sql`${sql.table(table)}.${sql.id(column)}`;
  const isAsLeft = sql`${own} is not distinct from record_merge_row.new_value::${typeOf(column)}`;
  return sql`update ${sql.table(table)} set ${sql.id(column)} = ${old} from record_merge_row
    where ${kept} and ${sql.table(table)}.id = (record_merge_row.row_key ->> 'id')::uuid and ${isAsLeft}`;
}

/** Both entries have the accounts that they had, or neither: a person who has left since would be in two places. */
const giveBackAccount = (mergeId: string): Sql =>
  sql`${giveBackColumn(mergeId, 'provider', 'user_id')} and not exists (
    select from record_merge_row as other join provider as entry on entry.id = (other.row_key ->> 'id')::uuid
    where other.merge_id = ${mergeId}::uuid and other.table_name = 'provider' and other.column_name = 'user_id'
      and entry.user_id is distinct from other.new_value::uuid)`;

/** A pair that was ended, made anew or set otherwise by hand is another one. */
const giveBackPairs = (mergeId: string, table: string): Sql =>
  sql`update ${sql.table(table)} as pair set group_id = record_merge_row.old_value::uuid from record_merge_row
    where record_merge_row.merge_id = ${mergeId}::uuid and record_merge_row.table_name = ${table}
      and not record_merge_row.is_removed and pair.group_id = record_merge_row.new_value::uuid
      and pair.hospice_id = (record_merge_row.row_key ->> 'hospice_id')::uuid and to_jsonb(pair) = record_merge_row.row_before`;

const giveBackRemoved = (mergeId: string, table: string): Sql =>
  sql`insert into ${sql.table(table)}
    select given.* from record_merge_row, jsonb_populate_record(null::${sql.table(table)}, record_merge_row.row_before) as given
    where record_merge_row.merge_id = ${mergeId}::uuid and record_merge_row.table_name = ${table}
      and record_merge_row.is_removed
    on conflict do nothing`;

/** Gives back what a merge carried over, the last first. */
export async function giveBack(trx: Trx, { kind, mergeId }: Merging): Promise<Undone> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from record_merge_row where merge_id = ${mergeId}::uuid`.execute(trx);
  let restored = await countOf(trx, giveBackColumn(mergeId, 'saved_filter', 'query'));
  const audiences = AUDIENCES[kind];
  if (audiences !== undefined) restored += await countOf(trx, giveBackColumn(mergeId, 'communication', audiences));
  if (kind === 'provider') restored += await countOf(trx, giveBackAccount(mergeId));
  for (const { column, rule, table } of REFERENCES[kind].toReversed()) {
    if (rule === 'move') restored += await countOf(trx, giveBackColumn(mergeId, table, column));
    if (rule !== 'pair') continue;
    restored += await countOf(trx, giveBackPairs(mergeId, table));
    restored += await countOf(trx, giveBackRemoved(mergeId, table));
  }
  return { restored, stayed: (rows[0]?.count ?? 0) - restored };
}
