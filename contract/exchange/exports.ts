import * as z from 'zod/mini';
import { sharedPatientAccess } from '#contract/platform/access.ts';
import { DocumentType } from '#contract/documents/documents.ts';
import { Id, text } from '#contract/platform/fields.ts';
import { ENROLLMENT_SORTS, GroupEnrollmentQuery, HospiceEnrollmentQuery } from '#contract/referrals/enrollments.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { commaList, idList, sortKeys, WORK_LISTS } from '#contract/platform/listQuery.ts';
import { READS_REGISTRY } from '#contract/platform/permissions.ts';
import { GroupReferralQuery, HospiceReferralQuery, REFERRAL_SORTS } from '#contract/referrals/lists/referralLists.ts';

export const DATA_VIEWS = ['hospice', 'stakeholder'] as const;
export type DataView = (typeof DATA_VIEWS)[number];

/** The filters of all lists together; the query of the exported list says which of them apply. */
const {
  page: _page,
  limit: _limit,
  ...filters
} = {
  ...HospiceReferralQuery.shape,
  ...HospiceEnrollmentQuery.shape,
  ...GroupEnrollmentQuery.shape,
  ...GroupReferralQuery.shape,
};

/**
 * Selects the rows: those that the filters find, only `includedIds` of them if given, and without `excludedIds`. `dataView` names
 * the side: the caller's own hospice or group; `hospiceId` and `groupId` may repeat it. A superuser has to name the hospice or
 * group. `list` selects one of the two lists: only its own filters and order are accepted, and the ids are those of its rows.
 */
const selection = {
  dataView: z.enum(DATA_VIEWS),
  list: z._default(z.enum(WORK_LISTS), 'referrals'),
  hospiceId: z.optional(Id),
  groupId: z.optional(Id),
  ...filters,
  sortBy: z.optional(sortKeys([...REFERRAL_SORTS, ...ENROLLMENT_SORTS])),
  excludedIds: z.optional(idList),
  includedIds: z.optional(idList),
};

/** Whose list is exported, which one, and which of its rows. */
export type ExportedRows = z.infer<z.ZodMiniObject<typeof selection>>;

export const ReferralExportQuery = z.strictObject({ ...selection, fileName: z._default(text(120), 'referrals.csv') });
export type ReferralExportQuery = z.infer<typeof ReferralExportQuery>;

export const DocumentsZipQuery = z.strictObject({
  ...selection,
  fileType: z.optional(commaList(DocumentType)),
  fileName: z._default(text(120), 'documents.zip'),
});
export type DocumentsZipQuery = z.infer<typeof DocumentsZipQuery>;

export const exportEndpoints = defineEndpoints('Exports', sharedPatientAccess(READS_REGISTRY), {
  exportReferrals: {
    path: '/v1/referrals/export',
    summary: 'The filtered list as CSV',
    source: 'specification',
    query: ReferralExportQuery,
    stream: 'text/csv',
    errors: ['not_found'],
  },
  downloadDocuments: {
    path: '/v1/referrals/documents/zip',
    summary: 'The filtered referrals’ documents as one ZIP file',
    source: 'specification',
    query: DocumentsZipQuery,
    stream: 'application/zip',
    errors: ['not_found'],
  },
});
