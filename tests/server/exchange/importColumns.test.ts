import { expect, test } from 'vitest';
import { ImportField } from '#contract/exchange/importFields.ts';
import { matchColumns, missingFields } from '#server/exchange/imports/importColumns.rules.ts';

const columnsOf = (...fields: ImportField[]) => fields.map((field) => ({ name: field, field }));
const fieldsOf = (...names: string[]) => matchColumns(names, 'hospice', undefined).map(({ field }) => field);
const NOTHING = { defaults: new Map<ImportField, string>(), hasHospices: false };
const WHOLE = ['lastName', 'firstName', 'dateOfBirth', 'source', 'responsibleProvider'] as const;
const without = (gone: ImportField, ...more: ImportField[]) =>
  columnsOf(...WHOLE.filter((field) => field !== gone), ...more);

test('File import of a hospice reports each required field that no column provides', () => {
  expect(missingFields(columnsOf(...WHOLE), 'hospice', NOTHING)).toEqual([]);
  for (const gone of WHOLE) expect(missingFields(without(gone), 'hospice', NOTHING)).toEqual([gone]);
});

test('File import accepts a phone instead of the birth date, and a community instead of the provider', () => {
  expect(missingFields(without('dateOfBirth', 'phone'), 'hospice', NOTHING)).toEqual([]);
  expect(missingFields(without('responsibleProvider', 'community'), 'hospice', NOTHING)).toEqual([]);
});

test('File import of a group needs a hospice column, unless hospices are chosen for all rows', () => {
  const columns = columnsOf(...WHOLE);
  expect(missingFields(columns, 'group', NOTHING)).toEqual(['hospice']);
  expect(missingFields(columns, 'group', { ...NOTHING, hasHospices: true })).toEqual([]);
  expect(missingFields(columnsOf(...WHOLE, 'hospice'), 'group', NOTHING)).toEqual([]);
});

test('File import matches a heading by its letters and digits, each field once, and prefers the field’s own and then its usual name', () => {
  expect(fieldsOf('Patient D.O.B.', 'dob')).toEqual([null, 'dateOfBirth']);
  expect(fieldsOf('Surname', 'Last name')).toEqual([null, 'lastName']);
});

/** Beside the fields' own names and labels, what other programs write above a column. */
const OTHER_HEADINGS: Record<ImportField, string> = {
  patientName: 'Patient, Name, Pt Name, Resident Name',
  lastName: 'Surname, Family name, Patient last name, Last',
  firstName: 'Given name, Patient first name, First',
  middleName: 'Middle, Middle initial, Patient middle name',
  suffix: 'Name suffix',
  preferredName: 'Nickname, Goes by',
  dateOfBirth: 'DOB, Birth date, Birthdate, Birthday, Patient DOB, Patient date of birth',
  sexAtBirth: 'Sex, Gender, Patient sex, Patient gender',
  phone: 'Patient phone, Phone number, Telephone, Home phone, Patient phone number',
  address: 'Home address, Patient address, Full address',
  street: 'Street address, Address 1, Address line 1',
  unit: 'Apt, Address 2',
  city: 'Town, Patient city',
  state: 'ST, Patient state',
  zip: 'ZIP, Postal code',
  mrn: 'Medical record no, Record number, Patient MRN',
  preferredLanguage: 'Language, Patient language',
  source: 'Referral source, Source type',
  urgency: 'Priority',
  receivedAt: 'Received, Date received, Received date, Referral date, Referral received',
  receivedTime: 'Time, Time received',
  receivedChannel: 'Channel, Received by, Received via',
  responsibleProvider: 'Provider, Physician, Attending, Attending physician, Referring provider, Provider NPI, NPI',
  community: 'Residence, Community name',
  hospice: 'Hospices, Hospice name',
  currentSetting: 'Setting, Location type, Where the patient is, Current location',
  facilityName: 'Facility name, Name of the place',
  room: 'Room number, Bed',
  diagnosis: 'Primary diagnosis, Terminal diagnosis, Dx',
  icd10: 'ICD-10, ICD-10 code, ICD, ICD code, Diagnosis code, ICD-10-CM code',
  diagnosisCategory: 'Category, Kind of illness',
  payer: 'Insurance, Primary payer, Primary insurance, Payor',
  memberId: 'Member number, Insurance ID, Medicare number, MBI, Policy number',
  secondaryPayer: 'Secondary insurance',
  caregiverName: 'Caregiver name, Contact, Contact name, Emergency contact, Family contact',
  caregiverRelationship: 'Caregiver relationship, Contact relationship, Relationship to patient',
  caregiverPhone: 'Contact phone, Emergency contact phone, Phone of the caregiver',
  caregiverEmail: 'Caregiver email, Contact email',
  referredByName: 'Referrer, Referred by name, Referring person, Name of the person who refers',
  referredByOrganization: 'Referring organization, Referring facility, Organization',
  referredByPhone: 'Referrer phone, Referred by phone, Phone of the person who refers',
  status: 'Referral status, Disposition, Outcome',
  statusAt: 'Disposition date, Decline date',
  firstContactAt: 'First contact date, Date contacted',
  pendingReason: 'Reason pending',
  plannedStartOfCare: 'Planned SOC',
  startOfCare: 'SOC, SOC date, Admit date, Admission date',
  admissionNurse: 'Admit nurse, Admitted by',
  declineReason: 'NTUC reason, Reason not admitted',
  dischargeDate: 'DC date, D/C date, Date of discharge',
  dischargeType: 'Discharge reason, DC reason',
  dateOfDeath: 'DOD, Death date',
  note: 'Notes, Comment, Comments, Remarks',
};

test.for(ImportField.options)('File import matches the headings of other programs for %s', (field) => {
  const side = field === 'hospice' ? 'group' : 'hospice';
  for (const heading of OTHER_HEADINGS[field].split(', ')) {
    expect(matchColumns([heading], side, undefined)).toEqual([{ name: heading, field }]);
  }
});

test('File import of a group matches no time received', () => {
  expect(matchColumns(['Received at'], 'group', undefined)).toEqual([{ name: 'Received at', field: null }]);
});
