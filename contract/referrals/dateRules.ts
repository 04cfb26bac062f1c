import type { FieldError } from '#contract/platform/errors.ts';
import { DAY, MINUTE } from '#contract/platform/durations.ts';

/**
 * Which dates a referral can have, for forms, the API and both imports. The caller passes the clock: `now`, or `today` as the day where the
 * hospice is.
 */

const OLDEST_DAYS = 90;

const FUTURE_TIME = 'The time can’t be in the future';

/** Clocks differ a little between two machines: a moment counts as the future from one minute ahead. */
export const isInFuture = (moment: Date, now: Date): boolean => moment.getTime() > now.getTime() + MINUTE;

/** What is wrong with a moment that must have passed. */
export const pastMomentProblem = (moment: Date, now: Date): string | undefined =>
  isInFuture(moment, now) ? FUTURE_TIME : undefined;

/** A form's empty field is an empty text. */
type Day = string | null | undefined;

/** What is wrong with a date of birth: it is after today, or after the known date of death. */
export function birthProblem(dateOfBirth: Day, today: string, dateOfDeath?: Day): string | undefined {
  if (!dateOfBirth) return undefined;
  if (dateOfBirth > today) return 'The date of birth can’t be in the future';
  return dateOfDeath && dateOfDeath < dateOfBirth ? 'The date of birth can’t be after the date of death' : undefined;
}

/** What is wrong with a date of death: it is after today, or before the date of birth. */
export function deathProblem(dateOfDeath: Day, today: string, dateOfBirth: Day): string | undefined {
  if (!dateOfDeath) return undefined;
  if (dateOfDeath > today) return 'The date of death can’t be in the future';
  return dateOfBirth && dateOfDeath < dateOfBirth ? 'The date of death can’t be before the date of birth' : undefined;
}

/** What is wrong with a day that must have begun. */
export const pastDayProblem = (day: string, today: string): string | undefined =>
  day > today ? 'The date can’t be in the future' : undefined;

/** When a referral reached a hospice: up to now, and not so long ago that it would distort the figures. */
export function receivedProblem(receivedAt: Date, now: Date): string | undefined {
  return (
    pastMomentProblem(receivedAt, now) ??
    (now.getTime() - receivedAt.getTime() > OLDEST_DAYS * DAY
      ? `Enter a time in the last ${OLDEST_DAYS} days`
      : undefined)
  );
}

/** What is wrong with a moment between the referral's arrival and now. A form knows minutes only, so the minute of arrival counts. */
export function sinceReceivedProblem(moment: Date, receivedAt: Date, now: Date): string | undefined {
  return pastMomentProblem(moment, now) ?? beforeReceivedProblem(moment, receivedAt);
}

/** What is wrong with a moment that may lie ahead, but not before the referral's arrival. */
export const beforeReceivedProblem = (moment: Date, receivedAt: Date): string | undefined =>
  moment.getTime() < receivedAt.getTime() - MINUTE ? 'Enter a time after the referral was received' : undefined;

interface NewDates {
  readonly patient: { readonly dateOfBirth?: Day };
  /** Left out or empty: now. */
  readonly receivedAt?: string | undefined;
}

/** The errors of a new referral's dates, at their fields. */
export function newReferralDateErrors(
  { patient, receivedAt }: NewDates,
  { isHistory = false, now, today }: { readonly now: Date; readonly today: string; readonly isHistory?: boolean },
): FieldError[] {
  const birth = birthProblem(patient.dateOfBirth, today);
  // What became of an old referral is known with it, so that it does not wait for anybody now.
  const problemOf = isHistory ? pastMomentProblem : receivedProblem;
  const received = receivedAt ? problemOf(new Date(receivedAt), now) : undefined;
  return [
    ...(birth === undefined ? [] : [{ path: 'patient.dateOfBirth', message: birth }]),
    ...(received === undefined ? [] : [{ path: 'receivedAt', message: received }]),
  ];
}
