import type { Urgency } from '#contract/referrals/urgencies.ts';
import { urgencyLabel } from '#contract/referrals/referralLabels.ts';
import { Chip } from '#src/ui/Chip.tsx';

interface UrgencyMarkProps {
  urgency: Urgency;
  /** Somebody still has to act: only then it is an alarm. */
  isOpen: boolean;
}

/** For urgent referrals only: a chip while they are open, afterwards the word. */
export function UrgencyMark({ isOpen, urgency }: UrgencyMarkProps) {
  if (urgency !== 'urgent') return null;
  if (!isOpen) return <span className="quiet">{urgencyLabel.urgent}</span>;
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
