import * as z from 'zod/mini';
import { DocumentType } from './documents.ts';
import { Id, text } from './fields.ts';
import { defineEndpoints, type Permission } from './http.ts';
import { commaList, idList } from './listQuery.ts';
import { GroupReferralQuery, HospiceReferralQuery } from './referrals.ts';

export const DATA_VIEWS = ['hospice', 'stakeholder'] as const;
export type DataView = (typeof DATA_VIEWS)[number];

const { page: _page, limit: _limit, ...filters } = HospiceReferralQuery.shape;

/** Filters that only a hospice's list knows: with `dataView=stakeholder` they are refused, as that list refuses them. */
export const HOSPICE_ONLY_FILTERS: readonly string[] = Object.keys(filters).filter(
  (name) => !(name in GroupReferralQuery.shape),
);

/**
 * Which rows: what the filters find, of these `includedIds` alone where they are given, and without `excludedIds`.
 * `dataView` says whose list it is: the caller's own hospice's or group's; `hospiceId` and `groupId` may name it once more.
 * A superuser names whose list is meant.
 */
const selection = {
  dataView: z.enum(DATA_VIEWS),
  hospiceId: z.optional(Id),
  groupId: z.optional(Id),
  ...filters,
  excludedIds: z.optional(idList),
  includedIds: z.optional(idList),
};

export const ReferralExportQuery = z.strictObject({ ...selection, fileName: z._default(text(120), 'referrals.csv') });
export type ReferralExportQuery = z.infer<typeof ReferralExportQuery>;

export const DocumentsZipQuery = z.strictObject({
  ...selection,
  fileType: z.optional(commaList(DocumentType)),
  fileName: z._default(text(120), 'documents.zip'),
});
export type DocumentsZipQuery = z.infer<typeof DocumentsZipQuery>;

/** How many rows, or files, the answer holds: what a progress bar counts against. */
export const TOTAL_ITEMS_HEADER = 'Total-Items';
/** How many bytes the files of an archive hold. */
export const TOTAL_BYTES_HEADER = 'Total-Bytes';

const READS: readonly Permission[] = [['read', 'HospicePatientRegistry']];

export const exportEndpoints = defineEndpoints({
  exportReferrals: {
    method: 'GET',
    path: '/v1/referrals/export',
    summary: 'The filtered list as CSV',
    resource: 'Exports',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: READS, group: true, admin: true, patientData: true },
    query: ReferralExportQuery,
    response: null,
    stream: 'text/csv',
    status: 200,
    errors: ['not_found'],
  },
  downloadDocuments: {
    method: 'GET',
    path: '/v1/referrals/documents/zip',
    summary: "The filtered referrals' documents as one archive",
    resource: 'Exports',
    source: 'specification',
    access: { token: 'user', who: 'named', hospice: READS, group: true, admin: true, patientData: true },
    query: DocumentsZipQuery,
    response: null,
    stream: 'application/zip',
    status: 200,
    errors: ['not_found'],
  },
});
