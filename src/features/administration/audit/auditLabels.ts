import { OTHER_VERBS, type AuditEvent } from '#contract/audit/audit.ts';
import type { Resource } from '#contract/platform/http.ts';
import { Role, roleLabel } from '#contract/platform/roles.ts';
import type { IconName } from '#src/ui/icons.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';

/** What the audit's records are, as people call them. */
export const recordLabel: Record<Resource, string> = {
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
  Administration: 'Administration',
};

const LABELS: Readonly<Record<string, string>> = recordLabel;
export const recordNameOf = (entity: string | null): string | null => entity && (LABELS[entity] ?? entity);

/** Enough of an id to tell two apart; the whole one stands beside it. */
export const shortId = (id: string): string => id.slice(0, 8);

export function roleNameOf(role: string | null): string | null {
  const known = Role.safeParse(role);
  return known.success ? roleLabel[known.data] : role;
}

/** No change, and told as an act all the same. */
const ACTS: ReadonlySet<string> = new Set([...Object.keys(OTHER_VERBS), 'logInToSurvey', 'markNewsSeen']);

/** `A hospice's enrollments` as it goes on in a sentence; `FHIR` stays. */
const inSentence = (text: string): string =>
  /^[A-Z](?![A-Z])/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** What somebody did. The contract names what is read by what comes back: told apart from what was done to it. */
export function actionLabel({ isChange, summary, verb }: Pick<AuditEvent, 'isChange' | 'summary' | 'verb'>): string {
  if (summary === null) return verb;
  const text = callLabel(summary);
  return isChange || ACTS.has(verb) ? text : `Read: ${inSentence(text)}`;
}

export const actorLabel = ({ actor }: Pick<AuditEvent, 'actor'>): string => actor?.name ?? 'Nobody signed in';

interface OutcomeWords {
  readonly label: string;
  readonly tone: Tone;
  readonly icon?: IconName;
}

const REFUSALS: Readonly<Record<string, string>> = {
  forbidden: 'not allowed',
  reason_required: 'no reason given',
  not_found: 'not found',
  conflict: 'changed meanwhile',
  invalid: 'not valid',
  invalid_parameter: 'not valid',
  unauthenticated: 'not signed in',
  account_not_set_up: 'account not set up',
  rate_limited: 'too many at once',
  internal: 'failed at our end',
};

/** How a call ended. Refusals name their reason, for a code that has no words here as well. */
export function outcomeLabel(outcome: string): OutcomeWords {
  if (outcome === 'ok') return { label: 'Done', tone: 'enrolled' };
  if (outcome === 'replayed') return { label: 'Done before', tone: 'declined', icon: 'refresh' };
  const why = REFUSALS[outcome] ?? outcome.replaceAll('_', ' ');
  return { label: `Refused: ${why}`, tone: 'pending', icon: 'alert' };
}

/** `filters: a, b`, `rows: 12`: what a call left about itself. */
export function detailRows(detail: AuditEvent['detail']): (readonly [string, string])[] {
  return Object.entries(detail ?? {}).flatMap(([name, value]): (readonly [string, string])[] => {
    if (value === null || value === undefined || value === '') return [];
    const text =
      typeof value === 'string' ? value : Array.isArray(value) ? value.map(String).join(', ') : JSON.stringify(value);
    if (text === '') return [];
    const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
    return [[words.charAt(0).toUpperCase() + words.slice(1), text]];
  });
}
/**
 * What a call does, from its summary in the contract: the first clause, as people read it. What follows tells whoever
 * calls the API what comes of it.
 */
export const callLabel = (summary: string): string => (summary.split(/[;:.] /)[0] ?? summary).replaceAll("'", '’');
