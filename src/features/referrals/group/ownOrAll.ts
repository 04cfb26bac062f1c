import type { QuickItem } from '#src/ui/lists/useFilterLinks.ts';

/** A provider's own patients, as both of a group's lists filter for them. */
export interface OwnPatients {
  readonly 'filter.stakeholders.id'?: string[] | undefined;
}

interface OwnOrAll {
  /** Null for a person who is no provider of the group. */
  readonly mine: OwnPatients | null;
  /** Whether the counts are those of the provider's own patients. */
  readonly isMine: boolean;
  /** How many there are in what is counted, and in the other of the two. */
  readonly counted: number | undefined;
  readonly other: number | undefined;
}

/** The first quick filters of a group's lists: everything; for a provider their own patients, then the whole group. */
export function ownOrAll({ counted, isMine, mine, other }: OwnOrAll): QuickItem[] {
  if (!mine) return [{ label: 'All', count: counted, filters: {} }];
  return [
    { label: 'My patients', count: isMine ? counted : other, filters: { ...mine } },
    { label: 'Whole group', count: isMine ? other : counted, filters: {} },
  ];
}
