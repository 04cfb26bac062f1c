import type { MergeKind } from '#contract/organizations/merges.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { oneOf, readPage, type Page } from '#server/platform/database/lists.queries.ts';

interface LikelyDuplicate {
  readonly kind: MergeKind;
  readonly first: { readonly id: string; readonly name: string };
  readonly second: { readonly id: string; readonly name: string };
  readonly likeness: number;
}

const recordOf = (id: 'first_id' | 'second_id') => sql`json_build_object(
  'id', ${sql.ref(`pair.${id}`)},
  'name', coalesce(
    (select provider_group.name from provider_group where provider_group.id = ${sql.ref(`pair.${id}`)}),
    (select community.name from community where community.id = ${sql.ref(`pair.${id}`)}),
    (select provider.name from provider where provider.id = ${sql.ref(`pair.${id}`)}), ''))`;

/** Pairs that may be one record, the likeliest first, as they were found when the records were written. */
export async function listLikelyDuplicates(
  db: Database,
  query: { readonly 'filter.kind'?: readonly MergeKind[] | undefined; readonly page: number; readonly limit: number },
): Promise<Page<LikelyDuplicate>> {
  return readPage(db, {
    columns: sql<LikelyDuplicate>`pair.kind, ${recordOf('first_id')} as first, ${recordOf('second_id')} as second, pair.likeness`,
    from: sql`likely_duplicate as pair`,
    where: [oneOf(sql`pair.kind`, query['filter.kind'])],
    orderBy: sql`pair.likeness desc, pair.first_id, pair.second_id`,
    paging: query,
  });
}
