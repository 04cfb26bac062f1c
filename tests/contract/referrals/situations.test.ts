import { describe, expect, test } from 'vitest';
import { REFERRAL_STATUSES } from '#contract/referrals/referralLabels.ts';
import { reachedLabel, situationLabel, situationOf, type SituationFacts } from '#contract/referrals/situations.ts';

const today = '2026-11-20';
const none = { type: null, date: null, dateOfDeath: null };
const inCare = { status: 'enrolled', startDay: '2026-11-09', today, isSia: false, discharge: none } as const;
const read = (facts: SituationFacts) => situationLabel(situationOf(facts), today);

describe("A patient's situation", () => {
  test.each<[string, SituationFacts]>([
    ['Received', { status: 'referral_received' }],
    ['Pending', { status: 'pending_start_of_care' }],
    ['On service · day 12', inCare],
    ['On service · day 1', { ...inCare, startDay: today }],
    ['Actively dying', { ...inCare, isSia: true }],
    ['Discharged Oct 2', { ...inCare, discharge: { ...none, type: 'revoked', date: '2026-10-02' } }],
    ['Died Oct 2', { ...inCare, discharge: { type: 'death', date: '2026-10-03', dateOfDeath: '2026-10-02' } }],
    ['Died Oct 3, 2025', { ...inCare, discharge: { ...none, type: 'death', date: '2025-10-03' } }],
    ['Declined', { status: 'declined', withdrawnBy: null }],
    ['Withdrawn by Bayview Hospital', { status: 'declined', withdrawnBy: 'Bayview Hospital' }],
    ['Entered in error', { status: 'entered_in_error', withdrawnBy: 'Bayview Hospital' }],
  ])('reads %s', (label, facts) => {
    expect(read(facts)).toBe(label);
  });

  test('says no more than is shared: neither the day of care, nor that it goes on, nor that the patient is dying', () => {
    expect(read({ ...inCare, startDay: undefined })).toBe('On service');
    expect(read({ ...inCare, discharge: undefined })).toBe('Enrolled');
    expect(read({ ...inCare, isSia: undefined })).toBe('On service · day 12');
  });
});

test('a step of a history, a mail or a message reads as the situation that it led to', () => {
  expect(REFERRAL_STATUSES.map((status) => reachedLabel(status))).toEqual([
    'Received',
    'Pending',
    'On service',
    'Declined',
    'Entered in error',
  ]);
  expect(reachedLabel('declined', true)).toBe('Withdrawn');
});
