import { describe, expect, test } from 'vitest';
import type { FieldError } from '#contract/platform/errors.ts';
import type { ReferralChange } from '#contract/referrals/referralChanges.ts';
import {
  checkReferralChange,
  checkWithdrawal,
  type ReferralFacts,
} from '#server/referrals/checkReferralChange.rules.ts';
import { typedDay } from '#server/platform/typedDay.ts';
import { groupView, type Viewpoint } from '#server/platform/access/viewpoint.ts';
import { callerAddress } from '#server/platform/http/requests.ts';

const ID = '7d1b2c9e-6f0a-4c5e-9d3b-2a1f0e8c7b6d';
const TODAY = '2026-11-20';
const KNOWN: ReferralFacts = {
  dateOfBirth: '1940-05-12',
  dateOfDeath: null,
  phone: '+13125550100',
  responsibleProviderId: ID,
  communityId: null,
  creatorGroupId: null,
  treatingGroupId: ID,
  communityGroupId: null,
};
const HOSPICE: Viewpoint = { side: 'hospice', hospiceId: ID, locationIds: [] };
const GROUP = groupView(ID);

const messagesByPath = (errors: readonly FieldError[]) =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]));
const changed = (
  change: Omit<ReferralChange, 'version'>,
  facts: Partial<ReferralFacts> = {},
  view: Viewpoint = HOSPICE,
) => messagesByPath(checkReferralChange({ ...KNOWN, ...facts }, { version: 1, ...change }, view, TODAY));

describe('Correction of a referral', () => {
  test('by a group may change contact data, location, caregiver and provider, and nothing else', () => {
    const ask = 'Ask the hospice to change this';
    expect(
      changed(
        {
          patient: { preferredName: 'Ada', phone: '+13125550101', preferredLanguage: 'es', needsInterpreter: true },
          currentLocation: null,
          caregiver: null,
          responsibleProviderId: ID,
        },
        {},
        GROUP,
      ),
    ).toEqual({});
    expect(
      changed({ urgency: 'urgent', communityId: ID, payer: null, patient: { lastName: 'Byron' } }, {}, GROUP),
    ).toEqual({ urgency: ask, communityId: ask, payer: ask, 'patient.lastName': ask });
  });

  const ASK = 'Ask the hospice or the group of the responsible provider to change this';
  const OTHER = 'a0b1c2d3-6f0a-4c5e-9d3b-2a1f0e8c7b6d';
  const sender = { creatorGroupId: ID, treatingGroupId: OTHER };
  const treating = { creatorGroupId: OTHER, treatingGroupId: ID };
  const community = { creatorGroupId: OTHER, treatingGroupId: OTHER, communityGroupId: ID };
  const unnamed = { treatingGroupId: null, responsibleProviderId: null, communityId: OTHER };
  test.for<readonly [string, Partial<ReferralFacts>, string | null, string | undefined]>([
    ['sender cannot take the provider away', sender, null, ASK],
    ['sender cannot name another provider', sender, OTHER, ASK],
    ['sender can send the named provider again', sender, ID, undefined],
    ['sender can name a provider where there is none', { ...sender, ...unnamed }, OTHER, undefined],
    ['treating group can name another provider', treating, OTHER, undefined],
    [
      'treating group cannot leave nobody',
      { ...treating, communityId: OTHER },
      null,
      'Choose another provider in your group',
    ],
    ['community cannot name another provider', community, OTHER, ASK],
    ['community cannot take the provider away', community, null, ASK],
    ['community cannot name one where there is none', { ...community, ...unnamed }, OTHER, ASK],
  ])('of the responsible provider: the %s', ([, facts, responsibleProviderId, message]) => {
    const errors = changed({ responsibleProviderId }, facts, GROUP);
    expect(errors).toEqual(message === undefined ? {} : { responsibleProviderId: message });
  });

  test('cannot withdraw the referral when made by a hospice, and can when made by the group', () => {
    const withdraw = { declineReason: 'patient_declined_hospice' } as const;
    expect(changed({ withdraw })).toEqual({ withdraw: 'Only the referring group can withdraw this referral' });
    expect(changed({ withdraw }, {}, GROUP)).toEqual({});
  });

  test('of date of birth or phone must leave at least one of them', () => {
    const missing = { 'patient.dateOfBirth': 'Enter a date of birth or a phone number' };
    expect(changed({ patient: { phone: null } })).toEqual({});
    expect(changed({ patient: { dateOfBirth: null } })).toEqual({});
    expect(changed({ patient: { phone: null, dateOfBirth: null } })).toEqual(missing);
    expect(changed({ patient: { phone: null } }, { dateOfBirth: null })).toEqual(missing);
    expect(changed({ patient: { dateOfBirth: null } }, { phone: null })).toEqual(missing);
    expect(changed({ patient: { lastName: 'Byron' } }, { dateOfBirth: null, phone: null })).toEqual({});
  });

  test('accepts a date of birth of today and refuses tomorrow', () => {
    expect(changed({ patient: { dateOfBirth: '2026-11-20' } })).toEqual({});
    expect(changed({ patient: { dateOfBirth: '2026-11-21' } })).toEqual({
      'patient.dateOfBirth': 'The date of birth can’t be in the future',
    });
  });

  test('accepts a date of birth up to the known date of death and refuses a later one', () => {
    const facts = { dateOfDeath: '2026-11-18' };
    expect(changed({ patient: { dateOfBirth: '2026-11-18' } }, facts)).toEqual({});
    expect(changed({ patient: { dateOfBirth: '2026-11-19' } }, facts)).toEqual({
      'patient.dateOfBirth': 'The date of birth can’t be after the date of death',
    });
  });

  test('of responsible provider or community must leave at least one of them', () => {
    const missing = { responsibleProviderId: 'Choose a responsible provider or a community' };
    expect(changed({ responsibleProviderId: null })).toEqual(missing);
    expect(changed({ responsibleProviderId: null, communityId: ID })).toEqual({});
    expect(changed({ responsibleProviderId: null }, { communityId: ID })).toEqual({});
    expect(changed({ communityId: null }, { responsibleProviderId: null })).toEqual(missing);
    expect(changed({ communityId: null })).toEqual({});
    expect(changed({ urgency: 'urgent' }, { responsibleProviderId: null })).toEqual({});
  });
});

