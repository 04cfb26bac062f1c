import { Chip } from '#src/ui/Chip.tsx';
import { Icon, type IconName } from '#src/ui/icons.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';
import styles from '#src/ui/table/cells.module.css';
import { elapsedAgainstTarget, type ElapsedFacts } from './elapsed.ts';

interface ElapsedProps {
  facts: ElapsedFacts;
  now: number;
}

const TONE_ICONS: Partial<Record<Tone, IconName>> = { enrolled: 'check', pending: 'clock', alert: 'alert' };

/** How long an open referral has waited, against the hospice's target. */
export function ElapsedChip({ facts, now }: ElapsedProps) {
  const elapsed = elapsedAgainstTarget(facts, now);
  if (!elapsed) return null;
  return (
    <Chip icon={TONE_ICONS[elapsed.tone] ?? 'clock'} tone={elapsed.tone}>
      {elapsed.text}
    </Chip>
  );
}

/** The same as a second line in a table's cell. */
export function ElapsedNote({ facts, now }: ElapsedProps) {
  const elapsed = elapsedAgainstTarget(facts, now);
  if (!elapsed) return null;
  return (
    <span className={styles['note']} data-tone={elapsed.tone}>
      <Icon name={TONE_ICONS[elapsed.tone] ?? 'clock'} size={12} />
      {elapsed.text}
    </span>
  );
}
