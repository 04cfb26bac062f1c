import { skipReasonLabel, type SkipReason } from '#contract/surveys/surveySending.ts';
import type { StoredSurveySettings } from '#contract/surveys/surveySettings.ts';
import { plusDays } from '#contract/platform/periods.ts';
import { dayIn } from '#server/platform/localDay.ts';

/** How often a family was asked, and why it may not be asked. */
interface FamilyStanding {
  readonly asked: number;
  readonly last_at: Date | null;
  readonly barrier: SkipReason | null;
}

interface Frame {
  readonly settings: StoredSurveySettings;
  readonly timeZone: string;
  readonly now: Date;
}

const saidDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Why no next survey is sent automatically; null if it is. A survey that is still open is no reason, since it will end. */
export function skippedFor({ asked, barrier }: FamilyStanding, settings: StoredSurveySettings): SkipReason | null {
  if (barrier !== null) return barrier;
  if (asked >= settings.maxPerEnrollment) return 'max_reached';
  return asked > 0 && settings.repeatEveryDays === 0 ? 'asked_once' : null;
}

/**
 * Why a family cannot be asked by hand now, as a sentence; null if it can. The automatic rules apply, except for timing and frequency. An
 * undeliverable address may be tried again, because only a new mail shows whether it works.
 * @param family undefined: not in the hospice's care
 */
export function refusalByHand(family: FamilyStanding | undefined, { now, settings, timeZone }: Frame): string | null {
  if (!family) return 'Surveys begin with the start of care.';
  const { asked, barrier, last_at } = family;
  if (barrier !== null && barrier !== 'undeliverable') return `${skipReasonLabel[barrier]}.`;
  if (asked >= settings.maxPerEnrollment) return `${skipReasonLabel.max_reached}.`;
  if (last_at === null) return null;
  const last = dayIn(timeZone, last_at);
  const next = plusDays(last, settings.gapDays);
  if (next <= dayIn(timeZone, now)) return null;
  return `Asked on ${saidDay(last)}. The next survey may go out from ${saidDay(next)}.`;
}
