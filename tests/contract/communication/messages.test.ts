import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { EnrollmentChange } from '#contract/referrals/enrollments.ts';
import { ApiError, ERROR_STATUS } from '#contract/platform/errors.ts';
import { GroupReferralCreation } from '#contract/referrals/referralChanges.ts';
import { Diagnosis } from '#contract/referrals/patients.ts';

const ID = '7d1ff0ab-51e7-4f1c-8f4c-2d9a2f9d7a10';
const WHOLE = {
  patient: { firstName: 'Iris', lastName: 'Lindqvist', dateOfBirth: '1940-05-12' },
  hospiceIds: [ID],
  responsibleProviderId: ID,
  source: 'physician',
};

function said(schema: z.core.$ZodType, value: unknown): [string, string][] {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.map(String).join('.'), message]);
}

describe('Validation message', () => {
  const patient = (more: object) => ({ ...WHOLE, patient: { ...WHOLE.patient, ...more } });
  test.each<[unknown, string, string]>([
    [patient({ firstName: undefined }), 'patient.firstName', 'Enter a value'],
    [patient({ firstName: '  ' }), 'patient.firstName', 'Enter a value'],
    [patient({ firstName: 'x'.repeat(81) }), 'patient.firstName', 'Use at most 80 characters'],
    [patient({ firstName: 'a\u0000b' }), 'patient.firstName', 'Remove the special character'],
    [patient({ firstName: '\uD800' }), 'patient.firstName', 'Remove the special character'],
    [patient({ dateOfBirth: '2026-02-30' }), 'patient.dateOfBirth', 'Enter a valid date'],
    [patient({ dateOfBirth: '1066-10-14' }), 'patient.dateOfBirth', 'Enter a year from 1900 to 2199'],
    [patient({ dateOfBirth: null }), 'patient.dateOfBirth', 'Enter a date of birth or a phone number'],
    [patient({ phone: 'call me now' }), 'patient.phone', 'Enter a phone number with area code, such as (410) 555-0100'],
    [patient({ phone: '+1 (555)' }), 'patient.phone', 'Enter a phone number with area code, such as (410) 555-0100'],
    [{ ...WHOLE, hospiceIds: [] }, 'hospiceIds', 'Choose at least one'],
    [{ ...WHOLE, hospiceIds: ['x'] }, 'hospiceIds.0', 'Enter a valid ID'],
    [
      { ...WHOLE, responsibleProviderId: null },
      'responsibleProviderId',
      'Choose a responsible provider or a community',
    ],
    [{ ...WHOLE, nickname: 'x' }, '', 'Unknown: nickname'],
  ])('case %#: names the wrong field and the reason for %j', (value, path, message) => {
    expect(said(GroupReferralCreation, value)).toContainEqual([path, message]);
  });

  test('names the allowed choices and the format of a date, a number, a text and a code', () => {
    expect(said(EnrollmentChange, { version: 1, levelOfCare: 'home' })).toEqual([
      ['levelOfCare', 'Choose one of: rhc, chc, gip, irc'],
    ]);
    expect(said(EnrollmentChange, { version: 1, startOfCare: '2026-11-20' })).toEqual([
      ['startOfCare', 'Enter a date and time in UTC'],
    ]);
    expect(said(EnrollmentChange, { version: 0 })).toEqual([['version', 'Enter 1 or more']]);
    expect(said(EnrollmentChange, { version: 1, declineDetail: 'short' })).toEqual([
      ['declineDetail', 'Use at least 10 characters'],
    ]);
    expect(said(Diagnosis, { text: 'Lung cancer', icd10: 'cancer' })).toEqual([
      ['icd10', 'Enter an ICD-10-CM code such as C34.90'],
    ]);
  });

  test('is absent for a valid referral, whose missing fields get their defaults', () => {
    expect(z.parse(GroupReferralCreation, WHOLE)).toMatchObject({ urgency: 'routine', note: null, payer: null });
  });
});

test('every error code with its status is valid in the contract, and an unknown code is refused', () => {
  for (const [code, status] of Object.entries(ERROR_STATUS)) {
    expect(z.safeParse(ApiError, { status, code, message: 'Something' }).success).toBe(true);
  }
  expect(z.safeParse(ApiError, { status: 400, code: 'toString', message: 'Something' }).success).toBe(false);
});
