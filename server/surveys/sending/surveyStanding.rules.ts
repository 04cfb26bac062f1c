import type { Caregiver } from '#contract/referrals/patients.ts';
import type { AddressChange } from '#server/referrals/addressChange.ts';
import { maskedAddress } from '#server/mail/maskedAddress.rules.ts';
import { skipReasonLabel, type SkipReason, type SurveyAddressChange } from '#contract/surveys/surveySending.ts';
import type { StoredSurveySettings } from '#contract/surveys/surveySettings.ts';
import { formatPlainMonthDay } from '#contract/platform/formats.ts';
import { plusDays } from '#contract/platform/periods.ts';
import { dayIn } from '#server/platform/localDay.ts';

/** How often a family was asked, and why it may not be asked. */
interface FamilyStanding {
  readonly asked: number;
  readonly last_at: Date | null;
  readonly barrier: SkipReason | null;
}

interface Contact {
  readonly address_change: AddressChange | null;
  readonly caregiver: Caregiver | null;
}

/** The change of the contact's address that the hospice has not confirmed, as its people read it. */
export function shownChange({ address_change: change, caregiver }: Contact): SurveyAddressChange | null {
  if (!change || !caregiver?.email) return null;
  return { ...change, from: change.from && maskedAddress(change.from), to: caregiver.email };
}

interface Frame {
  readonly settings: StoredSurveySettings;
  readonly timeZone: string;
  readonly now: Date;
}

/** Why no next survey is sent automatically; null if it is. A survey that is still open is no reason, since it will end. */
export function skippedFor({ asked, barrier }: FamilyStanding, settings: StoredSurveySettings): SkipReason | null {
  if (barrier !== null) return barrier;
  if (asked >= settings.maxPerEnrollment) return 'max_reached';
  return asked > 0 && settings.repeatEveryDays === 0 ? 'asked_once' : null;
}

/** Reasons against an automatic survey that sending by hand overcomes. */
const PASSABLE: ReadonlySet<SkipReason> = new Set(['undeliverable', 'address_unconfirmed']);

/** Why no survey goes to this address yet; null where one may. */
export const refusalOfAddress = ({ barrier }: Pick<FamilyStanding, 'barrier'>): string | null =>
  barrier === 'address_unconfirmed'
    ? 'Someone outside your hospice changed the contact’s email address. Confirm it first.'
    : null;

/**
 * Why a family cannot be asked by hand now, as a sentence; null if it can. The automatic rules apply, except for timing and frequency. An
 * undeliverable address may be tried again, because only a new mail shows whether it works. A new address that waits to be confirmed is
 * confirmed in the same step: `refusalOfAddress` says so.
 * @param family undefined: not in the hospice's care
 */
export function refusalByHand(family: FamilyStanding | undefined, { now, settings, timeZone }: Frame): string | null {
  if (!family) return 'Surveys begin after the start of care.';
  const { asked, barrier, last_at } = family;
  if (barrier !== null && !PASSABLE.has(barrier)) return `${skipReasonLabel[barrier]}.`;
  if (asked >= settings.maxPerEnrollment) return `${skipReasonLabel.max_reached}.`;
  if (last_at === null) return null;
  const last = dayIn(timeZone, last_at);
  const next = plusDays(last, settings.gapDays);
  if (next <= dayIn(timeZone, now)) return null;
  return `Last sent on ${formatPlainMonthDay(last)}. You can send the next survey starting ${formatPlainMonthDay(next)}.`;
}