const withdrawn = (withdraw: ReferralChange['withdraw']) =>
  messagesByPath(checkWithdrawal(KNOWN, { version: 1, withdraw }, TODAY));

test('a withdrawal needs a date of death from birth up to today if the reason is death, and no date otherwise', () => {
  const name = 'withdraw.dateOfDeath';
  expect(withdrawn({ declineReason: 'patient_deceased', dateOfDeath: '2026-11-20' })).toEqual({});
  expect(withdrawn({ declineReason: 'patient_deceased', dateOfDeath: '2026-11-21' })).toEqual({
    [name]: 'The date of death can’t be in the future',
  });
  expect(withdrawn({ declineReason: 'patient_deceased', dateOfDeath: '1940-05-12' })).toEqual({});
  expect(withdrawn({ declineReason: 'patient_deceased', dateOfDeath: '1940-05-11' })).toEqual({
    [name]: 'The date of death can’t be before the date of birth',
  });
  expect(withdrawn({ declineReason: 'patient_deceased' })).toEqual({ [name]: 'Enter the date of death' });
  expect(withdrawn({ declineReason: 'patient_declined_hospice' })).toEqual({});
  expect(withdrawn({ declineReason: 'patient_declined_hospice', dateOfDeath: '2026-11-20' })).toEqual({
    [name]: 'Leave this empty unless the patient died',
  });
});

test('a typed day is accepted year first, month first or with the month’s name, and refused if the calendar does not have it', () => {
  expect(typedDay('1940-5-2')).toBe('1940-05-02');
  expect(typedDay('5/2/1940')).toBe('1940-05-02');
  expect(typedDay('May 2, 1940')).toBe('1940-05-02');
  expect(typedDay('september 2, 1940')).toBe('1940-09-02');
  expect(typedDay('12/31/0001')).toBe('0001-12-31');
  const others = [
    '0000-12-31',
    '1940-02-30',
    '13/01/1940',
    '1/32/1940',
    '40-05-02',
    '1940-05-021',
    '11/1/19400',
    'May 2',
    'Feb 30, 1940',
    'Mai 2, 1940',
  ];
  expect(others.filter((word) => typedDay(word) !== undefined)).toEqual([]);
});

test('the address of a caller is that of the socket, or the one reported by the trusted proxies', () => {
  const connection = { direct: '10.0.0.9', forwarded: '203.0.113.5, 198.51.100.7 , 192.0.2.1' };
  expect(callerAddress(connection, 0)).toBe('10.0.0.9');
  expect(callerAddress(connection, 1)).toBe('192.0.2.1');
  expect(callerAddress(connection, 2)).toBe('198.51.100.7');
  expect(callerAddress(connection, 4)).toBe('10.0.0.9');
  expect(callerAddress({ ...connection, forwarded: undefined }, 1)).toBe('10.0.0.9');
  expect(callerAddress({ direct: undefined, forwarded: ' ' }, 1)).toBeNull();
});
