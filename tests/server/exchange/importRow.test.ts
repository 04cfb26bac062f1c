import { expect, test } from 'vitest';
import { ImportField } from '#contract/exchange/importFields.ts';
import type { Lookup } from '#server/exchange/imports/cells/cells.rules.ts';
import { readRow, type RowRules } from '#server/exchange/imports/importRow.rules.ts';

const ID = '7d1b2c9e-6f0a-4c5e-9d3b-2a1f0e8c7b6d';
const OTHER_ID = '8d1b2c9e-6f0a-4c5e-9d3b-2a1f0e8c7b6d';

const lookup =
  (known: Readonly<Record<string, string>>): Lookup =>
  (word) => {
    const id = known[word];
    return id === undefined ? { problem: `Unknown: ${word}` } : { id };
  };
const RULES: RowRules = {
  side: 'hospice',
  today: '2026-11-20',
  now: new Date('2026-11-20T12:00:00Z'),
  timeZone: 'America/New_York',
  provider: lookup({ 'Dr. Okafor': ID }),
  community: lookup({ 'Maple Court': ID }),
  hospice: lookup({ Harbor: ID, 'Lake; Shore': ID, Elsewhere: OTHER_ID }),
  nurse: lookup({ 'Nora Field': ID }),
  hospiceIds: [OTHER_ID],
  words: {},
};

const RIGHT: Partial<Record<ImportField, string>> = {
  lastName: 'Lee',
  firstName: 'Grace',
  dateOfBirth: '1940-05-12',
  source: 'Hospital',
  responsibleProvider: 'Dr. Okafor',
};
/** The right row with other cells; a blank one is left out. */
const read = (more: Partial<Record<ImportField, string>>, rules = RULES) =>
  readRow(
    new Map(
      ImportField.options.flatMap((field) => {
        const cell = more[field] ?? RIGHT[field] ?? '';
        return cell === '' ? [] : [[field, cell]];
      }),
    ),
    rules,
  );
const wrongFields = (more: Partial<Record<ImportField, string>>, rules = RULES) =>
  read(more, rules).problems?.map(({ field }) => field);

const FACILITY = { currentSetting: 'Home' };
const DIAGNOSIS = { diagnosis: 'Heart failure' };
const CAREGIVER = { caregiverName: 'Luis', caregiverRelationship: 'Son' };
const REFERRER = { referredByName: 'Noor Said' };
const LONG = 'x'.repeat(5000);

test.for<[field: ImportField, cell: string, beside?: Partial<Record<ImportField, string>>]>([
  ['lastName', LONG],
  ['firstName', ''],
  ['patientName', 'Cher', { lastName: '', firstName: '' }],
  ['patientName', ', Jane', { lastName: '', firstName: '' }],
  ['dateOfBirth', '05/32/1940'],
  ['dateOfBirth', '05/12/24'],
  ['dateOfBirth', ''],
  ['source', ''],
  ['source', 'Nowhere'],
  ['receivedAt', 'yesterday'],
  ['receivedAt', '2026-11-21 12:00'],
  ['responsibleProvider', ''],
  ['responsibleProvider', 'Dr. Nobody'],
  ['community', 'Nowhere Court', { responsibleProvider: '' }],
  ['note', LONG],
])('File import reports a wrong or missing cell that the row needs at its own field: %s', ([field, cell, beside]) => {
  expect(wrongFields({ ...beside, [field]: cell })).toEqual([field]);
});

test.for<[field: ImportField, cell: string, beside?: Partial<Record<ImportField, string>>]>([
  ['middleName', LONG],
  ['preferredName', LONG],
  ['sexAtBirth', 'Q'],
  ['phone', '12'],
  ['address', LONG],
  ['mrn', LONG],
  ['preferredLanguage', 'Klingon'],
  ['preferredLanguage', `en${'-abcdefgh'.repeat(5)}`],
  ['urgency', 'Soon'],
  ['receivedChannel', 'Pigeon'],
  ['receivedTime', 'noonish'],
  ['community', 'Nowhere Court'],
  ['responsibleProvider', 'Dr. Nobody', { community: 'Maple Court' }],
  ['currentSetting', 'Moon'],
  ['facilityName', LONG, FACILITY],
  ['room', LONG, FACILITY],
  ['diagnosis', LONG],
  ['icd10', 'heart', DIAGNOSIS],
  ['icd10', 'G30.9, F02.80', DIAGNOSIS],
  ['diagnosisCategory', 'Soul', DIAGNOSIS],
  ['payer', 'Gold'],
  ['memberId', LONG],
  ['caregiverName', LONG, { caregiverRelationship: 'Son' }],
  ['caregiverRelationship', 'Roommate', { caregiverName: 'Luis' }],
  ['caregiverPhone', '12', CAREGIVER],
  ['caregiverPhone', '(410) 555-0101'],
  ['caregiverEmail', 'luis', CAREGIVER],
  ['referredByName', LONG],
  ['referredByOrganization', LONG, REFERRER],
  ['referredByPhone', '12', REFERRER],
])('File import takes a row in spite of %s, and keeps the cell in the note', ([field, cell, beside]) => {
  const row = read({ ...beside, [field]: cell, note: 'Call after noon' });
  expect(row.problems).toBeNull();
  expect(row.warnings.map((warning) => warning.field)).toContain(field);
  const { note } = 'body' in row ? row.body : { note: null };
  expect(note).toMatch(/^Call after noon\nFrom the file: /);
  expect(note).toContain(`: ${cell.slice(0, 1000)}`);
});

