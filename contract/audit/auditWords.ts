import { formatAs, formatTime } from '#contract/platform/formats.ts';
import type { Resource } from '#contract/platform/http.ts';
import { labels } from '#contract/platform/labels.ts';
import { SERVICE_ACCOUNT_ROLE } from '#contract/platform/machineScopes.ts';
import { Role, roleLabel } from '#contract/platform/roles.ts';

/** The words for the codes of the audit, on the screen and in its file. */

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

/** `9:02–9:31 AM`, `11:50 AM–12:10 PM`; one moment as `9:02 AM`. Seconds are left out. */
export function sessionTimes(from: string, to: string, timeZone: string): string {
  const [first, last] = [formatTime(from, timeZone), formatTime(to, timeZone)];
  if (first === last) return first;
  return first.slice(-2) === last.slice(-2) ? `${first.slice(0, -3)}–${last}` : `${first}–${last}`;
}

/** The kinds of records in the audit, named as on the screens. */
export const recordLabel = labels<Resource>({
  Users: 'Person',
  Hospices: 'Hospice',
  // Calls about groups, and about what belongs to one: its providers and communities.
  Groups: 'Group or provider',
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
  Connections: 'Connected system',
  Administration: 'Administration',
});

const LABELS: Readonly<Record<string, string>> = recordLabel;
/** The name of a kind of record as people read it, or the kind as it was recorded if the app has no name for it. Null for no record. */
export const recordNameOf = (entity: string | null): string | null => entity && (LABELS[entity] ?? entity);

/** A role's name; a role that is gone as its code. */
export function roleNameOf(role: string | null): string | null {
  if (role === SERVICE_ACCOUNT_ROLE) return 'Service account';
  const known = Role.safeParse(role);
  return known.success ? roleLabel[known.data] : role;
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

/** How a call ended. A refusal says why; of an unknown code its own words. */
export function outcomeText(outcome: string): string {
  if (outcome === 'ok') return 'Done';
  if (outcome === 'replayed') return 'Already done';
  return `Refused: ${REFUSALS[outcome] ?? outcome.replaceAll('_', ' ')}`;
}
