import { describe, expect, test } from 'vitest';
import { alertLabels } from '#src/features/referrals/rows/alertLabels.ts';
import { elapsedAgainstTarget, type ElapsedFacts } from '#src/features/referrals/rows/elapsed.ts';
import { daysEnrolled } from '#src/features/referrals/lists/EnrollmentCells.tsx';
import { ageOf, shortPersonName } from '#src/features/referrals/patientNames.ts';
import { filterKey } from '#src/ui/lists/useFilterLinks.ts';

const RECEIVED = '2026-11-20T12:00:00.000Z';
const waiting: ElapsedFacts = {
  status: 'referral_received',
  receivedAt: RECEIVED,
  statusSince: RECEIVED,
  firstContactAt: null,
  plannedStartOfCare: null,
  responseDueAt: '2026-11-20T13:00:00.000Z',
  alert: 'none',
};
const minutesAfter = (minutes: number) => Date.parse(RECEIVED) + minutes * 60_000;

describe('Elapsed time of an open referral', () => {
  test.each([
    [59, 'enrolled', '59 min, on target'],
    [60, 'pending', '1h, over target'],
    [120, 'alert', '2h, far over target'],
  ])('after %i minutes of a 60-minute target is %s and says "%s"', (minutes, tone, text) => {
    expect(elapsedAgainstTarget(waiting, minutesAfter(minutes))).toEqual({ tone, text });
  });

  test.each([
    [{ firstContactAt: '2026-11-20T12:25:00.000Z' }, 'enrolled', 'contacted after 25 min'],
    [{ firstContactAt: '2026-11-20T14:00:00.000Z' }, 'pending', 'contacted after 2h'],
    [{ status: 'pending_start_of_care' }, 'pending', 'no start date for 1d 1h'],
    [{ status: 'pending_start_of_care', plannedStartOfCare: '2026-11-25' }, 'enrolled', 'start date planned'],
    [
      { status: 'pending_start_of_care', plannedStartOfCare: '2026-11-20', alert: 'overdue_start_of_care' },
      'alert',
      'planned start missed',
    ],
  ] as const)('with %o is %s', (change, tone, text) => {
    expect(elapsedAgainstTarget({ ...waiting, ...change }, minutesAfter(25 * 60))).toEqual({ tone, text });
  });

  test.each(['enrolled', 'declined', 'entered_in_error'] as const)(
    'is not shown for a referral that is %s',
    (status) => {
      expect(elapsedAgainstTarget({ ...waiting, status }, minutesAfter(600))).toBeNull();
    },
  );
});

describe('Days enrolled', () => {
  const stay = {
    status: 'enrolled',
    startOfCare: '2026-11-18T02:00:00Z',
    dischargeDate: null,
    dateOfDeath: null,
  } as const;

  test("start at 1 on the first day, in the hospice's time zone", () => {
    expect(daysEnrolled(stay, '2026-11-17', 'America/New_York')).toBe(1);
    expect(daysEnrolled(stay, '2026-11-20', 'America/New_York')).toBe(4);
  });

  test('stop at the discharge date', () => {
    expect(daysEnrolled({ ...stay, dischargeDate: '2026-11-19' }, '2026-12-24', 'America/New_York')).toBe(3);
  });

  test('are not shown before care starts', () => {
    expect(daysEnrolled({ ...stay, startOfCare: null }, '2026-11-20', 'UTC')).toBeNull();
  });
});

test('an enrollment alert names a low score once, with a concern beside it', () => {
  expect(alertLabels({ enrollmentAlert: 'low_score', scoreAlert: true, stakeholderAlert: true })).toEqual([
    'Low survey score',
    'Group is waiting for an answer',
  ]);
  expect(alertLabels({ enrollmentAlert: 'none' })).toEqual([]);
});

test.each([
  ['Ana Ruiz', 'Ana R.'],
  ['Gabriela Núñez, RN', 'Gabriela N.'],
  ['Cher', 'Cher'],
])('%s is shortened to %s in a narrow column', (name, short) => {
  expect(shortPersonName(name)).toBe(short);
});

test("an age rises on the birthday in the reader's time zone", () => {
  const now = Date.parse('2026-11-21T03:00:00Z');
  expect(ageOf({ dateOfBirth: '1940-11-21' }, now, 'UTC')).toBe(86);
  expect(ageOf({ dateOfBirth: '1940-11-21' }, now, 'America/New_York')).toBe(85);
  expect(ageOf({ dateOfBirth: null }, now, 'UTC')).toBeNull();
});

test('page, page size and sort order do not belong to the filter key', () => {
  expect(filterKey({ page: 3, limit: 50, sortBy: [{ column: 'receivedAt', direction: 'ASC' }] })).toBe('');
  expect(filterKey({ page: 1, 'filter.hasAlert': true, 'filter.status': ['enrolled'] })).toBe(
    filterKey({ 'filter.status': ['enrolled'], 'filter.hasAlert': true }),
  );
});
