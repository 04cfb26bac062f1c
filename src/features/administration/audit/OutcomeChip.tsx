import { Chip } from '#src/ui/Chip.tsx';
import { outcomeWords } from './auditWords.ts';

export function OutcomeChip({ outcome }: { readonly outcome: string }) {
  const { icon, label, tone } = outcomeWords(outcome);
  return (
    <Chip tone={tone} {...(icon ? { icon } : {})}>
      {label}
    </Chip>
  );
}
