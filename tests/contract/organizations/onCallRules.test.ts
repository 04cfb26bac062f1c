import { describe, expect, test } from 'vitest';
import { isAvailableAt, onCallAt, quietUntil, type Shift } from '#contract/organizations/onCall/onCallRules.ts';

const ZONE = 'America/New_York';
const ANA = 'ana';
const BEN = 'ben';
const [FRIDAY, SATURDAY, SUNDAY] = [5, 6, 7];

const shift = (personId: string, weekday: number, from: string, to: string): Shift => ({ personId, weekday, from, to });
/** A moment written with its offset: `2026-11-20T08:00-05:00`. 20 November 2026 is a Friday. */
const at = (moment: string) => new Date(moment);
const onCall = (shifts: readonly Shift[], moment: string) => {
  const found = onCallAt(shifts, at(moment), ZONE);
  return found && [found.personId, found.until.toISOString()];
};

describe('Who is on call', () => {
  const DAY = [shift(ANA, FRIDAY, '08:00', '20:00')];
  test.each([
    ['2026-11-20T07:59:59-05:00', null],
    ['2026-11-20T08:00:00-05:00', [ANA, '2026-11-21T01:00:00.000Z']],
    ['2026-11-20T19:59:59-05:00', [ANA, '2026-11-21T01:00:00.000Z']],
    ['2026-11-20T20:00:00-05:00', null],
    ['2026-11-21T09:00:00-05:00', null],
  ])('at %s is %s from 8:00 AM to 8:00 PM on Fridays', (moment, expected) => {
    expect(onCall(DAY, moment)).toEqual(expected);
  });

  const NIGHT = [shift(ANA, FRIDAY, '20:00', '08:00')];
  test.each([
    ['2026-11-20T19:59:59-05:00', null],
    ['2026-11-20T23:59:59-05:00', [ANA, '2026-11-21T13:00:00.000Z']],
    ['2026-11-21T00:00:00-05:00', [ANA, '2026-11-21T13:00:00.000Z']],
    ['2026-11-21T07:59:59-05:00', [ANA, '2026-11-21T13:00:00.000Z']],
    ['2026-11-21T08:00:00-05:00', null],
    ['2026-11-20T03:00:00-05:00', null],
  ])('at %s is %s in the night from Friday to Saturday', (moment, expected) => {
    expect(onCall(NIGHT, moment)).toEqual(expected);
  });

  test('follows from Sunday into Monday', () => {
    const sunday = [shift(ANA, SUNDAY, '22:00', '06:00')];
    expect(onCall(sunday, '2026-11-23T05:59:00-05:00')).toEqual([ANA, '2026-11-23T11:00:00.000Z']);
  });

  test('is on call for a whole day where both times are the same', () => {
    const whole = [shift(ANA, FRIDAY, '08:00', '08:00')];
    expect(onCall(whole, '2026-11-21T07:59:00-05:00')).toEqual([ANA, '2026-11-21T13:00:00.000Z']);
    expect(onCall(whole, '2026-11-21T08:00:00-05:00')).toBeNull();
  });

  test('goes on to the end of the shift that began first where two overlap', () => {
    const both = [shift(BEN, FRIDAY, '12:00', '23:00'), shift(ANA, FRIDAY, '08:00', '20:00')];
    expect(onCall(both, '2026-11-20T13:00:00-05:00')).toEqual([ANA, '2026-11-21T01:00:00.000Z']);
    expect(onCall(both, '2026-11-20T20:00:00-05:00')).toEqual([BEN, '2026-11-21T04:00:00.000Z']);
  });

  test('is the first one listed where two shifts begin together', () => {
    const both = [shift(BEN, FRIDAY, '08:00', '20:00'), shift(ANA, FRIDAY, '08:00', '20:00')];
    expect(onCall(both, '2026-11-20T09:00:00-05:00')?.[0]).toBe(BEN);
  });

  test('lasts through shifts of the same person that follow each other', () => {
    const weekend = [shift(ANA, FRIDAY, '20:00', '08:00'), shift(ANA, SATURDAY, '08:00', '18:00')];
    expect(onCall(weekend, '2026-11-20T21:00:00-05:00')).toEqual([ANA, '2026-11-21T23:00:00.000Z']);
  });

  test('of a rota without a gap has an end in sight', () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => shift(ANA, weekday, '00:00', '00:00'));
    expect(onCall(always, '2026-11-20T21:00:00-05:00')?.[0]).toBe(ANA);
  });

  describe('on days of a clock change', () => {
    // 8 March 2026: 2:00 AM becomes 3:00 AM. 1 November 2026: 2:00 AM becomes 1:00 AM again. Both are Sundays.
    test.each([
      ['begins an hour later if its hour is skipped', '02:30', '08:00', '2026-03-08T06:59:59Z', null],
      [
        'begins an hour later if its hour is skipped',
        '02:30',
        '08:00',
        '2026-03-08T07:30:00Z',
        '2026-03-08T12:00:00.000Z',
      ],
      ['ends by the new time', '20:00', '08:00', '2026-03-09T11:59:59Z', '2026-03-09T12:00:00.000Z'],
      ['begins the first time that its hour comes', '01:30', '08:00', '2026-11-01T05:29:59Z', null],
      [
        'begins the first time that its hour comes',
        '01:30',
        '08:00',
        '2026-11-01T05:30:00Z',
        '2026-11-01T13:00:00.000Z',
      ],
    ])('%s (%s to %s) at %s', (_what, from, to, moment, until) => {
      expect(onCall([shift(ANA, SUNDAY, from, to)], moment)?.[1] ?? null).toBe(until);
    });
  });
});

