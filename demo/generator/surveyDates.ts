import { SURVEY_LINK_DAYS } from '#contract/surveys/surveys.ts';
import { DAY, MINUTE } from '#contract/platform/durations.ts';
import { momentIn, nextInWindow, startOfDayIn } from '#server/surveys/sending/surveyWindow.rules.ts';
import { addDays, dayIn } from './dates.ts';
import type { Random } from './random.ts';
import type { DemoSurveyForm } from '#demo/scenarios/surveyForms.ts';

const BY_HAND_SHARE = 0.04;
const RETURNED_SHARE = 0.015;
const OPT_OUT_SHARE = 0.03;

export interface SentSurvey {
  readonly sentAt: number;
  readonly expiresAt: number;
  readonly isByHand: boolean;
  /** The mail server did not take the address. */
  readonly isReturned: boolean;
  /** After this one the family wanted no more mails. */
  readonly optedOutAt: number | null;
}

interface Frame {
  readonly random: Random;
  readonly form: DemoSurveyForm;
  readonly timeZone: string;
  /** When care began, and until when it goes on. */
  readonly start: number;
  readonly until: number;
  /** Care has ended, or no survey may be sent any more. */
  readonly hasEnded: boolean;
  readonly mayOptOut: boolean;
}

/** Within the first minutes of the day's window, as the settings' background work does. */
const inWindow = ({ random, form, timeZone }: Frame, day: string): number =>
  nextInWindow(form.settings.window, timeZone, startOfDayIn(timeZone, day)).getTime() + random.int(20, 280) * 1000;

/** The surveys that a family was sent, by the settings of its hospice, so that none is overdue today. */
export function sentSurveysOf(frame: Frame): SentSurvey[] {
  const { random, form, timeZone, start, until, hasEnded, mayOptOut } = frame;
  const { firstAfterDays, gapDays, maxPerEnrollment, repeatEveryDays } = form.settings;
  const sentSurveys: SentSurvey[] = [];
  const isByHand = random.chance(BY_HAND_SHARE) && firstAfterDays > 3;
  const isReturned = !isByHand && random.chance(RETURNED_SHARE);
  let day = addDays(dayIn(timeZone, start), isByHand ? firstAfterDays - 2 : firstAfterDays);
  const max = maxPerEnrollment + Number(isReturned);
  while (sentSurveys.length < max) {
    const isFirst = sentSurveys.length === 0;
    const sentAt =
      isFirst && isByHand ? momentIn(timeZone, day, 11).getTime() + random.int(0, 240) * MINUTE : inWindow(frame, day);
    if (sentAt >= until) break;
    const sentOn = dayIn(timeZone, sentAt);
    const optsOut = mayOptOut && random.chance(OPT_OUT_SHARE);
    const optedOutAt = optsOut ? sentAt + random.int(20, 600) * MINUTE : null;
    const expiresAt = startOfDayIn(timeZone, addDays(sentOn, SURVEY_LINK_DAYS)).getTime();
    const returns = isFirst && isReturned;
    const hasOptedOut = !returns && optedOutAt !== null && optedOutAt < until;
    sentSurveys.push({
      sentAt,
      expiresAt,
      isByHand: isFirst && isByHand,
      isReturned: returns,
      optedOutAt: hasOptedOut ? optedOutAt : null,
    });
    if (hasOptedOut) break;
    // The hospice corrects the address of a returned mail and sends the survey again some days later.
    day = returns
      ? addDays(sentOn, random.int(1, 3))
      : addDays(sentOn, Math.max(repeatEveryDays, gapDays, SURVEY_LINK_DAYS));
  }
  // Nobody corrects the address of a family that is no longer in care.
  return sentSurveys.map((sent, index) =>
    hasEnded && index === sentSurveys.length - 1 ? { ...sent, isReturned: false } : sent,
  );
}

/** The reminders of an sent that stayed without an answer until `until`. */
export function remindersOf(
  frame: Pick<Frame, 'random' | 'form' | 'timeZone'>,
  sentAt: number,
  until: number,
): number[] {
  const { form, timeZone } = frame;
  const [first = 0, second] = form.settings.reminderDays;
  if (form.settings.reminderDays.length === 0) return [];
  const sentOn = dayIn(timeZone, sentAt);
  const at = (day: string) => inWindow({ ...frame, start: 0, until, hasEnded: false, mayOptOut: false }, day);
  const firstAt = at(addDays(sentOn, first));
  if (firstAt >= Math.min(until, sentAt + SURVEY_LINK_DAYS * DAY)) return [];
  if (second === undefined) return [firstAt];
  const after = addDays(dayIn(timeZone, firstAt), second - first);
  const on = addDays(sentOn, second);
  const secondAt = at(after > on ? after : on);
  return secondAt < until ? [firstAt, secondAt] : [firstAt];
}
