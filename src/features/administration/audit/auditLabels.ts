import { formatAs } from '#contract/platform/formats.ts';
import { labels } from '#contract/platform/labels.ts';
import type { AuditEvent } from '#contract/audit/audit.ts';
import type { Resource } from '#contract/platform/http.ts';
import { Role, roleLabel } from '#contract/platform/roles.ts';
import type { IconName } from '#src/ui/icons.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';

/** The kinds of records in the audit, named as on the screens. */
export const recordLabel = labels<Resource>({
  Users: 'Person',
  Hospices: 'Hospice',
  Groups: 'Provider group',
  Referrals: 'Referral',
  Enrollments: 'Enrollment',
  Documents: 'Document',
  Surveys: 'Survey',
  Performance: 'Performance',
  Communications: 'Communication',
  Exports: 'Export',
  Imports: 'Import',
  SavedFilters: 'Saved filter',
  LiveUpdates: 'Live updates',
  Work: 'My work',
  Administration: 'Administration',
});

const LABELS: Readonly<Record<string, string>> = recordLabel;
export const recordNameOf = (entity: string | null): string | null => entity && (LABELS[entity] ?? entity);

/** The first part of an id; the whole id is in the tooltip. */
export const shortId = (id: string): string => id.slice(0, 8);

export function roleNameOf(role: string | null): string | null {
  const known = Role.safeParse(role);
  return known.success ? roleLabel[known.data] : role;
}

/** What was done; the code of the call where it has no label, since it is gone. */
export const actionLabel = ({ label, verb }: Pick<AuditEvent, 'label' | 'verb'>): string => label ?? verb;

const TO_THE_SECOND = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
} as const;

/** `Nov 20, 2026, 2:05:09 PM`: seconds tell apart what one person did in a minute. */
export const exactTime = (at: string, timeZone: string): string => formatAs(TO_THE_SECOND, at, timeZone);

export const actorLabel = ({ actor }: Pick<AuditEvent, 'actor'>): string => actor?.name ?? 'Not logged in';

interface OutcomeStyle {
  readonly label: string;
  readonly tone: Tone;
  readonly icon?: IconName;
}

const REFUSALS: Readonly<Record<string, string>> = {
  forbidden: 'not allowed',
  reason_required: 'no reason given',
  not_found: 'not found',
  conflict: 'changed by someone else',
  invalid: 'not valid',
  invalid_parameter: 'not valid',
  unauthenticated: 'not logged in',
  account_not_set_up: 'account not set up',
  rate_limited: 'too many requests',
  internal: 'failed on our end',
};

/** How a call ended. A refusal shows its reason; an unknown code is shown as it is. */
export function outcomeLabel(outcome: string): OutcomeStyle {
  if (outcome === 'ok') return { label: 'Done', tone: 'enrolled' };
  if (outcome === 'replayed') return { label: 'Already done', tone: 'declined', icon: 'refresh' };
  const why = REFUSALS[outcome] ?? outcome.replaceAll('_', ' ');
  return { label: `Refused: ${why}`, tone: 'pending', icon: 'alert' };
}

/** The counts and filters that a call recorded: `filters: a, b`, `rows: 12`. */
export function detailRows(detail: AuditEvent['detail']): (readonly [string, string])[] {
  return Object.entries(detail ?? {}).flatMap(([name, value]): (readonly [string, string])[] => {
    if (value === null || value === undefined || value === '') return [];
    const text =
      typeof value === 'string' ? value : Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value);
    if (text === '') return [];
    const label = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
    return [[label.charAt(0).toUpperCase() + label.slice(1), text]];
  });
}
