import { situationLabel, situationOf, type Situation } from '#contract/referrals/situations.ts';
import { REFERRAL_STATUSES, statusLabel, type ReferralStatus } from '#contract/referrals/statuses.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { useDisplayContext } from '#src/ui/time/displayContext.ts';
import { todayIn } from '#src/ui/time/dates.ts';
import { shortSituationLabel, situationMark } from './statusStyle.ts';

interface StatusChipProps {
  readonly status: ReferralStatus;
  /** Left out where no more than the status is known. */
  readonly situation?: Situation | undefined;
  /** A few words, for tables. The tooltip has the whole label. */
  readonly isShort?: boolean;
  readonly title?: string;
}

/** The patient's situation, as far as the reader may know it. */
export function StatusChip({ isShort = false, situation, status, title }: StatusChipProps) {
  const { now, timeZone } = useDisplayContext();
  const shown = situation ?? situationOf({ status });
  const isKnown = REFERRAL_STATUSES.includes(status);
  const label = isKnown ? situationLabel(shown, todayIn(now, timeZone)) : statusLabel[status];
  return (
    <Chip title={title ?? label} {...situationMark[shown.kind]}>
      {(isShort && shortSituationLabel[shown.kind]) || label}
    </Chip>
  );
}
