import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import type { MenuItem } from '#src/ui/popovers/MenuItems.tsx';

/** The steps that a row's menu offers; the referral's page has all. */
const STEPS = [
  { to: 'pending_start_of_care', label: 'Accept…', icon: 'pending' },
  { to: 'enrolled', label: 'Enroll…', icon: 'enrolled' },
  { to: 'declined', label: 'Decline…', icon: 'declined' },
] as const;

export const stepItems = (allowed: readonly ReferralStatus[], onStep: (to: ReferralStatus) => void): MenuItem[] =>
  STEPS.filter(({ to }) => allowed.includes(to)).map(({ icon, label, to }) => ({
    label,
    icon,
    onSelect: () => onStep(to),
  }));
