import { expect, test } from 'vitest';
import { zonesOfCity } from '#contract/organizations/stateZones.ts';
import { TimeZone } from '#contract/platform/timeZones.ts';

test.for([
  ['Sacramento, CA', { state: 'CA', zones: ['America/Los_Angeles'] }],
  ['sacramento, ca 95814', { state: 'CA', zones: ['America/Los_Angeles'] }],
  ['Pensacola, FL', { state: 'FL', zones: ['America/New_York', 'America/Chicago'] }],
  ['Washington, DC', { state: 'DC', zones: ['America/New_York'] }],
  ['San Juan, PR', { state: 'PR', zones: ['America/Puerto_Rico'] }],
  ['Sacramento', undefined],
  ['Toronto, ON', undefined],
  ['', undefined],
] as const)('the time zones of the city %s are those of the state that it names', ([city, found]) => {
  expect(zonesOfCity(city)).toEqual(found);
});

test('every state and territory has time zones that exist', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const found = letters.flatMap((one) => letters.flatMap((other) => zonesOfCity(`City, ${one}${other}`) ?? []));
  expect(found).toHaveLength(56);
  const unknown = found.flatMap(({ zones }) => zones).filter((zone) => !TimeZone.safeParse(zone).success);
  expect(unknown).toEqual([]);
});
