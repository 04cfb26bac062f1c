import * as z from 'zod/mini';
import { patientAccess, sharedPatientAccess } from '#contract/platform/access.ts';
import { Id, Instant } from '#contract/platform/fields.ts';
import { defineEndpoints, pageOf } from '#contract/platform/http.ts';
import { paging } from '#contract/platform/listQuery.ts';
import { MANAGES_REGISTRY } from '#contract/platform/permissions.ts';
import { FILE_FORMATS } from './importReading.ts';

/** Imports of files that were started: how far each one is, and the file that it was made from. */

/** How many days the original file of an import can be downloaded. */
export const IMPORTED_FILE_DAYS = 90;

/** So many rows that an import left out are listed; the rest is only counted. */
export const MAX_ROWS_LEFT_OUT = 200;

/** `duplicate`: somebody else added the patient after the check. `failed`: what the row names was changed or removed after the check. */
const RowLeftOut = z.object({ row: z.int(), reason: z.enum(['duplicate', 'failed']) });
export type RowLeftOut = z.infer<typeof RowLeftOut>;

export const FileImport = z.object({
  id: Id,
  /** `stopped`: whoever started it may not import any more, or its rows are gone. What it had written by then stays. */
  state: z.enum(['importing', 'done', 'stopped']),
  fileName: z.string(),
  format: z.enum(FILE_FORMATS),
  bytes: z.int(),
  startedAt: Instant,
  startedBy: z.string(),
  endedAt: z.nullable(Instant),
  /** Until when the file is kept. */
  keptUntil: Instant,
  /** The rows of the file; those with errors, and those of patients who were there already, are not imported. */
  rows: z.int(),
  wrongRows: z.int(),
  duplicateRows: z.int(),
  /** The rows to import, how many of them were taken so far, and how many referrals they became. */
  wanted: z.int(),
  done: z.int(),
  created: z.int(),
  /** The first of the rows that were taken and became no referral. */
  leftOut: z.array(RowLeftOut),
});
export type FileImport = z.infer<typeof FileImport>;

const onePage = z.strictObject({ page: paging.page, limit: paging.limit });

export const fileImportEndpoints = defineEndpoints('Imports', {
  listHospiceImports: {
    path: '/v1/hospices/:hospiceId/referrals/imports',
    summary: 'A hospice’s imports of files, newest first',
    access: patientAccess(MANAGES_REGISTRY),
    query: onePage,
    response: pageOf(FileImport),
  },
  listGroupImports: {
    path: '/v1/groups/:groupId/referrals/imports',
    summary: 'A group’s imports of files, newest first',
    access: { token: 'user', who: 'named', group: true, admin: true, patientData: true },
    query: onePage,
    response: pageOf(FileImport),
  },
  getImport: {
    path: '/v1/imports/:importId',
    summary: 'How far an import of a file is, and what it left out',
    access: sharedPatientAccess(MANAGES_REGISTRY),
    response: FileImport,
  },
  downloadImportedFile: {
    path: '/v1/imports/:importId/file',
    summary: 'The file of an import as it was sent',
    access: sharedPatientAccess(MANAGES_REGISTRY),
    stream: 'application/octet-stream',
    errors: ['not_found'],
  },
});
