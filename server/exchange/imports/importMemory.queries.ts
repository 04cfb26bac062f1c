import './imports.tables.ts';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { plainHeading } from '#contract/exchange/importHeadings.ts';
import { RememberedImport } from '#contract/exchange/imports.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql, type Trx } from '#server/platform/database/connection.ts';

/** What people said about the files of one sender. A sender's files have the same headings. */

type Owner = Exclude<Viewpoint, { side: 'admin' }>;

const owned = (view: Owner): Sql =>
  view.side === 'hospice' ? sql`hospice_id = ${view.hospiceId}::uuid` : sql`group_id = ${view.groupId}::uuid`;

/** A digest of the headings in one form and order: a column that moved changes nothing. */
const keyOf = (columns: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(plainHeading).toSorted()))
    .digest('base64url');

/** What was said about the last file with these columns; undefined where there was none. */
export async function recallImport(
  db: Trx,
  view: Owner,
  columns: readonly string[],
): Promise<RememberedImport | undefined> {
  const { rows } = await sql<{ said: unknown; at: Date }>`
    select said, updated_at as at from import_memory where ${owned(view)} and headings = ${keyOf(columns)}`.execute(db);
  const [row] = rows;
  if (!row || typeof row.said !== 'object') return undefined;
  // A file written by an older version may say what is no field any more: then nothing is remembered.
  return z.safeParse(RememberedImport, { ...row.said, at: row.at.toISOString() }).data;
}

interface Said extends Omit<RememberedImport, 'at'> {
  readonly columns: readonly string[];
}

/** Remembers what was said about a file that was imported. Of two people at once the later one stays. */
export async function rememberImport(
  db: Trx,
  view: Owner,
  { columns, ...said }: Said,
  { actorId, now }: { readonly actorId: string; readonly now: Date },
): Promise<void> {
  const owner = view.side === 'hospice' ? sql`hospice_id` : sql`group_id`;
  const ownerId = view.side === 'hospice' ? view.hospiceId : view.groupId;
  await sql`
    insert into import_memory (${owner}, headings, said, updated_at, updated_by)
    values (${ownerId}::uuid, ${keyOf(columns)}, ${JSON.stringify(said)}::jsonb, ${now}, ${actorId}::uuid)
    on conflict (${owner}, headings) where ${owner} is not null
      do update set said = excluded.said, updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(
    db,
  );
}
