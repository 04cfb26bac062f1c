import { labels } from '#contract/platform/labels.ts';
import { skipReasonLabel, type SurveyStanding } from '#contract/surveys/surveySending.ts';
import { formatPlainDate } from '#contract/platform/formats.ts';
import { formatRecent } from '#src/ui/time/dates.ts';

const lastStateLabel = labels<NonNullable<SurveyStanding['lastState']>>({
  scheduled: 'email waiting to be sent',
  sent: 'waiting for an answer',
  opened: 'opened, waiting for an answer',
  declined: 'declined to answer',
  completed: 'answered',
  expired: 'not answered in time',
  undeliverable: 'email not delivered',
  cancelled: 'stopped',
});

const times = (asked: number) => (asked === 1 ? 'once' : asked === 2 ? 'twice' : `${asked} times`);

/** How often the family was asked, and the outcome of the last survey. */
export function askedLabel({ asked, lastAskedAt, lastState }: SurveyStanding, timeZone: string, now: number): string {
  if (asked === 0 || lastAskedAt === null) return 'Not surveyed yet';
  const when = `last ${formatRecent(lastAskedAt, timeZone, now)}`;
  return [`Surveyed ${times(asked)}, ${when}`, lastState && lastStateLabel[lastState]].filter(Boolean).join(': ');
}

/** The day of the next automatic survey, or why there is none. */
export function nextLabel({ isEnabled, nextOn, refusal, skipped }: SurveyStanding): string | null {
  if (nextOn !== null) return `Next on ${formatPlainDate(nextOn)}`;
  if (skipped !== null) return `No more surveys: ${skipReasonLabel[skipped]}`;
  if (!isEnabled && refusal === null) return 'Automatic surveys are off. You can still send one.';
  return isEnabled ? refusal : 'Automatic surveys are off.';
}
