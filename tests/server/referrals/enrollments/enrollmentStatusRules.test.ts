import { describe, expect, test } from 'vitest';
import type { EnrollmentChange } from '#contract/referrals/enrollments.ts';
import {
  checkEnrollmentChange,
  type EnrollmentState,
} from '#server/referrals/enrollments/checkEnrollmentChange.rules.ts';
import { receivedEnrollment } from '../support/enrollmentState.ts';

/** Late on November 19 in Chicago, already November 20 in UTC. */
const NOW = new Date('2026-11-20T04:30:00Z');
const ID = '7d1b2c9e-6f0a-4c5e-9d3b-2a1f0e8c7b6d';

const RECEIVED = receivedEnrollment({ receivedAt: new Date('2026-11-10T15:00:30Z'), timeZone: 'America/Chicago' });
const PENDING: EnrollmentState = { ...RECEIVED, status: 'pending_start_of_care', firstContactAt: RECEIVED.receivedAt };
const ENROLLED: EnrollmentState = { ...PENDING, status: 'enrolled', startOfCare: new Date('2026-11-13T02:00:00Z') };

const errorsOf = (state: EnrollmentState, change: Omit<EnrollmentChange, 'version'>): Record<string, string> =>
  Object.fromEntries(
    checkEnrollmentChange(state, { version: 1, ...change }, NOW).map(({ path, message }) => [path, message]),
  );

describe('Status change rules', () => {
  test('pending requires the first contact, a reason, and a planned start of care or a next action with its due time', () => {
    const status = 'pending_start_of_care';
    const known = { status, firstContactAt: '2026-11-11T15:00:00Z', pendingReason: 'family_deciding' } as const;
    expect(errorsOf(RECEIVED, { status })).toEqual({
      firstContactAt: 'Enter when you first spoke with the family',
      pendingReason: 'Choose what you’re waiting for',
      plannedStartOfCare: 'Enter a planned start of care or a next action',
    });
    expect(errorsOf(RECEIVED, { ...known, plannedStartOfCare: '2026-11-24' })).toEqual({});
    expect(errorsOf(RECEIVED, { ...known, nextAction: 'Call the family' })).toEqual({
      nextActionDueAt: 'Enter when the next action is due',
    });
    expect(
      errorsOf(RECEIVED, { ...known, nextAction: 'Call the family', nextActionDueAt: '2026-11-21T15:00:00Z' }),
    ).toEqual({});
  });

  test('each field is reported once, with its first error', () => {
    const change = { version: 1, status: 'pending_start_of_care', firstContactAt: null } as const;
    const contact = checkEnrollmentChange(RECEIVED, change, NOW).filter(({ path }) => path === 'firstContactAt');
    expect(contact).toEqual([{ path: 'firstContactAt', message: 'Enter when you first spoke with the family' }]);
  });

  test('enrolled requires the start of care and the admission nurse', () => {
    expect(errorsOf(PENDING, { status: 'enrolled' })).toEqual({
      startOfCare: 'Enter when care started',
      admissionNurseId: 'Choose an admission nurse',
    });
    expect(
      errorsOf(PENDING, { status: 'enrolled', startOfCare: '2026-11-13T02:00:00Z', admissionNurseId: ID }),
    ).toEqual({});
  });

  test('declined and entered in error require a reason and the details of that reason', () => {
    expect(errorsOf(PENDING, { status: 'declined' })).toEqual({ declineReason: 'Choose a reason' });
    expect(errorsOf(PENDING, { status: 'declined', declineReason: 'patient_deceased' })).toEqual({
      dateOfDeath: 'Enter the date of death',
    });
    expect(errorsOf(PENDING, { status: 'declined', declineReason: 'hospice_declined' })).toEqual({
      declineDetail: 'Enter why the hospice can’t accept',
    });
    expect(errorsOf(PENDING, { status: 'entered_in_error' })).toEqual({ errorReason: 'Choose a reason' });
    expect(errorsOf(PENDING, { status: 'entered_in_error', errorReason: 'duplicate' })).toEqual({
      duplicateOfReferralId: 'Choose the correct referral',
    });
    expect(
      errorsOf(PENDING, { status: 'entered_in_error', errorReason: 'duplicate', duplicateOfReferralId: ID }),
    ).toEqual({});
  });

  test('going back to an earlier status, or out of an error, requires only a reason', () => {
    const inError: EnrollmentState = { ...PENDING, status: 'entered_in_error' };
    expect(errorsOf(PENDING, { status: 'referral_received' })).toEqual({ reason: 'Enter a reason' });
    expect(errorsOf(ENROLLED, { status: 'pending_start_of_care' })).toEqual({ reason: 'Enter a reason' });
    expect(errorsOf(inError, { status: 'pending_start_of_care' })).toEqual({ reason: 'Enter a reason' });
    expect(errorsOf(inError, { status: 'enrolled', reason: 'Wrong patient' })).toEqual({});
  });

  test('a decline or error reason is refused without the matching status change', () => {
    expect(errorsOf({ ...PENDING, status: 'declined' }, { declineReason: 'patient_chose_another_hospice' })).toEqual({
      declineReason: 'Only when declining',
    });
    expect(errorsOf({ ...PENDING, status: 'entered_in_error' }, { errorReason: 'other' })).toEqual({
      errorReason: 'Only for an entry in error',
    });
  });
});

test('next action and planned start of care are accepted while the referral is open and refused once it is closed', () => {
  const change = { nextAction: 'Call', nextActionDueAt: '2026-11-21T15:00:00Z', plannedStartOfCare: '2026-11-24' };
  const closed = 'Only while the referral is open';
  expect(errorsOf(PENDING, change)).toEqual({});
  expect(errorsOf(ENROLLED, change)).toEqual({
    nextAction: closed,
    nextActionDueAt: closed,
    plannedStartOfCare: closed,
  });
  expect(errorsOf(ENROLLED, { nextAction: null })).toEqual({});
});
