import * as z from 'zod/mini';
import { DuplicateReferral } from '#contract/referrals/duplicates.ts';
import { Id } from '#contract/platform/fields.ts';
import { defineEndpoints } from '#contract/platform/http.ts';
import { wordsOf } from '#contract/platform/labels.ts';
import { commaList } from '#contract/platform/listQuery.ts';
import { MANAGES_REGISTRY } from '#contract/platform/permissions.ts';

/** Referrals brought in from a table (product, section 5). */

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 10_000;
/** So many wrong rows and duplicates are listed; the rest is only counted. */
export const MAX_LISTED_ROWS = 200;

/** The columns that an import accepts, in the template's order. */
export const importFieldLabel = {
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
  receivedChannel: 'Received via',
  responsibleProvider: 'Responsible provider',
  community: 'Community',
  hospice: 'Hospice',
  currentSetting: 'Setting',
  facilityName: 'Facility',
  room: 'Room',
  diagnosis: 'Diagnosis',
  icd10: 'ICD-10-CM',
  diagnosisCategory: 'Diagnosis group',
  payer: 'Payer',
  memberId: 'Member ID',
  caregiverName: 'Caregiver',
  caregiverRelationship: 'Relationship',
  caregiverPhone: 'Caregiver phone',
  caregiverEmail: 'Caregiver email',
  referredByName: 'Referred by',
  referredByOrganization: 'Referring organization',
  referredByPhone: 'Referring phone',
  note: 'Note',
};
export const ImportField = z.enum(wordsOf(importFieldLabel));
export type ImportField = z.infer<typeof ImportField>;

/** Whose form a file fills: the same fields as the form's, so not all of them on both sides. */
export type ImportSide = 'hospice' | 'group';

const NOT_OF: Record<ImportSide, readonly ImportField[]> = {
  hospice: ['hospice'],
  // A group's referral is received when it is sent, by the portal.
  group: ['receivedAt', 'receivedChannel'],
};

/** The fields that a file of this side may have. */
export const importFieldsOf = (side: ImportSide): ImportField[] =>
  ImportField.options.filter((field) => !NOT_OF[side].includes(field));

const EXAMPLE: Record<ImportField, string> = {
  lastName: 'Example',
  firstName: 'Ana',
  middleName: 'M.',
  preferredName: 'Annie',
  dateOfBirth: '1940-05-12',
  sexAtBirth: 'Female',
  phone: '(410) 555-0100',
  address: '12 Harbor Street, Annapolis, MD 21401',
  mrn: '004417',
  preferredLanguage: 'Spanish',
  source: 'Hospital',
  urgency: 'Routine',
  receivedAt: '',
  receivedChannel: 'Fax',
  responsibleProvider: 'Dr. Ines Example',
  community: '',
  hospice: 'Example Hospice',
  currentSetting: 'Skilled nursing',
  facilityName: 'Maple Court',
  room: '12B',
  diagnosis: 'Heart failure, end stage',
  icd10: 'I50.84',
  diagnosisCategory: 'Heart',
  payer: 'Medicare',
  memberId: '1EG4TE5MK73',
  caregiverName: 'Luis Example',
  caregiverRelationship: 'Child',
  caregiverPhone: '(410) 555-0101',
  caregiverEmail: 'luis@example.com',
  referredByName: 'Joan Example',
  referredByOrganization: 'Example Medical Center',
  referredByPhone: '(410) 555-0102',
  note: 'Family asked for a call in the evening',
};

/** The template: its headings, and a row that shows what a cell may look like. */
export const importTemplate = (side: ImportSide): { headings: string[]; example: string[] } => {
  const fields = importFieldsOf(side);
  return { headings: fields.map((field) => importFieldLabel[field]), example: fields.map((field) => EXAMPLE[field]) };
};

export const DELIMITERS = [',', ';', '\t'] as const;

/** How both sides read such a file, beside its delimiter: quotes inside a cell are kept, rows of another length are reported. */
export const CSV_READING = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_records_with_error: true,
} as const;

/** `check`: nothing is written. `all_or_nothing`: one wrong row, and nothing is. `skip_wrong_rows`: the right ones are. */
export const IMPORT_MODES = ['check', 'all_or_nothing', 'skip_wrong_rows'] as const;
export const ImportMode = z.enum(IMPORT_MODES);
export type ImportMode = z.infer<typeof ImportMode>;

const options = {
  mode: ImportMode,
  /** How to treat rows that may duplicate an existing patient or another row of the file. */
  duplicates: z._default(z.enum(['skip', 'create']), 'skip'),
  /**
   * JSON: which field each column of the file is, by the column's heading; a column it does not name brings nothing. Left out: by
   * the headings.
   */
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
};

/** The text fields of the form beside a hospice's file. */
export const HospiceImportOptions = z.strictObject(options);

/** Those beside a group's file; the hospices are asked where a row names none. */
export const GroupImportOptions = z.strictObject({ ...options, hospiceIds: z.optional(commaList(Id)) });
export type ImportOptions = z.infer<typeof GroupImportOptions>;

/** `row`: the line as a table shows it: 1 is the heading. */
const WrongCell = z.object({
  row: z.int(),
  column: z.nullable(z.string()),
  field: z.nullable(ImportField),
  /** The beginning of the cell's text; null for a row as a whole and a cell that is not in the file. */
  value: z.nullable(z.string()),
  message: z.string(),
});

export const ImportResult = z.object({
  delimiter: z.enum(DELIMITERS),
  columns: z.array(z.string()),
  mapping: z.record(z.string(), z.nullable(ImportField)),
  /** Fields that every row needs and no column brings; reported once, not at every row. */
  missing: z.array(ImportField),
  rows: z.int(),
  wrongRows: z.int(),
  /** All of them, while `errors` lists the first ones. */
  wrongRowNumbers: z.array(z.int()),
  duplicateRows: z.int(),
  /** Written; 0 after a check, and where one wrong row stopped everything. */
  created: z.int(),
  errors: z.array(WrongCell),
  duplicates: z.array(
    z.object({
      row: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      dateOfBirth: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      /** The line of the same file that it repeats. */
      sameAsRow: z.nullable(z.int()),
      referrals: z.array(DuplicateReferral),
    }),
  ),
  /** The first rows, by column: what each column is matched by. */
  sample: z.array(z.record(z.string(), z.string())),
});
export type ImportResult = z.infer<typeof ImportResult>;

const upload = { maxBytes: MAX_IMPORT_BYTES, to: 'memory' } as const;

export const importEndpoints = defineEndpoints('Imports', {
  importHospiceReferrals: {
    path: '/v1/hospices/:hospiceId/referrals/imports',
    summary: 'Check a CSV file, or import its referrals',
    access: { token: 'user', who: 'named', hospice: MANAGES_REGISTRY, admin: true, patientData: true },
    body: HospiceImportOptions,
    upload,
    response: ImportResult,
    status: 200,
    creates: true,
  },
  importGroupReferrals: {
    path: '/v1/groups/:groupId/referrals/imports',
    summary: 'Check a CSV file, or refer its patients to the group’s hospices',
    access: { token: 'user', who: 'named', group: true, admin: true, patientData: true },
    body: GroupImportOptions,
    upload,
    response: ImportResult,
    status: 200,
    creates: true,
  },
});
