import { describe, expect, test } from 'vitest';
import type { EnrollmentChange } from '#contract/referrals/enrollments.ts';
import {
  checkEnrollmentChange,
  type EnrollmentState,
} from '#server/referrals/enrollments/checkEnrollmentChange.rules.ts';
import { receivedEnrollment } from '../support/enrollmentState.ts';
import { sinceReceivedProblem } from '#contract/referrals/dateRules.ts';
import { MINUTE } from '#contract/platform/durations.ts';

/** Between which moments and days the facts of an enrollment lie. */

const RECEIVED = new Date('2026-11-20T12:00:00Z');
/** In New York the 21st has not begun. */
const NOW = new Date('2026-11-21T04:59:59Z');

const received = receivedEnrollment({ receivedAt: RECEIVED, timeZone: 'America/New_York' });
/** In care since 23:30 of the 19th in New York, which is the 20th in UTC. */
const inCare: EnrollmentState = {
  ...received,
  status: 'enrolled',
  receivedAt: new Date('2026-11-18T12:00:00Z'),
  startOfCare: new Date('2026-11-20T04:30:00Z'),
  admissionNurseId: '00000000-0000-4000-8000-000000000001',
};

const refusals = (state: EnrollmentState, change: Omit<EnrollmentChange, 'version'>, now = NOW) =>
  checkEnrollmentChange(state, { version: 1, ...change }, now).map(({ message, path }) => `${path}: ${message}`);

const iso = (base: Date, ms: number) => new Date(base.getTime() + ms).toISOString();
const BEFORE = 'Enter a time after the referral was received';
const FUTURE = 'The time can’t be in the future';

/** The minute of arrival counts, and clocks may differ by one. */
const BOUNDS = [
  ['a minute before the referral', iso(RECEIVED, -MINUTE), undefined],
  ['more than a minute before the referral', iso(RECEIVED, -MINUTE - 1), BEFORE],
  ['a minute ahead of the clock', iso(NOW, MINUTE), undefined],
  ['more than a minute ahead of the clock', iso(NOW, MINUTE + 1), FUTURE],
] as const;

describe.each(BOUNDS)('Dated %s', (_when, moment, refusal) => {
  const expected = (name: string) => (refusal === undefined ? [] : [`${name}: ${refusal}`]);

  test(`a contact attempt is ${refusal === undefined ? 'accepted' : 'refused'}`, () => {
    expect(sinceReceivedProblem(new Date(moment), RECEIVED, NOW)).toEqual(refusal);
  });

  test(`a first contact is ${refusal === undefined ? 'accepted' : 'refused'}`, () => {
    expect(refusals(received, { firstContactAt: moment })).toEqual(expected('firstContactAt'));
  });

  test(`a start of care is ${refusal === undefined ? 'accepted' : 'refused'}`, () => {
    const state = { ...inCare, receivedAt: RECEIVED };
    expect(refusals(state, { startOfCare: moment })).toEqual(expected('startOfCare'));
  });

  test(`an evaluation visit, which may be in the future, is ${refusal === BEFORE ? 'refused' : 'accepted'}`, () => {
    const wanted = refusal === BEFORE ? expected('evaluationVisitAt') : [];
    expect(refusals(received, { evaluationVisitAt: moment })).toEqual(wanted);
  });
});

const dischargedOn = (dischargeDate: string) => refusals(inCare, { dischargeDate, dischargeType: 'revoked' });

describe('Discharge rules', () => {
  test('the discharge date is between the start of care and today in the hospice’s time zone', () => {
    expect(dischargedOn('2026-11-18')).toEqual(['dischargeDate: Enter a day on or after the start of care']);
    expect(dischargedOn('2026-11-19')).toEqual([]);
    expect(dischargedOn('2026-11-20')).toEqual([]);
    expect(dischargedOn('2026-11-21')).toEqual(['dischargeDate: The date can’t be in the future']);
  });

  test('date and type are set together, and cleared together only when the patient is discharged', () => {
    expect(refusals(inCare, { dischargeDate: '2026-11-20' })).toEqual(['dischargeType: Choose a reason']);
    expect(refusals(inCare, { dischargeType: 'revoked' })).toEqual(['dischargeDate: Enter a date']);
    const back = { dischargeDate: null, dischargeType: null };
    expect(refusals(inCare, back)).toEqual(['dischargeDate: The patient is not discharged']);
    const left: EnrollmentState = { ...inCare, dischargeDate: '2026-11-20', dischargeType: 'revoked' };
    expect(refusals(left, back)).toEqual([]);
    expect(refusals(left, { dischargeDate: null })).toEqual(['dischargeDate: Enter a date']);
  });

  test('a corrected start of care may not be after the discharge', () => {
    const left: EnrollmentState = { ...inCare, dischargeDate: '2026-11-20', dischargeType: 'revoked' };
    // The 20th in New York, and the 21st.
    expect(refusals(left, { startOfCare: '2026-11-21T04:59:00.000Z' })).toEqual([]);
    expect(refusals(left, { startOfCare: '2026-11-21T05:00:00.000Z' })).toEqual([
      'startOfCare: Enter a time before the discharge',
    ]);
  });
});

