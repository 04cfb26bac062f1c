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

/** `3`, `99+`. */
export const newsCount = (total: number): string =>
  total > MOST_NEWS_COUNTED ? `${MOST_NEWS_COUNTED}+` : String(total);
