import type { DocumentContentType, DocumentType } from '#contract/documents/documents.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { presentDocuments, seenDocuments } from '#server/documents/documents.queries.ts';
import { askedIds, PackedIds } from './exportRows.queries.ts';
import type { ListRows } from '#server/platform/database/lists.queries.ts';
import { ownReferrals } from '#server/platform/access/tenancy.queries.ts';
import type { ReadContext } from '#server/platform/access/viewpoint.ts';

/** A document as an archive names it, and where its bytes lie. */
export interface ExportedDocument {
  readonly displayId: string;
  readonly fileType: DocumentType;
  readonly name: string;
  readonly contentType: DocumentContentType;
  readonly size: number;
  readonly uploadedAt: Date;
  readonly storageKey: string;
}

/**
 * The documents of a list's rows that the viewpoint reads: by the list's order, the oldest of a referral first, and each once
 * where several enrollments of one referral are listed.
 */
export async function packDocumentIds(
  db: Database,
  { view }: Pick<ReadContext, 'view'>,
  { from, where, orderBy }: ListRows,
  fileTypes: readonly DocumentType[] | undefined,
): Promise<{ readonly ids: PackedIds; readonly bytes: number }> {
  const ofType = fileTypes ? sql`document.file_type = any (${fileTypes}::text[])` : sql`true`;
  const { rows } = await sql<{ ids: Buffer | null; bytes: number }>`
    select string_agg(uuid_send(found.id), ''::bytea) as ids, coalesce(sum(found.size), 0)::bigint as bytes
    from (
      select document.id, document.size
      from (
        select placed.id, min(placed.place) as place from (
          select referral.id, row_number() over (order by ${orderBy}) as place from ${from} where ${where}
        ) as placed group by placed.id
      ) as listed
      join document on document.referral_id = listed.id
      where ${presentDocuments} and ${seenDocuments(view)} and ${ofType}
      order by listed.place, document.uploaded_at, document.id
    ) as found`.execute(db);
  const [row] = rows;
  return { ids: new PackedIds(row?.ids ?? Buffer.alloc(0)), bytes: row?.bytes ?? 0 };
}

/** These documents in the order of the ids; one that was deleted or hidden since is left out. */
export async function readExportedDocuments(
  db: Database,
  { view }: Pick<ReadContext, 'view'>,
  ids: readonly string[],
): Promise<ExportedDocument[]> {
  const { rows } = await sql<ExportedDocument>`
    select referral.display_id as "displayId", document.file_type as "fileType", document.name,
      document.content_type as "contentType", document.size, document.uploaded_at as "uploadedAt",
      document.storage_key as "storageKey"
    from ${askedIds(ids)}
      join document on document.id = asked.id
      join referral on referral.id = document.referral_id
    where ${presentDocuments} and ${seenDocuments(view)} and ${ownReferrals(view)} and referral.deleted_at is null
    order by asked.place`.execute(db);
  return rows;
}
