import { labels, withFallback } from '#contract/platform/labels.ts';
import type {
  MessageFailure,
  MessageStatus,
  MessageSummary,
  RecipientState,
} from '#contract/communication/communications.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';
import { formatAs, formatDateTime, formatTime } from '#contract/platform/formats.ts';
import { DAY } from '#contract/platform/durations.ts';
import { formatRecent, plainDateIn } from '#src/ui/time/dates.ts';
import type { IconName } from '#src/ui/icons.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';

export const statusLabel = labels<MessageStatus>({
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Failed',
});

export const statusStyle = withFallback<MessageStatus, { readonly tone: Tone; readonly icon: IconName }>(
  {
    draft: { tone: 'declined', icon: 'edit' },
    scheduled: { tone: 'received', icon: 'clock' },
    sending: { tone: 'pending', icon: 'send' },
    sent: { tone: 'enrolled', icon: 'check' },
    failed: { tone: 'alert', icon: 'alert' },
  },
  () => ({ tone: 'declined', icon: 'info' }),
);

const failureLabel = labels<MessageFailure>({
  nobody_to_write_to: 'no recipients',
  filter_is_gone: 'the saved filter was deleted',
  patient_data: 'patient data in the text',
  nothing_went_out: 'no email went out',
});

/** The reason for a failure and how to fix it. */
export const failureText: Record<MessageFailure, string> = {
  nobody_to_write_to: 'None of the recipients had an account when it was due. Duplicate the message and choose others.',
  filter_is_gone: 'The saved filter for its recipients was deleted. Duplicate the message and choose recipients again.',
  patient_data: 'It contained patient data. Duplicate the message and remove the data.',
  nothing_went_out:
    'None of its emails could be sent. See the reason for each recipient below. They can still read it in Wayside.',
};

export const recipientLabel = labels<RecipientState>({
  queued: 'Waiting',
  sent: 'Delivered',
  read: 'Read',
  in_app: 'Wayside only',
  bounced: 'Bounced',
  suppressed: 'Stopped',
  failed: 'Failed',
});

export const recipientStyle = withFallback<RecipientState, { readonly tone: Tone | 'brand'; readonly icon: IconName }>(
  {
    queued: { tone: 'pending', icon: 'clock' },
    sent: { tone: 'received', icon: 'mail' },
    read: { tone: 'enrolled', icon: 'eye' },
    bounced: { tone: 'alert', icon: 'undo' },
    in_app: { tone: 'declined', icon: 'message' },
    suppressed: { tone: 'declined', icon: 'minus' },
    failed: { tone: 'alert', icon: 'alert' },
  },
  () => ({ tone: 'declined', icon: 'info' }),
);

const WEEK = 6 * DAY;
const WEEKDAY = { weekday: 'short' } as const;
const WHOLE_DAY = { dateStyle: 'full' } as const;

/** `today 8:00 AM`, `Mon 8:00 AM`, with its date where that is further away, and with its year where that is another. */
function comingText(at: string, { now, timeZone }: DisplayContext): string {
  const time = formatTime(at, timeZone);
  if (plainDateIn(at, timeZone) === plainDateIn(now, timeZone)) return `today ${time}`;
  if (Date.parse(at) - now > WEEK) {
    const isThisYear = plainDateIn(at, timeZone).slice(0, 4) === plainDateIn(now, timeZone).slice(0, 4);
    return isThisYear ? formatRecent(at, timeZone, now) : formatDateTime(at, timeZone);
  }
  return `${formatAs(WEEKDAY, at, timeZone)} ${time}`;
}

/** `Monday, November 23, 2026 at 8:00 AM`. */
export function wholeMoment(at: string, timeZone: string): string {
  return `${formatAs(WHOLE_DAY, at, timeZone)} at ${formatTime(at, timeZone)}`;
}

export const count = (value: number): string => value.toLocaleString('en-US');
export const people = (value: number): string => (value === 1 ? '1 person' : `${count(value)} people`);

type ShownState = Pick<MessageSummary, 'counts' | 'failure' | 'scheduledAt' | 'status'>;

/** A short text for the state of a message. */
export function statusText({ counts, failure, scheduledAt, status }: ShownState, display: DisplayContext): string {
  if (status === 'scheduled' && scheduledAt !== null) return `Scheduled for ${comingText(scheduledAt, display)}`;
  if (status === 'sending' && counts.recipients > 0) {
    return `Sending ${count(counts.recipients - counts.queued)} of ${count(counts.recipients)}`;
  }
  if (status === 'failed' && failure !== null) return `Failed: ${failureLabel[failure]}`;
  return statusLabel[status];
}

/** Whether its state changes without anybody doing something. */
export const isMoving = ({ scheduledAt, status }: ShownState, now: number): boolean =>
  status === 'sending' || (status === 'scheduled' && scheduledAt !== null && Date.parse(scheduledAt) <= now);

/** The names of all readers, saved filters and groups first. */
export const namesOf = ({
  communities,
  groups,
  people: persons,
  savedFilter,
}: MessageSummary['audience']): string[] => [
  ...(savedFilter ? [`Filter “${savedFilter.name}”`] : []),
  ...[...groups, ...communities, ...persons].map(({ name }) => name),
];

const FIRST = 2;

/** `Bayview Medical, Maple Court, and 3 more`. */
export function audienceText(names: readonly string[]): string {
  if (names.length <= FIRST + 1) return names.join(', ');
  return `${names.slice(0, FIRST).join(', ')}, and ${names.length - FIRST} more`;
}