describe('Date of death rules', () => {
  const death = { dischargeDate: '2026-11-20', dischargeType: 'death' } as const;

  test('a date of death is today or earlier in the hospice’s time zone', () => {
    expect(refusals(inCare, { ...death, dateOfDeath: '2026-11-20' })).toEqual([]);
    expect(refusals(inCare, { ...death, dateOfDeath: '2026-11-21' })).toEqual([
      'dateOfDeath: The date of death can’t be in the future',
    ]);
  });

  test('the last day of care of a patient who died is not before the birth, unless another date of death is given', () => {
    const left: EnrollmentState = {
      ...inCare,
      dischargeDate: '2026-11-20',
      dischargeType: 'revoked',
      dateOfBirth: '2026-11-21',
    };
    const BORN_LATER = 'The date of death can’t be before the date of birth';
    expect(refusals(left, { dischargeType: 'transferred' })).toEqual([]);
    expect(refusals(left, { dischargeType: 'death' })).toEqual([`dischargeDate: ${BORN_LATER}`]);
    const dateOfDeath = '2026-11-20';
    expect(refusals(left, { dischargeType: 'death', dateOfDeath })).toEqual([`dateOfDeath: ${BORN_LATER}`]);
    expect(refusals({ ...left, dateOfBirth: dateOfDeath }, { dischargeType: 'death' })).toEqual([]);
  });

  test('a date of death is accepted only with a discharge for death or a decline for death', () => {
    const ONLY = ['dateOfDeath: Leave this empty unless the patient died'];
    const dateOfDeath = '2026-11-20';
    expect(refusals(inCare, { dateOfDeath })).toEqual(ONLY);
    expect(refusals(inCare, { dischargeDate: dateOfDeath, dischargeType: 'revoked', dateOfDeath })).toEqual(ONLY);
    const declined = (declineReason: 'patient_deceased' | 'unable_to_reach') =>
      refusals(received, { status: 'declined', declineReason, dateOfDeath });
    expect(declined('unable_to_reach')).toEqual(ONLY);
    expect(declined('patient_deceased')).toEqual([]);
  });
});

test('end-of-life visits (SIA) are accepted only for an enrolled patient who is not discharged', () => {
  const ONLY = ['isSia: Only for an enrolled patient who is not discharged'];
  expect(refusals(inCare, { isSia: true })).toEqual([]);
  expect(refusals(received, { isSia: true })).toEqual(ONLY);
  expect(refusals(received, { isSia: false })).toEqual([]);
  expect(refusals({ ...inCare, dischargeDate: '2026-11-20', dischargeType: 'revoked' }, { isSia: true })).toEqual(ONLY);
});

test('pending start of care requires first contact, reason, and a planned start or a next action with its due time', () => {
  const status = 'pending_start_of_care';
  const begun = { ...received, firstContactAt: RECEIVED, pendingReason: 'family_deciding' } as const;
  expect(refusals(received, { status }).map((each) => each.split(':')[0])).toEqual([
    'firstContactAt',
    'pendingReason',
    'plannedStartOfCare',
  ]);
  expect(refusals(begun, { status, plannedStartOfCare: '2026-11-23' })).toEqual([]);
  expect(refusals(begun, { status, nextAction: 'Call' })).toEqual([
    'nextActionDueAt: Enter when the next action is due',
  ]);
  const due = { nextAction: 'Call', nextActionDueAt: iso(NOW, MINUTE) };
  expect(refusals(begun, { status, ...due })).toEqual([]);
  expect(refusals({ ...begun, status }, { firstContactAt: null })).toEqual([
    'firstContactAt: A pending referral needs its first contact',
  ]);
});
