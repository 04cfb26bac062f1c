import { expect, test } from 'vitest';
import type { ImportField } from '#contract/imports.ts';
import { matchColumns, missingFields } from '#server/domain/importColumns.ts';

const columnsOf = (...fields: ImportField[]) => fields.map((field) => ({ name: field, field }));
const fieldsOf = (...names: string[]) => matchColumns(names, 'hospice', undefined).map(({ field }) => field);
const WHOLE = ['lastName', 'firstName', 'dateOfBirth', 'source', 'responsibleProvider'] as const;
const without = (gone: ImportField, ...more: ImportField[]) =>
  columnsOf(...WHOLE.filter((field) => field !== gone), ...more);

test('a file of a hospice lacks each field that every row needs and no column brings', () => {
  expect(missingFields(columnsOf(...WHOLE), 'hospice', false)).toEqual([]);
  for (const gone of WHOLE) expect(missingFields(without(gone), 'hospice', false)).toEqual([gone]);
});

test('a file may bring the phone for the birth date, and the community for the provider', () => {
  expect(missingFields(without('dateOfBirth', 'phone'), 'hospice', false)).toEqual([]);
  expect(missingFields(without('responsibleProvider', 'community'), 'hospice', false)).toEqual([]);
});

test('a file of a group brings the hospice of each row, unless hospices are chosen for all', () => {
  const columns = columnsOf(...WHOLE);
  expect(missingFields(columns, 'group', false)).toEqual(['hospice']);
  expect(missingFields(columns, 'group', true)).toEqual([]);
  expect(missingFields(columnsOf(...WHOLE, 'hospice'), 'group', false)).toEqual([]);
});

test('a heading is known by its letters and digits, a field’s own name before other words for it, each field once', () => {
  expect(fieldsOf('Patient D.O.B.', 'dob')).toEqual(['dateOfBirth', null]);
  expect(fieldsOf('Surname', 'Last name')).toEqual([null, 'lastName']);
});
