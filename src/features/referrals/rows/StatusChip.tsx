import { statusLabel, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { shortStatusLabel, statusTone } from './statusStyle.ts';

interface StatusChipProps {
  status: ReferralStatus;
  /** One word, for tables. The tooltip has the whole label. */
  isShort?: boolean;
  title?: string;
}

export function StatusChip({ isShort = false, status, title }: StatusChipProps) {
  const label = isShort ? shortStatusLabel[status] : statusLabel[status];
  const icon = status === 'entered_in_error' ? ({ icon: 'close' } as const) : {};
  return (
    <Chip title={title ?? statusLabel[status]} tone={statusTone[status]} {...icon}>
      {label}
    </Chip>
  );
}
