import {
  DELETED_DOCUMENT_DAYS,
  type DocumentContentType,
  type DocumentQuery,
  type DocumentType,
  type ReferralDocument,
} from '#contract/documents/documents.ts';
import type { Actor, ReadContext, Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Database, type Sql, type Trx } from '#server/platform/database/connection.ts';
import { readPage, type Page } from '#server/platform/database/lists.queries.ts';
import { asSystem } from '#server/platform/access/session.queries.ts';
import { ownEnrollments, ownReferrals } from '#server/platform/access/tenancy.queries.ts';
import { isoColumn, namedColumn, toColumns } from '#server/platform/database/contractColumns.queries.ts';
import type { Author } from '#server/people/author.queries.ts';
import { hasOneOf, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';
import { abilityFor } from '#contract/platform/ability.ts';
import { DAY } from '#contract/platform/durations.ts';
import { shows } from '#server/organizations/sharing/sharing.queries.ts';

/** The rows of documents; their bytes are in the store (server/platform/storage). */

/**
 * The rows of `document` that the viewpoint may read on its referrals, deleted or not: a hospice sees its own and the group's; a group sees
 * its own and those of hospices that share documents (contract/organizations/sharing/sharing.ts).
 */
export function seenDocuments(view: Viewpoint): Sql {
  switch (view.side) {
    case 'admin':
      return sql`true`;
    case 'hospice':
      return sql`(document.hospice_id is null or document.hospice_id = ${view.hospiceId}::uuid)`;
    case 'group':
      return sql`(document.hospice_id is null or exists (
        select 1 from enrollment join hospice on hospice.id = enrollment.hospice_id
        where enrollment.referral_id = document.referral_id and enrollment.hospice_id = document.hospice_id
          and ${ownEnrollments(view)} and ${shows(view, 'documents')}))`;
  }
}

/** Documents that are not deleted. */
export const presentDocuments: Sql = sql`document.deleted_at is null`;

interface DocumentRow extends Omit<ReferralDocument, 'mayChange'> {
  readonly group_id: string | null;
  readonly storage_key: string;
}

/** A document as the viewpoint sees it, and its storage key. */
export interface SeenDocument {
  readonly record: ReferralDocument;
  readonly storageKey: string;
}

const columns = sql<DocumentRow>`document.id, document.referral_id as "referralId", document.file_type as "fileType", document.name,
  document.size, document.content_type as "contentType", ${isoColumn(sql`document.uploaded_at`)} as "uploadedAt",
  jsonb_build_object('name', document.uploaded_by_name, 'organization', document.uploaded_by_organization) as "uploadedBy",
  ${namedColumn('hospice')} as hospice, document.group_id, document.storage_key, document.version`;
const joined = sql`document left join hospice on hospice.id = document.hospice_id`;

/** Each side changes its own documents; an administrator changes all. */
function isOwn({ group_id, hospice }: DocumentRow, view: Viewpoint): boolean {
  if (view.side === 'admin') return true;
  return view.side === 'hospice' ? hospice?.id === view.hospiceId : group_id === view.groupId;
}

function toDocument(row: DocumentRow, { actor, view }: Pick<ReadContext, 'actor' | 'view'>): ReferralDocument {
  const { group_id: _group, storage_key: _key, ...record } = row;
  return { ...record, mayChange: isOwn(row, view) && mayWorkOn(view, actor) };
}

/** A page of the documents of the viewpoint's referral, newest first. */
export async function listDocuments(
  db: Database,
  context: Pick<ReadContext, 'actor' | 'view'>,
  referralId: string,
  query: DocumentQuery,
): Promise<Page<ReferralDocument>> {
  const types = query['filter.fileType'];
  return readPage(db, {
    columns,
    from: joined,
    countFrom: sql`document`,
    where: [
      sql`document.referral_id = ${referralId}::uuid`,
      presentDocuments,
      seenDocuments(context.view),
      types && sql`document.file_type = any (${types}::text[])`,
    ],
    orderBy: sql`document.uploaded_at desc, document.id`,
    paging: query,
    to: (row) => toDocument(row, context),
  });
}

/** @returns undefined if it does not exist, is not the viewpoint's, or it or its referral was deleted */
export const readDocument = (db: Database, context: ReadContext, id: string): Promise<SeenDocument | undefined> =>
  readOne(db, context, id, presentDocuments);

/** A document that the viewpoint's side deleted and may still restore. */
async function readDeleted(db: Database, context: ReadContext, id: string): Promise<SeenDocument | undefined> {
  const since = new Date(context.now.getTime() - DELETED_DOCUMENT_DAYS * DAY);
  const found = await readOne(
    db,
    context,
    id,
    sql`document.deleted_at >= ${since} and document.purging_since is null`,
    (row) => isOwn(row, context.view),
  );
  return found;
}

async function readOne(
  db: Database,
  context: ReadContext,
  id: string,
  where: Sql,
  accepts: (row: DocumentRow) => boolean = () => true,
): Promise<SeenDocument | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${columns} from ${joined} join referral on referral.id = document.referral_id
    where document.id = ${id}::uuid and ${where} and ${seenDocuments(context.view)}
      and ${ownReferrals(context.view)} and referral.deleted_at is null`.execute(db);
  const [row] = rows;
  return row && accepts(row) ? { record: toDocument(row, context), storageKey: row.storage_key } : undefined;
}

/** The same, locked for a change. The other side's documents are found too, so that their change is refused, not reported as missing. */
export async function lockDocument(
  trx: Trx,
  context: ReadContext,
  id: string,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<SeenDocument | undefined> {
  const read = deleted ? readDeleted : readDocument;
  if (!(await read(trx, context, id))) return undefined;
  await asSystem(trx, () => sql`select 1 from document where id = ${id}::uuid for update`.execute(trx));
  return read(trx, context, id);
}

/** The metadata of a file in the store. */
export interface NewDocument {
  readonly referralId: string;
  readonly fileType: DocumentType;
  readonly name: string;
  readonly size: number;
  readonly contentType: DocumentContentType;
  readonly sha256: string;
  readonly storageKey: string;
}

/** Inserts the row of a stored file for the author's side. @returns its id */
export async function insertDocument(
  trx: Trx,
  {
    author,
    groupId,
    now,
    document,
  }: {
    readonly author: Author;
    /** The author's group; null for hospice staff and administrators. */
    readonly groupId: string | null;
    readonly now: Date;
    readonly document: NewDocument;
  },
): Promise<string> {
  const id = crypto.randomUUID();
  await trx
    .insertInto('document')
    .values({
      id,
      ...toColumns(document),
      hospice_id: author.hospiceId,
      group_id: groupId,
      uploaded_at: now,
      uploaded_by: author.id,
      uploaded_by_name: author.name,
      uploaded_by_organization: author.organization,
    })
    .execute();
  return id;
}

interface Correction {
  readonly fileType?: DocumentType | undefined;
  readonly name?: string | undefined;
}

/** Corrects the type or name of a locked document. */
export async function saveDocument(trx: Trx, id: string, { fileType, name }: Correction): Promise<void> {
  await trx
    .updateTable('document')
    .set(toColumns({ fileType, name }))
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a locked document, or restores it if `deleted` is null. Its file is kept. */
export async function markDocument(
  trx: Trx,
  id: string,
  deleted: { readonly at: Date; readonly by: string } | null,
): Promise<void> {
  await trx
    .updateTable('document')
    .set({ deleted_at: deleted?.at ?? null, deleted_by: deleted?.by ?? null })
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
/** Whether the caller may work on visible referrals: any member of a group, or a hospice role with write access. */
function mayWorkOn({ side }: Viewpoint, { role }: Actor): boolean {
  return side === 'group' || hasOneOf(abilityFor(role), WORKS_ON_ENROLLMENTS);
}
