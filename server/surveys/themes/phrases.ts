import type { Phrase, Word } from './readText.ts';

/** The maximum number of other words between two words of a phrase. */
const MAX_BETWEEN = 2;

/** The indexes of a phrase's words if it begins at `from`; undefined if it does not. */
function placesOf(words: readonly Word[], from: number, phrase: Phrase): number[] | undefined {
  const places: number[] = [];
  for (const { by, text } of phrase) {
    const before = places.at(-1);
    const last = before === undefined ? from : before + 1 + MAX_BETWEEN;
    let at = before === undefined ? from : before + 1;
    while (at <= last && words[at]?.[by] !== text) at += 1;
    if (at > last) return undefined;
    places.push(at);
  }
  return places;
}

/** Whether a phrase occurs among the words without using a `taken` one. */
export const occurs = (words: readonly Word[], phrase: Phrase, taken: ReadonlySet<number>): boolean =>
  words.some((_word, index) => placesOf(words, index, phrase)?.every((place) => !taken.has(place)) ?? false);

/** Marks all words of the phrases as taken, in order. Returns how many phrases occurred. */
export function take(words: readonly Word[], phrases: readonly Phrase[], taken: Set<number>): number {
  let count = 0;
  for (const phrase of phrases) {
    for (const index of words.keys()) {
      const places = placesOf(words, index, phrase);
      if (!places || places.some((place) => taken.has(place))) continue;
      places.forEach((place) => taken.add(place));
      count += 1;
    }
  }
  return count;
}

/** The maximum number of words between two related phrases. */
const NEAR = 4;

/** Whether a phrase of one list occurs near a phrase of the other. */
export function occurNear(
  words: readonly Word[],
  [some, others]: readonly [readonly Phrase[], readonly Phrase[]],
  taken: ReadonlySet<number>,
): boolean {
  const startsOf = (phrases: readonly Phrase[]) =>
    [...words.keys()].filter((index) =>
      phrases.some((phrase) => placesOf(words, index, phrase)?.every((place) => !taken.has(place)) ?? false),
    );
  const places = startsOf(others);
  return startsOf(some).some((one) => places.some((other) => one !== other && Math.abs(one - other) <= NEAR + 1));
}

export interface Said {
  readonly praise: number;
  readonly blame: number;
}

const count = (marks: readonly boolean[], mark: boolean): number => marks.filter((each) => each === mark).length;

/** How often the words praise and blame, by two lists of phrases; a negation before a phrase switches its side. */
export function weigh(
  words: readonly Word[],
  { positive, negative }: Readonly<Record<'positive' | 'negative', readonly Phrase[]>>,
  taken: ReadonlySet<number>,
): Said {
  const turned = (phrases: readonly Phrase[]) =>
    phrases.flatMap((phrase) =>
      words.flatMap((word, index) => {
        const places = placesOf(words, index, phrase);
        return !places || places.some((place) => taken.has(place)) ? [] : [word.isNegated];
      }),
    );
  const good = turned(positive);
  const bad = turned(negative);
  return { praise: count(good, false) + count(bad, true), blame: count(bad, false) + count(good, true) };
}
