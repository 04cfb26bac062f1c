import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ROLES } from '#contract/platform/roles.ts';
import {
  DECLINE_REASONS,
  globalStatusOf,
  WithdrawalReason,
  type ReferralStatus,
} from '#contract/referrals/statuses.ts';
import { isOpen, REFERRAL_STATUSES } from '#contract/referrals/referralLabels.ts';
import { allowedTransitions, type TransitionState } from '#contract/referrals/transitions.ts';
import { DAY, HOUR } from '#contract/platform/durations.ts';

const stateOf = (status: ReferralStatus, more: Partial<TransitionState> = {}): TransitionState => ({
  status,
  statusSince: 0,
  statusBefore: null,
  statusBeforeError: status === 'entered_in_error' ? 'declined' : null,
  declineReason: status === 'declined' ? 'unable_to_reach' : null,
  hasSurveyResult: false,
  now: HOUR,
  ...more,
});

const own = (role: string) => ({ role, isOwnReferral: true });

describe('Global status of a referral', () => {
  const r = 'referral_received';
  const p = 'pending_start_of_care';
  test.each<[ReferralStatus[], ReferralStatus]>([
    [[r], r],
    [[r, p], p],
    [[p, 'enrolled', 'declined'], 'enrolled'],
    [['declined', r], r],
    [['declined', 'declined'], 'declined'],
    [['declined', 'entered_in_error'], 'declined'],
    [['entered_in_error', r], r],
    [['entered_in_error'], 'entered_in_error'],
    [[], 'entered_in_error'],
  ])('with the hospice statuses %j is %s', (statuses, wanted) => {
    expect(globalStatusOf(statuses)).toBe(wanted);
  });

  test('is one of the hospice statuses, whatever their order, and ignores those entered in error beside others', () => {
    const statuses = fc.array(fc.constantFrom(...REFERRAL_STATUSES), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(statuses, (given) => {
        const global = globalStatusOf(given);
        expect(given).toContain(global);
        expect(globalStatusOf(given.toReversed())).toBe(global);
        const counting = given.filter((status) => status !== 'entered_in_error');
        expect(globalStatusOf(counting)).toBe(global);
      }),
    );
  });

  test('is open only while received or pending start of care', () => {
    expect(REFERRAL_STATUSES.filter(isOpen)).toEqual(['referral_received', 'pending_start_of_care']);
  });
});

describe('Status transitions', () => {
  test('let a group only withdraw its own referral while it is received', () => {
    for (const role of ['care_manager', 'provider']) {
      for (const status of REFERRAL_STATUSES) {
        const wanted = status === 'referral_received' ? ['declined'] : [];
        expect([status, allowedTransitions(stateOf(status), own(role))]).toEqual([status, wanted]);
        expect(allowedTransitions(stateOf(status), { role, isOwnReferral: false })).toEqual([]);
      }
    }
  });

  test('from entered in error lead back to the previous status, for hospice super administrators and superusers only', () => {
    const back = (role: string) => allowedTransitions(stateOf('entered_in_error'), own(role));
    const may = ROLES.filter((role) => back(role).length > 0);
    expect([...may].toSorted()).toEqual(['hospice_super_admin', 'superuser']);
    expect(back('superuser')).toEqual(['declined']);
    expect(allowedTransitions(stateOf('entered_in_error', { statusBeforeError: null }), own('superuser'))).toEqual([]);
  });

  test.each<[ReferralStatus, ReferralStatus, number]>([
    ['pending_start_of_care', 'referral_received', DAY],
    ['declined', 'referral_received', 90 * DAY],
    ['enrolled', 'pending_start_of_care', 2 * DAY],
  ])('from %s back to %s are allowed until the time limit and refused after it', (from, to, limit) => {
    const at = (now: number) => allowedTransitions(stateOf(from, { now }), own('hospice_admin'));
    expect(at(limit)).toContain(to);
    expect(at(limit + 1)).not.toContain(to);
  });

  test('back are refused once a survey is answered or the patient has died', () => {
    const admin = own('hospice_admin');
    expect(allowedTransitions(stateOf('enrolled', { hasSurveyResult: true }), admin)).toEqual(['entered_in_error']);
    expect(allowedTransitions(stateOf('declined', { declineReason: 'patient_deceased' }), admin)).toEqual([
      'entered_in_error',
    ]);
  });

  test('never lead to the current status, and are closed to business development and unknown roles', () => {
    for (const status of REFERRAL_STATUSES) {
      for (const role of [...ROLES, 'root', '']) {
        const allowed = allowedTransitions(stateOf(status), own(role));
        expect(allowed).not.toContain(status);
      }
      for (const role of ['hospice_business_development', 'root', '']) {
        expect(allowedTransitions(stateOf(status), own(role))).toEqual([]);
      }
    }
  });
});

test("a group may withdraw a referral only for a patient decision or a death, not for a hospice's reason", () => {
  const reasons = DECLINE_REASONS.filter((reason) => z.safeParse(WithdrawalReason, reason).success);
  expect(reasons).toEqual(['patient_declined_hospice', 'patient_chose_another_hospice', 'patient_deceased']);
});
