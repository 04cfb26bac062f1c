import { Chip } from '#src/ui/Chip.tsx';
import { stateLabel } from '#src/features/organizations/partyLabels.ts';

export function StateChip({ isActive }: { isActive: boolean }) {
  return isActive ? <Chip tone="enrolled">{stateLabel.yes}</Chip> : <Chip tone="declined">{stateLabel.no}</Chip>;
}
