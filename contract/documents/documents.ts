import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';
import { sharedPatientAccess } from '#contract/platform/access.ts';
import { Id, Instant, Named, text, Version } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { commaList, paging } from '#contract/platform/listQuery.ts';
import { READS_REGISTRY, WORKS_ON_ENROLLMENTS } from '#contract/platform/permissions.ts';

export const documentTypeLabel = labels({
  face_sheet: 'Face sheet',
  history_physical: 'History and physical',
  physician_order: 'Physician order',
  medication_list: 'Medication list',
  labs_imaging: 'Labs and imaging',
  advance_directive: 'Advance directive',
  insurance: 'Insurance',
  consent_election: 'Consent and election',
  certification: 'Certification',
  other: 'Other',
});

export const DOCUMENT_TYPES = wordsOf(documentTypeLabel);
export const DocumentType = z.enum(DOCUMENT_TYPES);
export type DocumentType = z.infer<typeof DocumentType>;

/** The types that a person can add, recognized by content and never by file name, with their file extensions. */
export const UPLOADED_CONTENT_TYPES = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tif',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
} as const;

/** All types of documents: other systems also send text, and the whole message as it was received. Those are only downloaded. */
export const DOCUMENT_CONTENT_TYPES = {
  ...UPLOADED_CONTENT_TYPES,
  'text/plain': 'txt',
  'text/html': 'html',
  'application/rtf': 'rtf',
  'application/xml': 'xml',
  'application/fhir+json': 'json',
} as const;
const CONTENT_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
  'text/html',
  'application/rtf',
  'application/xml',
  'application/fhir+json',
] as const satisfies readonly (keyof typeof DOCUMENT_CONTENT_TYPES)[];
export const DocumentContentType = z.enum(CONTENT_TYPES);
export type DocumentContentType = z.infer<typeof DocumentContentType>;

const PREVIEWED = new Set<string>(['application/pdf', 'image/jpeg', 'image/png']);

/** Whether browsers show a document of this type. */
export const hasPreview = ({ contentType }: { readonly contentType: string }): boolean => PREVIEWED.has(contentType);

export const MAX_DOCUMENT_BYTES = 25 * 1024 * 1024;
/** A deleted document can be restored for this long; then its file is deleted permanently. */
export const DELETED_DOCUMENT_DAYS = 30;

/** A hospice's document is visible to that hospice and, if it shares documents, to the group; a group's, to every hospice asked. */
export const ReferralDocument = z.object({
  id: Id,
  referralId: Id,
  fileType: DocumentType,
  name: z.string(),
  size: z.int(),
  contentType: DocumentContentType,
  uploadedAt: Instant,
  uploadedBy: z.object({ name: z.string(), organization: z.nullable(z.string()) }),
  /** The hospice that added it; `null`: the group's. */
  hospice: z.nullable(Named),
  /** Each side changes and deletes what it added itself. */
  mayChange: z.boolean(),
  version: Version,
});
export type ReferralDocument = z.infer<typeof ReferralDocument>;

export const DocumentQuery = z.strictObject({
  'filter.fileType': z.optional(commaList(DocumentType)),
  page: paging.page,
  limit: paging.limit,
});
export type DocumentQuery = z.infer<typeof DocumentQuery>;

export const DocumentCreation = z.strictObject({ fileType: DocumentType });
export const DocumentChange = z.strictObject({
  version: Version,
  fileType: z.optional(DocumentType),
  name: z.optional(text(200)),
});

const reads = sharedPatientAccess(READS_REGISTRY);
const worksOn = sharedPatientAccess(WORKS_ON_ENROLLMENTS);

export const documentEndpoints = defineEndpoints('Documents', {
  listDocuments: {
    path: '/v1/referrals/:referralId/documents',
    summary: 'A referral’s documents, newest first',
    access: reads,
    query: DocumentQuery,
    response: pageOf(ReferralDocument),
  },
  addDocument: {
    path: '/v1/referrals/:referralId/documents',
    summary: 'Add a document. The form part `file` has the file and its name',
    access: worksOn,
    body: DocumentCreation,
    upload: { maxBytes: MAX_DOCUMENT_BYTES, to: 'store' },
    response: ReferralDocument,
    creates: true,
  },
  updateDocument: {
    method: 'PATCH',
    path: '/v1/documents/:documentId',
    summary: 'Change a document’s type or name',
    access: worksOn,
    body: DocumentChange,
    response: ReferralDocument,
    errors: ['conflict'],
  },
  getDocumentContent: {
    path: '/v1/documents/:documentId/content',
    summary: 'Download a document’s file',
    access: reads,
    stream: 'application/octet-stream',
  },
  deleteDocument: {
    method: 'DELETE',
    path: '/v1/documents/:documentId',
    summary: 'Delete a document. It can be restored for 30 days',
    access: worksOn,
  },
  restoreDocument: {
    method: 'POST',
    path: '/v1/documents/:documentId/restore',
    summary: 'Restore a deleted document',
    access: worksOn,
    response: ReferralDocument,
  },
});
