import type { FieldError } from '#contract/platform/errors.ts';
import { at } from '#server/platform/access/refusal.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const OLDEST_DAYS = 90;

/** Clocks differ a little between two machines. */
export const isInFuture = (moment: Date, now: Date): boolean => moment.getTime() > now.getTime() + MINUTE;

/** A hospice writes down when a referral reached it: up to now, and not so long ago that it would distort the figures. */
export function checkReceivedAt(receivedAt: Date, now: Date): FieldError[] {
  if (isInFuture(receivedAt, now)) return [at('receivedAt', 'This is in the future')];
  return now.getTime() - receivedAt.getTime() > OLDEST_DAYS * DAY
    ? [at('receivedAt', `Use a moment in the last ${OLDEST_DAYS} days`)]
    : [];
}

/** A try lies between the referral's arrival and now. A form knows minutes only, so the minute of arrival counts. */
export function checkContactAttempt(moment: Date, receivedAt: Date, now: Date): FieldError[] {
  if (isInFuture(moment, now)) return [at('at', 'This is in the future')];
  return moment.getTime() < receivedAt.getTime() - MINUTE ? [at('at', 'This is before the referral was received')] : [];
}
