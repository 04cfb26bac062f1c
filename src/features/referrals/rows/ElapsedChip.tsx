import { Chip } from '#src/ui/Chip.tsx';
import { elapsedAgainstTarget, type ElapsedFacts } from './elapsed.ts';
import { elapsedIcon } from './rowCells.tsx';

interface ElapsedProps {
  facts: ElapsedFacts;
  now: number;
}

/** How long an open referral has waited, against the hospice's target. */
export function ElapsedChip({ facts, now }: ElapsedProps) {
  const elapsed = elapsedAgainstTarget(facts, now);
  if (!elapsed) return null;
  return (
    <Chip icon={elapsedIcon(elapsed.tone)} tone={elapsed.tone}>
      {elapsed.text}
    </Chip>
  );
}
