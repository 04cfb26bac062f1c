import { alertKindLabel } from '#contract/alerts.ts';
import { MOST_NEWS_COUNTED, type NewsItem } from '#contract/liveUpdates.ts';
import { statusLabel, type ReferralStatus } from '#contract/statuses.ts';
import type { IconName } from '#src/ui/icons.tsx';
import type { Tone } from '#src/ui/tokens.ts';

const statusMark: Record<ReferralStatus, Tone & IconName> = {
  referral_received: 'received',
  pending_start_of_care: 'pending',
  enrolled: 'enrolled',
  declined: 'declined',
  entered_in_error: 'declined',
};

export interface NewsWords {
  readonly text: string;
  readonly icon: IconName;
  readonly tone: Tone;
}

/** What happened, in one line. */
export function newsWords({ alert, hospiceName, kind, toStatus }: NewsItem): NewsWords {
  const who = hospiceName ?? 'The hospice';
  switch (kind) {
    case 'referral_received':
      return { text: 'New referral', icon: 'received', tone: 'received' };
    case 'alert_raised':
      return { text: alert ? alertKindLabel[alert] : 'Alert', icon: 'alert', tone: 'alert' };
    case 'concern_answered':
      return { text: `${who} answered the concern`, icon: 'message', tone: 'received' };
    case 'status_changed': {
      const mark = toStatus ? statusMark[toStatus] : 'received';
      return { text: `${who}: ${toStatus ? statusLabel[toStatus] : 'new status'}`, icon: mark, tone: mark };
    }
  }
}

const MINUTE = 60_000;

/** `just now`, `12 min ago`, `5 h ago`, `3 d ago`: a list of news needs no more. */
export function agoWords(at: string, now: number): string {
  const words = roundWords(now - Date.parse(at));
  return words === undefined ? 'just now' : `${words} ago`;
}

/** `12 min`, `24 h`, `3 d`, rounded; nothing for less than a minute. */
export function roundWords(milliseconds: number): string | undefined {
  const minutes = Math.round(milliseconds / MINUTE);
  if (minutes < 1) return undefined;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours <= 24 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}

/** `3`, `99+`. */
export const newsCount = (total: number): string =>
  total > MOST_NEWS_COUNTED ? `${MOST_NEWS_COUNTED}+` : String(total);
