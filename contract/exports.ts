import * as z from 'zod/mini';
import { Id, text } from './fields.ts';
import { defineEndpoints, type Permission } from './http.ts';
import { commaList } from './listQuery.ts';
import { HospiceReferralQuery } from './referrals.ts';

export const DATA_VIEWS = ['hospice', 'stakeholder'] as const;

export const DOCUMENT_TYPES = [
  'face_sheet',
  'history_physical',
  'physician_order',
  'medication_list',
  'labs_imaging',
  'advance_directive',
  'insurance',
  'consent_election',
  'certification',
  'other',
] as const;
export const DocumentType = z.enum(DOCUMENT_TYPES);

const { page: _page, limit: _limit, ...filters } = HospiceReferralQuery.shape;

const selection = {
  dataView: z.enum(DATA_VIEWS),
  hospiceId: z.optional(Id),
  groupId: z.optional(Id),
  ...filters,
  excludedIds: z.optional(commaList(Id)),
  includedIds: z.optional(commaList(Id)),
};

export const ReferralExportQuery = z.strictObject({ ...selection, fileName: z._default(text(120), 'referrals.csv') });

export const DocumentsZipQuery = z.strictObject({
  ...selection,
  fileType: z.optional(commaList(DocumentType)),
  fileName: z._default(text(120), 'documents.zip'),
});

const READS: readonly Permission[] = [['read', 'HospicePatientRegistry']];

/** Calls of the specification that a later change of the server brings; the answers are files, not JSON. */
export const plannedExportEndpoints = defineEndpoints({
  exportReferrals: {
    method: 'GET',
    path: '/v1/referrals/export',
    summary: 'The filtered list as CSV',
    resource: 'Exports',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: READS, group: true, admin: true, patientData: true },
    query: ReferralExportQuery,
    response: z.string(),
    status: 200,
  },
  downloadDocuments: {
    method: 'GET',
    path: '/v1/referrals/documents/zip',
    summary: "The filtered referrals' documents as one archive",
    resource: 'Exports',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: READS, group: true, admin: true, patientData: true },
    query: DocumentsZipQuery,
    response: z.string(),
    status: 200,
  },
});
