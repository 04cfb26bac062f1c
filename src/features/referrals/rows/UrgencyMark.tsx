import { urgencyLabel, type Urgency } from '#contract/referrals/patients.ts';
import { Chip } from '#src/ui/Chip.tsx';

/** Only what is urgent stands out. */
export function UrgencyMark({ urgency }: { urgency: Urgency }) {
  if (urgency !== 'urgent') return null;
  return (
    <Chip icon="clock" tone="alert">
      {urgencyLabel.urgent}
    </Chip>
  );
}

/** Actively dying, in a hospice's own words. */
export function SiaMark() {
  return (
    <Chip icon="info" title="Service Intensity Add-on: actively dying" tone="brand">
      SIA
    </Chip>
  );
}
