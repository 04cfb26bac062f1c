import { Chip } from '#src/ui/Chip.tsx';
import { stateWords } from './words.ts';

export function StateChip({ isActive }: { isActive: boolean }) {
  return isActive ? <Chip tone="enrolled">{stateWords.yes}</Chip> : <Chip tone="declined">{stateWords.no}</Chip>;
}
