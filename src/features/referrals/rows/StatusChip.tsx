import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { statusChip, type StatusFacts } from './rowCells.tsx';

/** The patient's situation, in the zone of the list or record around it. */
export const StatusChip = (facts: StatusFacts) => statusChip(facts, useDisplayContext());
