import * as z from 'zod/mini';
import { DuplicateReferral } from './duplicates.ts';
import { Id } from './fields.ts';
import { defineEndpoints, type Permission } from './http.ts';
import { commaList } from './listQuery.ts';

/** Referrals brought in from a table (product, section 5). */

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MOST_IMPORT_ROWS = 10_000;
/** So many wrong rows and duplicates are told one by one; the rest is counted. */
export const MOST_TOLD_ROWS = 200;

/** The columns that an import understands, in the template's order. */
export const IMPORT_FIELDS = [
  'lastName',
  'firstName',
  'middleName',
  'preferredName',
  'dateOfBirth',
  'sexAtBirth',
  'phone',
  'address',
  'mrn',
  'preferredLanguage',
  'source',
  'urgency',
  'receivedAt',
  'receivedChannel',
  'responsibleProvider',
  'community',
  'hospice',
  'currentSetting',
  'facilityName',
  'room',
  'diagnosis',
  'icd10',
  'diagnosisCategory',
  'payer',
  'memberId',
  'caregiverName',
  'caregiverRelationship',
  'caregiverPhone',
  'caregiverEmail',
  'referredByName',
  'referredByOrganisation',
  'referredByPhone',
  'note',
] as const;
export const ImportField = z.enum(IMPORT_FIELDS);
export type ImportField = z.infer<typeof ImportField>;

export const importFieldLabel: Record<ImportField, string> = {
  lastName: 'Last name',
  firstName: 'First name',
  middleName: 'Middle name',
  preferredName: 'Preferred name',
  dateOfBirth: 'Date of birth',
  sexAtBirth: 'Sex at birth',
  phone: 'Phone',
  address: 'Address',
  mrn: 'Medical record number',
  preferredLanguage: 'Preferred language',
  source: 'Source',
  urgency: 'Urgency',
  receivedAt: 'Received at',
  receivedChannel: 'Received by',
  responsibleProvider: 'Responsible provider',
  community: 'Community',
  hospice: 'Hospice',
  currentSetting: 'Current setting',
  facilityName: 'Facility',
  room: 'Room',
  diagnosis: 'Diagnosis',
  icd10: 'ICD-10-CM',
  diagnosisCategory: 'Diagnosis category',
  payer: 'Payer',
  memberId: 'Member id',
  caregiverName: 'Caregiver',
  caregiverRelationship: 'Relationship',
  caregiverPhone: 'Caregiver phone',
  caregiverEmail: 'Caregiver e-mail',
  referredByName: 'Referred by',
  referredByOrganisation: 'Referring organisation',
  referredByPhone: 'Referring phone',
  note: 'Note',
};

/** `check`: nothing is written. `all_or_nothing`: one wrong row, and nothing is. `skip_wrong_rows`: the right ones are. */
export const IMPORT_MODES = ['check', 'all_or_nothing', 'skip_wrong_rows'] as const;
export const ImportMode = z.enum(IMPORT_MODES);
export type ImportMode = z.infer<typeof ImportMode>;

/** The text fields of the form beside the file. */
export const ImportOptions = z.strictObject({
  mode: ImportMode,
  /** What becomes of rows that may be of a patient who is there already, or twice in the file. */
  duplicates: z._default(z.enum(['skip', 'create']), 'skip'),
  /** JSON: which field each column of the file is, by the column's heading. Left out: by their headings. */
  mapping: z.optional(
    z.pipe(
      z.transform((raw: unknown): unknown => {
        if (typeof raw !== 'string') return raw;
        try {
          return JSON.parse(raw);
        } catch {
          return raw;
        }
      }),
      z.record(z.string().check(z.maxLength(200)), z.nullable(ImportField)),
    ),
  ),
  /** A group's import: the hospices asked where a row names none. */
  hospiceIds: z.optional(commaList(Id)),
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** `row`: the line as a table shows it: 1 is the heading. */
const WrongCell = z.object({
  row: z.int(),
  column: z.nullable(z.string()),
  field: z.nullable(ImportField),
  message: z.string(),
});

export const ImportResult = z.object({
  columns: z.array(z.string()),
  mapping: z.record(z.string(), z.nullable(ImportField)),
  /** Fields that every row needs and no column brings. */
  missing: z.array(ImportField),
  rows: z.int(),
  wrongRows: z.int(),
  duplicateRows: z.int(),
  /** Written; 0 after a check, and where one wrong row stopped everything. */
  created: z.int(),
  errors: z.array(WrongCell),
  duplicates: z.array(
    z.object({
      row: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      /** The line of the same file that it repeats. */
      sameAsRow: z.nullable(z.int()),
      referrals: z.array(DuplicateReferral),
    }),
  ),
  /** The first rows as they were understood. */
  sample: z.array(z.record(z.string(), z.nullable(z.string()))),
});
export type ImportResult = z.infer<typeof ImportResult>;

const MANAGES: readonly Permission[] = [['manage', 'HospicePatientRegistry']];
const upload = { maxBytes: MAX_IMPORT_BYTES, to: 'memory' } as const;

export const importEndpoints = defineEndpoints({
  importHospiceReferrals: {
    method: 'POST',
    path: '/v1/hospices/:hospiceId/referrals/imports',
    summary: 'Check a CSV file, or record the referrals in it',
    resource: 'Imports',
    source: 'extension',
    access: { token: 'user', who: 'named', hospice: MANAGES, admin: true, patientData: true },
    params: z.object({ hospiceId: Id }),
    body: ImportOptions,
    upload,
    response: ImportResult,
    status: 200,
    creates: true,
  },
  importGroupReferrals: {
    method: 'POST',
    path: '/v1/groups/:groupId/referrals/imports',
    summary: "Check a CSV file, or refer the patients in it to the group's hospices",
    resource: 'Imports',
    source: 'extension',
    access: { token: 'user', who: 'named', group: true, admin: true, patientData: true },
    params: z.object({ groupId: Id }),
    body: ImportOptions,
    upload,
    response: ImportResult,
    status: 200,
    creates: true,
  },
});
