import type { AuditEvent } from '#contract/audit/audit.ts';
import { outcomeText } from '#contract/audit/auditWords.ts';
import type { IconName } from '#src/ui/icons.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';

/** The first part of an id; the whole id is in the tooltip. */
export const shortId = (id: string): string => id.slice(0, 8);

export const actorLabel = ({ actor }: Pick<AuditEvent, 'actor'>): string => actor?.name ?? 'Not logged in';

interface OutcomeStyle {
  readonly label: string;
  readonly tone: Tone;
  readonly icon?: IconName;
}

/** How a call ended. */
export function outcomeLabel(outcome: string): OutcomeStyle {
  const label = outcomeText(outcome);
  if (outcome === 'ok') return { label, tone: 'enrolled' };
  if (outcome === 'replayed') return { label, tone: 'declined', icon: 'refresh' };
  return { label, tone: 'pending', icon: 'alert' };
}

/** The counts and filters that a call recorded: `filters: a, b`, `rows: 12`. */
export function detailRows(detail: AuditEvent['detail']): (readonly [string, string])[] {
  return Object.entries(detail ?? {}).flatMap(([name, value]): (readonly [string, string])[] => {
    if (value === null || value === undefined || value === '') return [];
    const text =
      typeof value === 'string' ? value : Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value);
    if (text === '') return [];
    const label = name === 'kind' ? 'type' : name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
    return [[label.charAt(0).toUpperCase() + label.slice(1), text]];
  });
}
