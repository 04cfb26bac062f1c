import { Chip } from '#src/ui/Chip.tsx';
import { outcomeLabel } from './auditLabels.ts';

export function OutcomeChip({ outcome }: { readonly outcome: string }) {
  const { icon, label, tone } = outcomeLabel(outcome);
  return (
    <Chip tone={tone} {...(icon ? { icon } : {})}>
      {label}
    </Chip>
  );
}