test('File import fills in plainly what an optional fact needs beside it, and says so', () => {
  const row = read({
    facilityName: 'Maple Court',
    caregiverName: 'Luis Example',
    icd10: 'g1221',
    referredByOrganization: 'Example Medical Center',
  });
  expect(row).toMatchObject({
    problems: null,
    body: {
      currentLocation: { setting: 'other', facilityName: 'Maple Court' },
      caregiver: { name: 'Luis Example', relationship: 'other_family' },
      primaryDiagnosis: { text: 'G12.21', icd10: 'G12.21' },
      referredBy: { name: 'Example Medical Center', organization: 'Example Medical Center' },
    },
  });
  expect(row.warnings.map(({ field, kept }) => [field, kept])).toEqual([
    ['currentSetting', null],
    ['caregiverRelationship', null],
  ]);
});

test('File import reads a name, an address and a diagnosis from the cells that the file has for them', () => {
  const row = read({
    lastName: '',
    firstName: '',
    patientName: 'DOE JR, JANE Q. "Janie"',
    street: '12 Harbor Street',
    unit: 'Apt 4',
    city: 'Annapolis',
    state: 'MD',
    zip: '2140',
    diagnosis: 'I50.9 - Heart failure',
    caregiverName: 'Luis Doe (son)',
    receivedAt: '11/18/26',
    receivedTime: '2:05 PM',
  });
  expect(row).toMatchObject({
    problems: null,
    body: {
      patient: { lastName: 'DOE', firstName: 'JANE', middleName: 'Q.', suffix: 'JR', preferredName: 'Janie' },
      primaryDiagnosis: { text: 'Heart failure', icd10: 'I50.9' },
      caregiver: { name: 'Luis Doe', relationship: 'child' },
      receivedAt: '2026-11-18T19:05:00.000Z',
    },
  });
  expect(row).toMatchObject({ body: { patient: { address: '12 Harbor Street, Apt 4, Annapolis, MD 02140' } } });
});

test('File import gives a word the meaning that a person chose, and leaves out what a person left out', () => {
  const words = { payer: { 'Humana Gold': 'medicare_advantage', Gold: null }, source: { Nowhere: 'hospital' } };
  const rules = { ...RULES, words };
  expect(read({ payer: 'Humana Gold', source: 'Nowhere' }, rules)).toMatchObject({
    body: { payer: { primary: 'medicare_advantage' }, source: 'hospital' },
    warnings: [],
  });
  expect(read({ payer: 'Gold' }, rules)).toMatchObject({ body: { note: 'From the file: Payer: Gold' } });
  expect(read({ payer: 'humana gold' }, rules).warnings).toMatchObject([{ field: 'payer' }]);
});

test('File import of a group takes one hospice by its whole name, several between signs, and else those chosen for all rows', () => {
  const rules: RowRules = { ...RULES, side: 'group' };
  const hospices = (hospice: string) => {
    const { body } = { body: undefined, ...read({ hospice }, rules) };
    return body && 'hospiceIds' in body ? body.hospiceIds : undefined;
  };
  expect(hospices('')).toEqual([OTHER_ID]);
  expect(hospices('Lake; Shore')).toEqual([ID]);
  expect(hospices('Harbor; Elsewhere |')).toEqual([ID, OTHER_ID]);
  expect(hospices('Harbor|Harbor')).toEqual([ID]);
  expect(wrongFields({ hospice: 'Harbor; Nowhere' }, rules)).toEqual(['hospice']);
  expect(wrongFields({}, { ...rules, hospiceIds: [] })).toEqual(['hospice']);
});
