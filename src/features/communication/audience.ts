import type { Audience, AudienceCount, MessageSummary } from '#contract/communication/communications.ts';
import { count, people } from './messageStyle.ts';

/** Kinds of readers. A form stores each reader as `group:<id>`. */
const AUDIENCE_KINDS = ['filter', 'group', 'community', 'person'] as const;
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

export const keyOf = (kind: AudienceKind, id: string): string => `${kind}:${id}`;

export const idsOf = (keys: readonly string[], kind: AudienceKind): string[] =>
  keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(kind.length + 1));

export const kindOf = (key: string): AudienceKind =>
  AUDIENCE_KINDS.find((kind) => key.startsWith(`${kind}:`)) ?? 'person';

export const audienceFrom = (keys: readonly string[]): Audience => ({
  groupIds: idsOf(keys, 'group'),
  communityIds: idsOf(keys, 'community'),
  personIds: idsOf(keys, 'person'),
  savedFilterId: idsOf(keys, 'filter')[0] ?? null,
});

export const keysOf = ({ communities, groups, people: persons, savedFilter }: MessageSummary['audience']): string[] => [
  ...(savedFilter ? [keyOf('filter', savedFilter.id)] : []),
  ...groups.map(({ id }) => keyOf('group', id)),
  ...communities.map(({ id }) => keyOf('community', id)),
  ...persons.map(({ id }) => keyOf('person', id)),
];

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' });
const FIRST = 3;

function someOf(names: readonly string[]): string {
  if (names.length <= FIRST) return listFormat.format(names);
  return listFormat.format([...names.slice(0, FIRST), `${count(names.length - FIRST)} more`]);
}

/** How many people an audience reaches, and which names reach nobody. */
export function reachLabel({ groups, inAppOnly, people: persons, reachesNobody }: AudienceCount): string[] {
  const sentences = [
    persons === 0
      ? 'No one will get it.'
      : `Goes to ${people(persons)} in ${groups === 1 ? '1 group' : `${count(groups)} groups`}.`,
  ];
  if (inAppOnly > 0) {
    const who = inAppOnly === persons ? (persons === 1 ? 'This person gets' : 'All of them get') : null;
    sentences.push(`${who ?? `${count(inAppOnly)} ${inAppOnly === 1 ? 'gets' : 'get'}`} it only in Wayside.`);
  }
  if (reachesNobody.length > 0) {
    const verb = reachesNobody.length === 1 ? 'has' : 'have';
    sentences.push(`${someOf(reachesNobody.map(({ name }) => name))} ${verb} no one with an account.`);
  }
  return sentences;
}

/** `Sofia Reyes, Priya Shah and 40 more`. */
export function sampleLabel({ people: persons, sample }: AudienceCount): string {
  const names = sample.slice(0, FIRST).map(({ name }) => name);
  const rest = persons - names.length;
  return listFormat.format(rest > 0 ? [...names, `${count(rest)} more`] : names);
}
