import { describe, expect, test } from 'vitest';
import { REFERRAL_STATUSES } from '#contract/referrals/referralLabels.ts';
import { paceAgainstTarget, type Clock } from '#contract/referrals/targets.ts';
import { HOUR, MINUTE } from '#contract/platform/durations.ts';

/** A referral that nobody has answered, at a hospice that wants to answer within 90 minutes. */
const waiting: Clock = {
  status: 'referral_received',
  receivedAt: 0,
  firstContactAt: null,
  statusSince: 0,
  hasPlannedStart: false,
  responseDueAt: 90 * MINUTE,
  now: 0,
};

describe('Referral without a first contact', () => {
  test.for([
    [90 * MINUTE - 1, 'onTarget'],
    [90 * MINUTE, 'late'],
    [180 * MINUTE - 1, 'late'],
    [180 * MINUTE, 'veryLate'],
  ] as const)('%i ms after receipt is %s', ([now, pace]) => {
    expect(paceAgainstTarget({ ...waiting, now })).toBe(pace);
  });

  test('is measured from its receipt, not from the start of its status', () => {
    expect(paceAgainstTarget({ ...waiting, statusSince: 89 * MINUTE, now: 90 * MINUTE })).toBe('late');
  });
});

test('a referral with a first contact is on target however long ago it was received', () => {
  expect(paceAgainstTarget({ ...waiting, firstContactAt: 300 * MINUTE, now: 900 * HOUR })).toBe('onTarget');
});

describe('Referral pending start of care', () => {
  const pending: Clock = { ...waiting, status: 'pending_start_of_care', firstContactAt: HOUR, statusSince: HOUR };

  test.for([
    [24 * HOUR - 1, 'onTarget'],
    [24 * HOUR, 'late'],
    [72 * HOUR - 1, 'late'],
    [72 * HOUR, 'veryLate'],
  ] as const)('%i ms without a planned start is %s', ([waited, pace]) => {
    expect(paceAgainstTarget({ ...pending, now: pending.statusSince + waited })).toBe(pace);
  });

  test('with a planned start is on target however long it waits', () => {
    for (const hours of [1, 24, 72, 1000]) {
      expect(paceAgainstTarget({ ...pending, hasPlannedStart: true, now: hours * HOUR })).toBe('onTarget');
    }
  });

  test('without a logged first contact is not measured against the response target', () => {
    expect(paceAgainstTarget({ ...pending, firstContactAt: null, now: 5 * HOUR })).toBe('onTarget');
  });
});

test('a referral that is enrolled, declined or entered in error has no pace', () => {
  const paces = REFERRAL_STATUSES.map((status) => paceAgainstTarget({ ...waiting, status, now: 900 * HOUR }));
  expect(paces).toEqual(['veryLate', 'veryLate', null, null, null]);
});