describe('Quiet hours', () => {
  const NIGHT = { from: '21:00', to: '06:30' };
  test.each([
    ['2026-11-20T20:59:59-05:00', null],
    ['2026-11-20T21:00:00-05:00', '2026-11-21T11:30:00.000Z'],
    ['2026-11-21T06:29:59-05:00', '2026-11-21T11:30:00.000Z'],
    ['2026-11-21T06:30:00-05:00', null],
  ])('at %s end at %s', (moment, until) => {
    expect(quietUntil(NIGHT, at(moment), ZONE)?.toISOString() ?? null).toBe(until);
  });

  describe('on days of a clock change', () => {
    test.each([
      ['end by the new time', '21:00', '06:30', '2026-03-08T03:00:00Z', '2026-03-08T10:30:00.000Z'],
      ['end by the new time', '21:00', '06:30', '2026-03-08T10:29:59Z', '2026-03-08T10:30:00.000Z'],
      ['end by the new time', '21:00', '06:30', '2026-03-08T10:30:00Z', null],
      ['end by the new time', '21:00', '06:30', '2026-11-01T02:00:00Z', '2026-11-01T11:30:00.000Z'],
      ['end by the new time', '21:00', '06:30', '2026-11-01T11:29:59Z', '2026-11-01T11:30:00.000Z'],
      ['end by the new time', '21:00', '06:30', '2026-11-01T11:30:00Z', null],
      [
        'end an hour later if their end is skipped',
        '01:30',
        '02:30',
        '2026-03-08T07:29:59Z',
        '2026-03-08T07:30:00.000Z',
      ],
      ['end an hour later if their end is skipped', '01:30', '02:30', '2026-03-08T07:30:00Z', null],
      ['are the first ones if they come twice', '01:15', '01:45', '2026-11-01T05:15:00Z', '2026-11-01T05:45:00.000Z'],
      ['are the first ones if they come twice', '01:15', '01:45', '2026-11-01T06:15:00Z', null],
    ])('%s (%s to %s) at %s', (_what, from, to, moment, until) => {
      expect(quietUntil({ from, to }, at(moment), ZONE)?.toISOString() ?? null).toBe(until);
    });
  });

  test('are none where the hospice has set none', () => {
    expect(quietUntil(null, at('2026-11-20T23:00:00-05:00'), ZONE)).toBeNull();
  });
});

describe('A person', () => {
  test.each([
    [true, [], 'north', true],
    [true, ['north'], 'north', true],
    [true, ['south'], 'north', false],
    [true, ['south'], null, true],
    [false, [], 'north', false],
  ])('active %s, of the locations %j, at %s: %s', (isActive, locationIds, locationId, expected) => {
    expect(isAvailableAt({ isActive, locationIds }, locationId)).toBe(expected);
  });
});
