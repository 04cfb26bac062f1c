import { nameKey } from '#server/exchange/personNames.rules.ts';

/** A record of the directory that a name in a file may mean. */
export interface Candidate {
  readonly id: string;
  readonly name: string;
}

/** A candidate with the words of its name, without titles. */
export interface KeyedCandidate extends Candidate {
  readonly words: readonly string[];
}

/** Splits a candidate’s name into words once, to compare it with many names of a file. */
export const keyed = ({ id, name }: Candidate): KeyedCandidate => ({ id, name, words: nameKey(name).split(' ') });

const MAX_SHOWN = 3;
/** Half of the words have to be the same, or begin the same way. */
const ENOUGH = 0.5;

/** How much of two names is the same, from 0 to 1: equal words count, and a short form of a word counts half. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const points = one.map((word) => {
    if (other.includes(word)) return 1;
    return other.some((each) => word.length > 2 && each.length > 2 && (each.startsWith(word) || word.startsWith(each)))
      ? 0.5
      : 0;
  });
  return points.reduce<number>((sum, point) => sum + point, 0) / Math.max(one.length, other.length, 1);
}

/** The candidates whose names are most like this one, best first; for a person to choose from. */
export function likelyNames(name: string, candidates: readonly KeyedCandidate[]): Candidate[] {
  const words = nameKey(name).split(' ');
  return candidates
    .map(({ id, name: own, words: theirs }) => ({ id, name: own, points: likeness(words, theirs) }))
    .filter(({ points }) => points >= ENOUGH)
    .toSorted((one, other) => other.points - one.points)
    .slice(0, MAX_SHOWN)
    .map(({ id, name: own }) => ({ id, name: own }));
}
