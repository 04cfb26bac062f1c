import { Button } from '#src/ui/Button.tsx';
import type { Report } from './report.ts';

export interface ReportButtonProps {
  /** Made when it is pressed; may fetch what the screen does not show, as further pages of its table. */
  makeReport: (signal: AbortSignal) => Report | Promise<Report>;
  /** Whether the plan has PDF reports; without, the button says so. */
  isInPlan: boolean;
  /** Why it cannot be made now, as that the figures are still on their way. */
  reason?: string | undefined;
}

export function ReportButton({ isInPlan }: ReportButtonProps) {
  return <Button reason={isInPlan ? undefined : 'PDF reports are part of the Pro plan'}>PDF</Button>;
}
