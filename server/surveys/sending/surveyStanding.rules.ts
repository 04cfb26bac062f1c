import { skipReasonLabel, type SkipReason } from '#contract/surveys/surveySending.ts';
import type { StoredSurveySettings } from '#contract/surveys/surveySettings.ts';
import { plusDays } from '#contract/platform/periods.ts';
import { dayIn } from '#server/platform/localDay.ts';

/** How a family was asked so far, and what stands in the way of asking it. */
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

/** Why the next survey does not come up by itself; null: it does. That one waits for its answer is no reason: that ends. */
export function skippedFor({ asked, barrier }: FamilyStanding, settings: StoredSurveySettings): SkipReason | null {
  if (barrier !== null) return barrier;
  if (asked >= settings.maxPerEnrollment) return 'most_reached';
  return asked > 0 && settings.repeatEveryDays === 0 ? 'asked_once' : null;
}

/**
 * Why a family cannot be asked by hand now, in a plain sentence; null: it can. The same rules as by itself, but for when and how
 * often. An address that did not work may be tried again: only that shows that it does.
 * @param family undefined: not in the hospice's care
 */
export function refusalByHand(family: FamilyStanding | undefined, { now, settings, timeZone }: Frame): string | null {
  if (!family) return 'Surveys begin with the start of care.';
  const { asked, barrier, last_at } = family;
  if (barrier !== null && barrier !== 'undeliverable') return `${skipReasonLabel[barrier]}.`;
  if (asked >= settings.maxPerEnrollment) return `${skipReasonLabel.most_reached}.`;
  if (last_at === null) return null;
  const last = dayIn(timeZone, last_at);
  const next = plusDays(last, settings.gapDays);
  if (next <= dayIn(timeZone, now)) return null;
  return `Asked on ${saidDay(last)}. The next survey may go out from ${saidDay(next)}.`;
}
