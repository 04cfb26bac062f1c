import type { Optional, OptionalMoment } from '#server/platform/database/columns.ts';
import type { ColumnType, Generated } from 'kysely';
import type { DocumentContentType, DocumentType } from '#contract/documents/documents.ts';

/** The rows of baseline/08_documents.sql. */

interface DocumentTable {
  id: Generated<string>;
  referral_id: string;
  hospice_id: Optional<string>;
  group_id: Optional<string>;
  file_type: DocumentType;
  name: string;
  size: number;
  content_type: DocumentContentType;
  sha256: string;
  storage_key: string;
  uploaded_at: ColumnType<Date, Date | string, never>;
  uploaded_by: Optional<string>;
  uploaded_by_name: string;
  uploaded_by_organization: Optional<string>;
  deleted_at: OptionalMoment;
  deleted_by: Optional<string>;
  purging_since: OptionalMoment;
  version: Generated<number>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    document: DocumentTable;
  }
}
