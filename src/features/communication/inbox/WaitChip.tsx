import { MESSAGE_WAITS_HOURS } from '#contract/referrals/alerts.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { elapsedLabel } from '#contract/platform/formats.ts';
import { HOUR } from '#contract/platform/durations.ts';
import type { Tone } from '#src/ui/theme/tokens.ts';

/** Amber from the target on, red from twice the target. */
function toneOf(waited: number): Tone {
  if (waited >= 2 * MESSAGE_WAITS_HOURS * HOUR) return 'alert';
  return waited >= MESSAGE_WAITS_HOURS * HOUR ? 'pending' : 'received';
}

/** For how long a group has waited for the hospice's answer. */
export function WaitChip({ now, since }: { readonly now: number; readonly since: string }) {
  const tone = toneOf(now - Date.parse(since));
  return (
    <Chip icon={tone === 'alert' ? 'alert' : 'clock'} tone={tone}>
      Waiting {elapsedLabel(since, now)}
    </Chip>
  );
}
