import { urgencyLabel, type Urgency } from '#contract/referrals/patients.ts';
import { Chip } from '#src/ui/Chip.tsx';

/** A chip for urgent referrals only. */
export function UrgencyMark({ urgency }: { urgency: Urgency }) {
  if (urgency !== 'urgent') return null;
  return (
    <Chip icon="clock" tone="alert">
      {urgencyLabel.urgent}
    </Chip>
  );
}

/** A chip for patients who are actively dying. */
export function SiaMark() {
  return (
    <Chip icon="info" title="Service Intensity Add-on: actively dying" tone="brand">
      SIA
    </Chip>
  );
}
