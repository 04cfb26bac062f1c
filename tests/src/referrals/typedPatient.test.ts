import { expect, test } from 'vitest';
import { EMPTY_FACTS } from '#src/features/referrals/facts/factsForm.ts';
import { typedPatient } from '#src/features/referrals/new/typedPatient.ts';

test.each([
  ['Zofia Nowak', { firstName: 'Zofia', lastName: 'Nowak' }],
  ['Nowak, Zofia', { firstName: 'Zofia', lastName: 'Nowak' }],
  ['Nowak', { lastName: 'Nowak' }],
  ['(410) 555-01', { phone: '(410) 555-01' }],
  ['2/3/1938', { dateOfBirth: '1938-02-03' }],
  ['1938-02-03', { dateOfBirth: '1938-02-03' }],
  ['R-12400', {}],
])('%s becomes a part of the new patient', (typed, part) => {
  expect(typedPatient(typed)).toEqual({ ...EMPTY_FACTS.patient, ...part });
});
