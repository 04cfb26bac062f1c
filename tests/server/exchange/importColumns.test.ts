import { expect, test } from 'vitest';
import type { ImportField } from '#contract/exchange/imports.ts';
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

test('CSV import matches the headings of other programs', () => {
  const headings = {
    'Family Name': 'lastName',
    'Given Name': 'firstName',
    'Middle Initial': 'middleName',
    'Goes By': 'preferredName',
    Birthdate: 'dateOfBirth',
    Gender: 'sexAtBirth',
    'Home Phone': 'phone',
    'Street Address': 'address',
    'Patient MRN': 'mrn',
    Language: 'preferredLanguage',
    'Referral Source': 'source',
    Priority: 'urgency',
    'Referral Date': 'receivedAt',
    Channel: 'receivedChannel',
    'Attending Physician': 'responsibleProvider',
    Residence: 'community',
    'Location Type': 'currentSetting',
    'Facility Name': 'facilityName',
    Bed: 'room',
    'Primary Diagnosis': 'diagnosis',
    'ICD-10 Code': 'icd10',
    Category: 'diagnosisCategory',
    Insurance: 'payer',
    MBI: 'memberId',
    'Emergency Contact': 'caregiverName',
    'Relationship to Patient': 'caregiverRelationship',
    'Emergency Contact Phone': 'caregiverPhone',
    'Contact Email': 'caregiverEmail',
    Referrer: 'referredByName',
    'Referring Facility': 'referredByOrganization',
    'Referrer Phone': 'referredByPhone',
    Comments: 'note',
  };
  expect(fieldsOf(...Object.keys(headings))).toEqual(Object.values(headings));
  const forGroup = matchColumns(['Hospice Name', 'Referral Date'], 'group', undefined);
  expect(forGroup.map(({ field }) => field)).toEqual(['hospice', null]);
});
