import { describe, expect, test } from 'vitest';
import {
  acceptsOn,
  comingVisit,
  covers,
  isStale,
  visitPresets,
  zipOf,
} from '#contract/organizations/availability/availabilityRules.ts';

const ZONE = 'America/New_York';
const NOW = Date.parse('2026-11-20T14:00-05:00');

describe('The ZIP code of a typed address', () => {
  test.each([
    ['12 Bay Ridge Ave, Annapolis, MD 21401', '21401'],
    ['12 Bay Ridge Ave, Annapolis, MD 21401-1234', '21401'],
    ['12 Bay Ridge Ave\nAnnapolis,21401 ', '21401'],
    ['21401', '21401'],
    ['21401-1234', '21401'],
    // A house number is none, and neither is a longer number.
    ['10234 Main St', undefined],
    ['10234 Main St, Towson, MD 21204', '21204'],
    ['12 Bay Ridge Ave, 4105550100', undefined],
    ['12 Bay Ridge Ave, Annapolis 2140', undefined],
    ['', undefined],
  ])('%j is %s', (address, zip) => {
    expect(zipOf(address)).toBe(zip);
  });
});

describe('Availability', () => {
  test('covers a listed ZIP code, and says nothing of any while none is listed', () => {
    expect(covers(['21401', '21403'], '21403')).toBe('covered');
    expect(covers(['21401'], '21403')).toBe('not_listed');
    expect(covers([], '21403')).toBe('unknown');
  });

  test.each([
    ['2026-11-20T02:00:00-05:00', false],
    ['2026-11-20T01:59:59-05:00', true],
    [null, false],
  ])('confirmed at %s is stale at 2 PM: %s', (updatedAt, expected) => {
    expect(isStale(updatedAt, NOW)).toBe(expected);
  });

  test('offers a visit only while it is still to come', () => {
    expect(comingVisit('2026-11-20T16:00:00-05:00', NOW)).toBe('2026-11-20T16:00:00-05:00');
    expect(comingVisit('2026-11-20T13:00:00-05:00', NOW)).toBeNull();
    expect(comingVisit(null, NOW)).toBeNull();
  });

  test('accepts again on the day that was named', () => {
    const closed = { isAccepting: false, acceptsAgainOn: '2026-11-30' };
    expect(acceptsOn(closed, '2026-11-29')).toBe(false);
    expect(acceptsOn(closed, '2026-11-30')).toBe(true);
    expect(acceptsOn({ isAccepting: false, acceptsAgainOn: null }, '2026-11-30')).toBe(false);
    expect(acceptsOn({ isAccepting: null, acceptsAgainOn: null }, '2026-11-30')).toBeNull();
  });

  test('has this afternoon until it is over, and tomorrow, by the clock of the zone', () => {
    expect(visitPresets(NOW, ZONE)).toEqual([
      '2026-11-20T21:00:00.000Z',
      '2026-11-21T14:00:00.000Z',
      '2026-11-21T18:00:00.000Z',
    ]);
    expect(visitPresets(Date.parse('2026-11-20T16:00-05:00'), ZONE)).toEqual([
      '2026-11-21T14:00:00.000Z',
      '2026-11-21T18:00:00.000Z',
    ]);
  });
});
