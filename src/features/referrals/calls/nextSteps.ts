import * as z from 'zod/mini';
import { Instant, text } from '#contract/platform/fields.ts';
import { CALL_THE_FAMILY } from '#contract/referrals/nextActions.ts';
import { fromLocalInput } from '#contract/platform/localTimes.ts';
import { DAY } from '#contract/platform/durations.ts';
import { plainDateIn } from '#src/ui/time/dates.ts';

/** What follows a call or a next action that is done. */

export const NEXT_STEPS = [
  { value: 'visit', label: 'Visit the patient' },
  { value: 'call', label: 'Call again' },
  { value: 'other', label: 'Something else' },
  { value: 'later', label: 'Decide later' },
] as const;
type NextStepName = (typeof NEXT_STEPS)[number]['value'];

export interface NextStepValues {
  next: NextStepName;
  text: string;
  dueAt: string;
}

/** What comes next, and by when. `later`: Wayside reminds in four hours. */
export const NextStep = z.discriminatedUnion('next', [
  z.object({ next: z.literal('visit'), dueAt: Instant }),
  z.object({ next: z.literal('call'), dueAt: Instant }),
  z.object({ next: z.literal('other'), text: text(200), dueAt: Instant }),
  z.object({ next: z.literal('later') }),
]);
export type NextStep = z.infer<typeof NextStep>;

const VISIT = 'Visit the patient';

/** Ten o'clock tomorrow where the hospice is. */
export const tomorrowMorning = (now: number, timeZone: string): string =>
  fromLocalInput(`${plainDateIn(now + DAY, timeZone)}T10:00`, timeZone) ?? new Date(now + DAY).toISOString();

interface Plan {
  readonly nextAction: string;
  readonly nextActionDueAt: string;
  readonly evaluationVisitAt?: string;
}

/** The fields of an enrollment that the step sets; none for `later`. */
export function planOf(step: NextStep): Plan | undefined {
  switch (step.next) {
    case 'visit':
      return { nextAction: VISIT, nextActionDueAt: step.dueAt, evaluationVisitAt: step.dueAt };
    case 'call':
      return { nextAction: CALL_THE_FAMILY, nextActionDueAt: step.dueAt };
    case 'other':
      return { nextAction: step.text, nextActionDueAt: step.dueAt };
    case 'later':
      return undefined;
  }
}
