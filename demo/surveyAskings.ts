import { momentIn, nextInWindow, startOfDayIn } from '#server/surveys/sending/surveyWindow.rules.ts';
import { addDays, dayIn, DAY, MINUTE } from './dates.ts';
import type { Random } from './random.ts';
import type { DemoSurveyForm } from './surveyForms.ts';

/** When an invented family was asked: by the very rules of its hospice's settings, so that nothing is overdue today. */

/** As long as a link is good. */
const LINK_DAYS = 30;
const BY_HAND_SHARE = 0.04;
const RETURNED_SHARE = 0.015;
const OPT_OUT_SHARE = 0.03;

export interface Asking {
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
  /** Care has ended, or nobody is asked any more. */
  readonly hasEnded: boolean;
  readonly mayOptOut: boolean;
}

/** Within the first minutes of the day's window, as the settings' background work does. */
const inWindow = ({ random, form, timeZone }: Frame, day: string): number =>
  nextInWindow(form.settings.window, timeZone, startOfDayIn(timeZone, day)).getTime() + random.int(20, 280) * 1000;

export function askingsOf(frame: Frame): Asking[] {
  const { random, form, timeZone, start, until, hasEnded, mayOptOut } = frame;
  const { firstAfterDays, gapDays, mostPerEnrollment, repeatEveryDays } = form.settings;
  const askings: Asking[] = [];
  const isByHand = random.chance(BY_HAND_SHARE) && firstAfterDays > 3;
  const isReturned = !isByHand && random.chance(RETURNED_SHARE);
  let day = addDays(dayIn(timeZone, start), isByHand ? firstAfterDays - 2 : firstAfterDays);
  const most = mostPerEnrollment + Number(isReturned);
  while (askings.length < most) {
    const isFirst = askings.length === 0;
    const sentAt =
      isFirst && isByHand ? momentIn(timeZone, day, 11).getTime() + random.int(0, 240) * MINUTE : inWindow(frame, day);
    if (sentAt >= until) break;
    const sentOn = dayIn(timeZone, sentAt);
    const optsOut = mayOptOut && random.chance(OPT_OUT_SHARE);
    const optedOutAt = optsOut ? sentAt + random.int(20, 600) * MINUTE : null;
    const expiresAt = startOfDayIn(timeZone, addDays(sentOn, LINK_DAYS)).getTime();
    const returns = isFirst && isReturned;
    const hasOptedOut = !returns && optedOutAt !== null && optedOutAt < until;
    askings.push({
      sentAt,
      expiresAt,
      isByHand: isFirst && isByHand,
      isReturned: returns,
      optedOutAt: hasOptedOut ? optedOutAt : null,
    });
    if (hasOptedOut) break;
    // A returned one is found, the address corrected, and the family asked the next day.
    day = returns ? addDays(sentOn, random.int(1, 3)) : addDays(sentOn, Math.max(repeatEveryDays, gapDays, LINK_DAYS));
  }
  // Who is no longer in care needs no other address.
  return askings.map((asking, index) =>
    hasEnded && index === askings.length - 1 ? { ...asking, isReturned: false } : asking,
  );
}

/** The reminders of an asking that stayed without an answer until `until`. */
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
  if (firstAt >= Math.min(until, sentAt + LINK_DAYS * DAY)) return [];
  if (second === undefined) return [firstAt];
  const after = addDays(dayIn(timeZone, firstAt), second - first);
  const on = addDays(sentOn, second);
  const secondAt = at(after > on ? after : on);
  return secondAt < until ? [firstAt, secondAt] : [firstAt];
}
