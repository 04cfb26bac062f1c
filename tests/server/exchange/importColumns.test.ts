import { expect, test } from 'vitest';
import { ImportField } from '#contract/exchange/imports.ts';
import { matchColumns, missingFields } from '#server/exchange/imports/importColumns.rules.ts';

const columnsOf = (...fields: ImportField[]) => fields.map((field) => ({ name: field, field }));
const fieldsOf = (...names: string[]) => matchColumns(names, 'hospice', undefined).map(({ field }) => field);
const WHOLE = ['lastName', 'firstName', 'dateOfBirth', 'source', 'responsibleProvider'] as const;
const without = (gone: ImportField, ...more: ImportField[]) =>
  columnsOf(...WHOLE.filter((field) => field !== gone), ...more);

test('CSV import of a hospice reports each required field that no column provides', () => {
  expect(missingFields(columnsOf(...WHOLE), 'hospice', false)).toEqual([]);
  for (const gone of WHOLE) expect(missingFields(without(gone), 'hospice', false)).toEqual([gone]);
});

test('CSV import accepts a phone instead of the birth date, and a community instead of the provider', () => {
  expect(missingFields(without('dateOfBirth', 'phone'), 'hospice', false)).toEqual([]);
  expect(missingFields(without('responsibleProvider', 'community'), 'hospice', false)).toEqual([]);
});

test('CSV import of a group needs a hospice column, unless hospices are chosen for all rows', () => {
  const columns = columnsOf(...WHOLE);
  expect(missingFields(columns, 'group', false)).toEqual(['hospice']);
  expect(missingFields(columns, 'group', true)).toEqual([]);
  expect(missingFields(columnsOf(...WHOLE, 'hospice'), 'group', false)).toEqual([]);
});

test('CSV import matches a heading by its letters and digits, each field once, and prefers the exact field name', () => {
  expect(fieldsOf('Patient D.O.B.', 'dob')).toEqual(['dateOfBirth', null]);
  expect(fieldsOf('Surname', 'Last name')).toEqual([null, 'lastName']);
});

/** Beside the fields' own names and labels, what other programs write above a column. */
const OTHER_HEADINGS: Record<ImportField, string> = {
  lastName: 'Surname, Family name, Patient last name, Last',
  firstName: 'Given name, Patient first name, First',
  middleName: 'Middle, Middle initial, Patient middle name',
  preferredName: 'Nickname, Goes by',
  dateOfBirth: 'DOB, Birth date, Birthdate, Birthday, Patient DOB, Patient date of birth',
  sexAtBirth: 'Sex, Gender, Patient sex, Patient gender',
  phone: 'Patient phone, Phone number, Telephone, Home phone, Patient phone number',
  address: 'Home address, Patient address, Street address',
  mrn: 'Medical record no, Record number, Patient MRN',
  preferredLanguage: 'Language, Patient language',
  source: 'Referral source, Source type',
  urgency: 'Priority',
  receivedAt: 'Received, Date received, Received date, Referral date, Referral received',
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
  caregiverName: 'Caregiver name, Contact, Contact name, Emergency contact, Family contact',
  caregiverRelationship: 'Caregiver relationship, Contact relationship, Relationship to patient',
  caregiverPhone: 'Contact phone, Emergency contact phone, Phone of the caregiver',
  caregiverEmail: 'Caregiver email, Contact email',
  referredByName: 'Referrer, Referred by name, Referring person, Name of the person who refers',
  referredByOrganization: 'Referring organization, Referring facility, Organization',
  referredByPhone: 'Referrer phone, Referred by phone, Phone of the person who refers',
  note: 'Notes, Comment, Comments, Remarks',
};

test.for(ImportField.options)('CSV import matches the headings of other programs for %s', (field) => {
  const side = field === 'hospice' ? 'group' : 'hospice';
  for (const heading of OTHER_HEADINGS[field].split(', ')) {
    expect(matchColumns([heading], side, undefined)).toEqual([{ name: heading, field }]);
  }
});

test('CSV import of a group matches no time received', () => {
  expect(matchColumns(['Received at'], 'group', undefined)).toEqual([{ name: 'Received at', field: null }]);
});
