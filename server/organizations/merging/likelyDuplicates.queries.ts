import type { MergeKind } from '#contract/organizations/merges.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { all, readPage, oneOf } from '#server/platform/database/lists.ts';

interface Row {
  kind: MergeKind;
  first_id: string;
  second_id: string;
  first_name: string;
  second_name: string;
  likeness: number;
}

interface LikelyDuplicate {
  readonly kind: MergeKind;
  readonly first: { readonly id: string; readonly name: string };
  readonly second: { readonly id: string; readonly name: string };
  readonly likeness: number;
}

const nameOf = (id: 'first_id' | 'second_id') => sql`coalesce(
  (select provider_group.name from provider_group where provider_group.id = ${sql.ref(`pair.${id}`)}),
  (select community.name from community where community.id = ${sql.ref(`pair.${id}`)}),
  (select provider.name from provider where provider.id = ${sql.ref(`pair.${id}`)}), '')`;

/** Pairs that may be one record, the likeliest first, as they were found when the records were written. */
export async function listLikelyDuplicates(
  db: Database,
  query: { readonly 'filter.kind'?: readonly MergeKind[] | undefined; readonly page: number; readonly limit: number },
): Promise<{ data: LikelyDuplicate[]; meta: { totalItems: number } }> {
  const { rows, totalItems } = await readPage(db, {
    columns: sql<Row>`pair.*, ${nameOf('first_id')} as first_name, ${nameOf('second_id')} as second_name`,
    from: sql`likely_duplicate as pair`,
    countFrom: sql`likely_duplicate as pair`,
    where: all([oneOf(sql`pair.kind`, query['filter.kind'])]),
    orderBy: sql`pair.likeness desc, pair.first_id, pair.second_id`,
    page: query.page,
    limit: query.limit,
  });
  const data = rows.map((row) => ({
    kind: row.kind,
    first: { id: row.first_id, name: row.first_name },
    second: { id: row.second_id, name: row.second_name },
    likeness: row.likeness,
  }));
  return { data, meta: { totalItems } };
}
