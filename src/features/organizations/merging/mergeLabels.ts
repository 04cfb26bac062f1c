import { MERGE_UNDO_DAYS, type Merge, type MergePair, type MergeSide } from '#contract/organizations/merges.ts';
import { DAY } from '#contract/platform/durations.ts';
import { stateLabel } from '#src/features/organizations/partyLabels.ts';

type Counted = Merge['moved'][number];

/** `Referrals 3, Invitations 1`: the server's counts of the moved records by type. */
export const movedLabel = (moved: readonly Counted[]): string =>
  moved
    .filter(({ count }) => count > 0)
    .map(({ count, what }) => `${what} ${count.toLocaleString('en-US')}`)
    .join(', ');

type Verdict = 'Same' | 'Differs' | 'Only on one';

interface ComparedFact {
  readonly label: string;
  readonly first: string | null;
  readonly second: string | null;
  readonly verdict: Verdict;
}

function verdictOf(first: string | null, second: string | null): Verdict {
  if (first === second) return 'Same';
  return first === null || second === null ? 'Only on one' : 'Differs';
}

const factsOf = ({ facts }: MergeSide) => new Map(facts.map(({ label, value }) => [label, value]));
const countsOf = ({ references }: MergeSide) => new Map(references.map(({ count, what }) => [what, count]));
const stateOf = ({ isActive }: MergeSide): string => (isActive ? stateLabel.yes : stateLabel.no);

/** The facts that either of them has, and whether they differ. */
export function compareFacts({ first, second }: MergePair): ComparedFact[] {
  const [one, other] = [factsOf(first), factsOf(second)];
  const rows: [string, string | null, string | null][] = [
    ...[...new Set([...one.keys(), ...other.keys()])].map((label): [string, string | null, string | null] => [
      label,
      one.get(label) ?? null,
      other.get(label) ?? null,
    ]),
    ['Status', stateOf(first), stateOf(second)],
  ];
  return rows
    .filter(([, here, there]) => here !== null || there !== null)
    .map(([label, here, there]) => ({ label, first: here, second: there, verdict: verdictOf(here, there) }));
}

interface ComparedCount {
  readonly what: string;
  readonly first: number;
  readonly second: number;
}

/** Counts the references to each of the two records by type. */
export function compareReferences({ first, second }: MergePair): ComparedCount[] {
  const [one, other] = [countsOf(first), countsOf(second)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((what) => ({ what, first: one.get(what) ?? 0, second: other.get(what) ?? 0 }))
    .filter((row) => row.first + row.second > 0);
}

/** The last moment to undo a merge that is made now. */
export const undoUntil = (now: number): number => now + MERGE_UNDO_DAYS * DAY;
