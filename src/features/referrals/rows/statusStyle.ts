import { labels, withFallback } from '#contract/platform/labels.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import type { Tone } from '#src/ui/theme/tokens.ts';

/** The color of each status. */
export const statusTone = withFallback<ReferralStatus, Tone>(
  {
    referral_received: 'received',
    pending_start_of_care: 'pending',
    enrolled: 'enrolled',
    declined: 'declined',
    entered_in_error: 'declined',
  },
  () => 'declined',
);

/** One word for a table's column; the tooltip has the whole label. */
export const shortStatusLabel = labels<ReferralStatus>({
  referral_received: 'Received',
  pending_start_of_care: 'Pending',
  enrolled: 'Enrolled',
  declined: 'Declined',
  entered_in_error: 'In error',
});
