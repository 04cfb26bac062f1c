import { CommunityType, communityTypeLabel } from '#contract/organizations/communities.ts';
import type { MergeKind, MergePair, MergeSide } from '#contract/organizations/merges.ts';
import { GroupType, groupTypeLabel } from '#contract/platform/users.ts';
import * as z from 'zod/mini';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { findMergeables, refusalOf } from './mergeable.queries.ts';
import { REFERENCES, TABLE_OF } from './references.queries.ts';

/** Two records side by side, for a person to say whether they are one. */

interface Row {
  id: string;
  name: string;
  is_active: boolean;
  type: string | null;
  specialty: string | null;
  npi: string | null;
  city: string | null;
  phone: string | null;
  group_name: string | null;
  account: string | null;
  merged_into: string | null;
}

const COLUMNS: Readonly<Record<MergeKind, Sql>> = {
  group: sql`record.type, null as specialty, null as npi, record.city, null as group_name, null as account`,
  community: sql`record.type, null as specialty, null as npi, record.city,
    (select provider_group.name from provider_group where provider_group.id = record.group_id) as group_name, null as account`,
  provider: sql`null as type, record.specialty, record.npi, null as city,
    (select provider_group.name from provider_group where provider_group.id = record.group_id) as group_name,
    (select app_user.email from app_user where app_user.id = record.user_id) as account`,
};

const wordFor = (type: string | null): string | null => {
  const group = z.safeParse(GroupType, type);
  if (group.success) return groupTypeLabel[group.data];
  const community = z.safeParse(CommunityType, type);
  return community.success ? communityTypeLabel[community.data] : null;
};

const FACTS: Readonly<Record<MergeKind, readonly (readonly [string, (row: Row) => string | null])[]>> = {
  group: [
    ['Type', (row) => wordFor(row.type)],
    ['City', (row) => row.city],
    ['Phone', (row) => row.phone],
    ['Merged into', (row) => row.merged_into],
  ],
  community: [
    ['Type', (row) => wordFor(row.type)],
    ['City', (row) => row.city],
    ['Phone', (row) => row.phone],
    ['Group', (row) => row.group_name],
    ['Merged into', (row) => row.merged_into],
  ],
  provider: [
    ['Specialty', (row) => row.specialty],
    ['NPI', (row) => row.npi],
    ['Phone', (row) => row.phone],
    ['Group', (row) => row.group_name],
    ['Account', (row) => row.account],
    ['Merged into', (row) => row.merged_into],
  ],
};

/** The number of rows of each kind that refer to each record, by the same columns that a merge carries over. */
async function countReferences(trx: Trx, kind: MergeKind, ids: readonly string[]) {
  const counted = REFERENCES[kind].flatMap(({ column, counted: isCounted = sql`true`, rule, table, what }) =>
    rule === 'stays' || what === undefined
      ? []
      : [
          sql`select ${what}::text as what, ${sql.id(column)} as id, count(*) as count from ${sql.table(table)}
            where ${sql.id(column)} = any (${ids}::uuid[]) and ${isCounted} group by ${sql.id(column)}`,
        ],
  );
  const { rows } = await sql<{
    what: string;
    id: string;
    count: number;
  }>`${sql.join(counted, sql` union all `)}`.execute(trx);
  const named = REFERENCES[kind].flatMap(({ rule, what }) => (rule === 'stays' || what === undefined ? [] : [what]));
  return (id: string): MergeSide['references'] =>
    named.map((what) => ({ what, count: rows.find((row) => row.what === what && row.id === id)?.count ?? 0 }));
}

/** Both records in their current form; undefined: one is missing, or of another kind. */
export const compareRecords = (
  trx: Trx,
  kind: MergeKind,
  { keepId, mergeId }: { readonly keepId: string; readonly mergeId: string },
): Promise<MergePair | undefined> =>
  asSystem(trx, async () => {
    const ids = [keepId, mergeId];
    const table = sql.table(TABLE_OF[kind]);
    const { rows } = await sql<Row>`
      select record.id, record.name, record.is_active, record.phone, ${COLUMNS[kind]},
        (select kept.name from ${table} as kept where kept.id = record.merged_into_id) as merged_into
      from ${table} as record where record.id = any (${ids}::uuid[])`.execute(trx);
    const mergeables = await findMergeables(trx, kind, ids);
    const referencesOf = await countReferences(trx, kind, ids);
    const sideOf = (id: string): MergeSide | undefined => {
      const row = rows.find((each) => each.id === id);
      if (!row) return undefined;
      const facts = FACTS[kind].map(([label, valueOf]) => ({ label, value: valueOf(row) }));
      return { id, name: row.name, facts, references: referencesOf(id), isActive: row.is_active };
    };
    const [first, second] = [sideOf(keepId), sideOf(mergeId)];
    const [kept, merged] = ids.map((id) => mergeables.find((each) => each.id === id));
    if (!first || !second || !kept || !merged) return undefined;
    return { kind, first, second, refusal: refusalOf({ kept, merged }) };
  });
