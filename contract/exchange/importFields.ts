import * as z from 'zod/mini';
import { wordsOf } from '#contract/platform/labels.ts';

/** The columns that an import accepts, in the template's order. */
export const importFieldLabel = {
  patientName: 'Patient name (first and last in one)',
  lastName: 'Last name',
  firstName: 'First name',
  middleName: 'Middle name',
  suffix: 'Suffix',
  preferredName: 'Preferred name',
  dateOfBirth: 'Date of birth',
  sexAtBirth: 'Sex at birth',
  phone: 'Phone',
  address: 'Address',
  street: 'Street',
  unit: 'Apartment or unit',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  mrn: 'Medical record number',
  preferredLanguage: 'Preferred language',
  source: 'Source',
  urgency: 'Urgency',
  receivedAt: 'Received at',
  receivedTime: 'Time received',
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
  secondaryPayer: 'Secondary payer',
  caregiverName: 'Caregiver',
  caregiverRelationship: 'Relationship',
  caregiverPhone: 'Caregiver phone',
  caregiverEmail: 'Caregiver email',
  referredByName: 'Referred by',
  referredByOrganization: 'Referring organization',
  referredByPhone: 'Referring phone',
  status: 'Status',
  statusAt: 'Status date',
  firstContactAt: 'First contact',
  pendingReason: 'Pending reason',
  plannedStartOfCare: 'Planned start of care',
  startOfCare: 'Start of care',
  admissionNurse: 'Admission nurse',
  declineReason: 'Decline reason',
  dischargeDate: 'Discharge date',
  dischargeType: 'Discharge reason',
  dateOfDeath: 'Date of death',
  note: 'Note',
};
export const ImportField = z.enum(wordsOf(importFieldLabel));
export type ImportField = z.infer<typeof ImportField>;

/** Several columns may bring this field; their texts are joined. */
export const MANY_COLUMNS: readonly ImportField[] = ['note'];

/** Whose form a file fills: the same fields as the form's, so not all of them on both sides. */
export type ImportSide = 'hospice' | 'group';

/** What became of a referral, for a hospice that switches over from another system. */
export const HISTORY_FIELDS = [
  'status',
  'statusAt',
  'firstContactAt',
  'pendingReason',
  'plannedStartOfCare',
  'startOfCare',
  'admissionNurse',
  'declineReason',
  'dischargeDate',
  'dischargeType',
  'dateOfDeath',
] as const satisfies readonly ImportField[];

const NOT_OF: Record<ImportSide, readonly ImportField[]> = {
  hospice: ['hospice'],
  // A group's referral is received when it is sent, by the portal.
  group: ['receivedAt', 'receivedTime', 'receivedChannel', ...HISTORY_FIELDS],
};

/** The fields that a file of this side may have. */
export const importFieldsOf = (side: ImportSide): ImportField[] =>
  ImportField.options.filter((field) => !NOT_OF[side].includes(field));

/** What a row of the template says; a field without an example is for other systems' files only. */
const EXAMPLE: Partial<Record<ImportField, string>> = {
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
  const fields = importFieldsOf(side).filter((field) => EXAMPLE[field] !== undefined);
  return {
    headings: fields.map((field) => importFieldLabel[field]),
    example: fields.map((field) => EXAMPLE[field] ?? ''),
  };
};

/** The names in a group's cell that names several hospices. */
export const namesInCell = (cell: string): string[] =>
  cell
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter(Boolean);
