import { changedFields } from '#server/platform/http/calls/changedFields.ts';
import { sql, type Trx } from './connection.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';

/**
 * Saves the changed columns of a locked row, with its version, and writes nothing if none differ. With the server's own rights:
 * these tables say who sees whose patients.
 * @param wanted by column; undefined ones stay
 * @returns the columns that differ
 */
export async function saveColumns(
  trx: Trx,
  table: 'provider_group' | 'provider' | 'community',
  before: { readonly id: string },
  wanted: Readonly<Record<string, string | boolean | null | undefined>>,
  now: Date,
): Promise<readonly string[]> {
  const columns = changedFields(before, wanted);
  if (columns.length === 0) return columns;
  const set = columns.map((column) => sql`${sql.id(column)} = ${wanted[column]}`);
  await asSystem(trx, () =>
    sql`update ${sql.table(table)} set ${sql.join(set)}, version = version + 1, updated_at = ${now}
      where id = ${before.id}::uuid`.execute(trx),
  );
  return columns;
}
