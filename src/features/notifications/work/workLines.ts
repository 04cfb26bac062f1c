import type { WorkKind, WorkLine } from '#contract/notifications/work.ts';
import { durationLabel } from '#contract/platform/formats.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import { surveyCardPath } from '#src/features/referrals/surveyCardPath.ts';
import type { IconName } from '#src/ui/icons.tsx';
import { formatRecent, plainDateIn } from '#src/ui/time/dates.ts';
import type { DisplayContext } from '#src/ui/time/displayContext.ts';

/** How lines of My work are told apart, grouped and named. */

/** An enrollment can have a line of each kind. */
export const keyOf = ({ id, kind }: Pick<WorkLine, 'id' | 'kind'>): string => `${kind} ${id}`;

/** Kinds that are settled with buttons in the line; the patient's name opens the record. */
export const SETTLED_HERE: readonly WorkKind[] = ['call_family', 'next_action', 'start_of_care'];

export const GROUPS = ['Overdue', 'Today', 'Next'] as const;
export type Group = (typeof GROUPS)[number];

type Clock = Pick<DisplayContext, 'now' | 'timeZone'>;

/** What waits without a set time is for today. */
export function groupOf({ dueAt }: Pick<WorkLine, 'dueAt'>, { now, timeZone }: Clock): Group {
  if (dueAt === null) return 'Today';
  if (Date.parse(dueAt) < now) return 'Overdue';
  return plainDateIn(dueAt, timeZone) > plainDateIn(now, timeZone) ? 'Next' : 'Today';
}

/** `12 min overdue`, `due today 2:15 PM`, `waiting 3h`. */
export function dueText({ dueAt, since }: Pick<WorkLine, 'dueAt' | 'since'>, { now, timeZone }: Clock): string {
  if (dueAt === null) return `waiting ${durationLabel(now - Date.parse(since))}`;
  const late = now - Date.parse(dueAt);
  return late > 0 ? `${durationLabel(late)} overdue` : `due ${formatRecent(dueAt, timeZone, now)}`;
}

/** `received 3h ago`: since when a line with a due time waits. Of the others `dueText` says it. */
export const sinceText = (
  { dueAt, kind, since }: Pick<WorkLine, 'dueAt' | 'kind' | 'since'>,
  { now }: Clock,
): string | undefined =>
  dueAt === null
    ? undefined
    : `${kind === 'callback' ? 'asked' : 'received'} ${durationLabel(now - Date.parse(since))} ago`;

/** The patient, or the message's subject where it is about none. */
export const aboutOf = ({ referral, text }: Pick<WorkLine, 'referral' | 'text'>): string =>
  referral ? fullName(referral.patient) : (text ?? '');

/** Where the line is worked on. */
export function placeOf({ id, kind, referral }: Pick<WorkLine, 'id' | 'kind' | 'referral'>): string {
  if (kind === 'conversation') return `/hospice?tab=communication&part=inbox&conversation=${id}`;
  if (!referral) return '/hospice';
  return kind === 'low_score' || kind === 'callback'
    ? surveyCardPath(referral.id)
    : `/hospice/referrals/${referral.id}`;
}

const ICONS: Readonly<Record<WorkKind, IconName>> = {
  call_family: 'phone',
  next_action: 'clock',
  start_of_care: 'calendar',
  concern: 'alert',
  question: 'message',
  documents: 'document',
  callback: 'phone',
  low_score: 'chart',
  conversation: 'message',
};
export const iconOf = (kind: WorkKind): IconName => ICONS[kind] ?? 'clock';
