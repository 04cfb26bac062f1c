import type { FieldError } from '#contract/platform/errors.ts';
import { isInFuture } from '#server/referrals/receivedAt.rules.ts';
import { at } from '#server/platform/access/refusal.ts';

const MINUTE = 60_000;

/** A try lies between the referral's arrival and now. A form knows minutes only, so the minute of arrival counts. */
export function checkContactAttempt(moment: Date, receivedAt: Date, now: Date): FieldError[] {
  if (isInFuture(moment, now)) return [at('at', 'This is in the future')];
  return moment.getTime() < receivedAt.getTime() - MINUTE ? [at('at', 'This is before the referral was received')] : [];
}
