import { withFallback } from '#contract/platform/labels.ts';
import type { SituationKind } from '#contract/referrals/situations.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import type { IconName } from '#src/ui/icons.tsx';
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

/** The color and icon of each situation. Only a patient in care is green. */
export const situationMark = withFallback<SituationKind, { readonly tone: Tone; readonly icon?: IconName }>(
  {
    received: { tone: 'received' },
    pending: { tone: 'pending' },
    on_service: { tone: 'enrolled' },
    enrolled: { tone: 'received', icon: 'enrolled' },
    actively_dying: { tone: 'pending', icon: 'info' },
    discharged: { tone: 'declined', icon: 'logOut' },
    died: { tone: 'declined', icon: 'info' },
    declined: { tone: 'declined' },
    withdrawn: { tone: 'declined', icon: 'undo' },
    entered_in_error: { tone: 'declined', icon: 'close' },
  },
  () => ({ tone: 'declined' }),
);

/** Fewer words for a table's column; the tooltip has the whole label. */
export const shortSituationLabel: Partial<Record<SituationKind, string>> = {
  withdrawn: 'Withdrawn',
  entered_in_error: 'In error',
};
