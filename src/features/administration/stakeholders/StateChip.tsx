import { Chip } from '#src/ui/Chip.tsx';
import { stateLabel, UNVERIFIED } from '#src/features/organizations/partyLabels.ts';

/** A provider that was added with a referral and waits to be confirmed or merged. */
export const UnverifiedChip = () => <Chip tone="pending">{UNVERIFIED}</Chip>;

export function StateChip({ isActive }: { isActive: boolean }) {
  return isActive ? <Chip tone="enrolled">{stateLabel.yes}</Chip> : <Chip tone="declined">{stateLabel.no}</Chip>;
}
