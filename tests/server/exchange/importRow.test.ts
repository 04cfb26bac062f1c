import { expect, test } from 'vitest';
import { ImportField } from '#contract/exchange/imports.ts';
import { readRow, type Lookup, type RowRules } from '#server/exchange/imports/importRow.rules.ts';

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
  hospiceIds: [OTHER_ID],
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
  ['middleName', LONG],
  ['preferredName', LONG],
  ['dateOfBirth', '05/32/1940'],
  ['dateOfBirth', ''],
  ['sexAtBirth', 'X'],
  ['phone', '12'],
  ['address', LONG],
  ['mrn', LONG],
  ['preferredLanguage', 'Klingon'],
  ['preferredLanguage', `en${'-abcdefgh'.repeat(5)}`],
  ['source', ''],
  ['source', 'Nowhere'],
  ['urgency', 'Soon'],
  ['receivedAt', 'yesterday'],
  ['receivedAt', '2026-11-21 12:00'],
  ['receivedChannel', 'Pigeon'],
  ['responsibleProvider', ''],
  ['responsibleProvider', 'Dr. Nobody'],
  ['community', 'Nowhere Court'],
  ['currentSetting', 'Moon'],
  ['currentSetting', '', { room: '12' }],
  ['facilityName', LONG, FACILITY],
  ['room', LONG, FACILITY],
  ['diagnosis', LONG],
  ['diagnosis', '', { icd10: 'I50.9' }],
  ['icd10', 'heart', DIAGNOSIS],
  ['diagnosisCategory', 'Soul', DIAGNOSIS],
  ['payer', 'Gold'],
  ['memberId', LONG],
  ['caregiverName', LONG, CAREGIVER],
  ['caregiverName', '', { caregiverRelationship: 'Son' }],
  ['caregiverRelationship', '', { caregiverName: 'Luis' }],
  ['caregiverPhone', '12', CAREGIVER],
  ['caregiverEmail', 'luis', CAREGIVER],
  ['referredByName', LONG],
  ['referredByOrganization', LONG, REFERRER],
  ['referredByPhone', '12', REFERRER],
  ['note', LONG],
])('CSV import reports a wrong or missing cell at its own field: %s %j', ([field, cell, beside]) => {
  expect(wrongFields({ ...beside, [field]: cell })).toEqual([field]);
});

test('CSV import reports a community that nobody knows once, also where no provider is given', () => {
  expect(wrongFields({ responsibleProvider: '', community: 'Nowhere Court' })).toEqual(['community']);
});

test('CSV import of a group takes one hospice by its whole name, several between signs, and else those chosen for all rows', () => {
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
