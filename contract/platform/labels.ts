/**
 * A map from the words of an enumeration that also answers for a word it does not know, which a newer server may send while servers are
 * updated one after the other.
 */
export const withFallback = <Word extends string, Value>(
  known: Readonly<Record<Word, Value>>,
  fallback: (word: string) => Value,
): Readonly<Record<Word, Value>> =>
  new Proxy(known, {
    get: (map, word, receiver): unknown =>
      typeof word === 'symbol' || word in map ? Reflect.get(map, word, receiver) : fallback(word),
  });

/** An unknown word as people read it: `home_care` → `Home care`. */
export const asWritten = (word: string): string => {
  const text = word.replaceAll('_', ' ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
};

/** The labels of an enumeration; an unknown word is shown as it is written. */
export const labels = <Word extends string>(known: Readonly<Record<Word, string>>): Readonly<Record<Word, string>> =>
  withFallback(known, asWritten);

/** Reads words by these labels; a word without one is shown as it is written. */
export const labelIn =
  (known: Readonly<Record<string, string>>) =>
  (word: string): string =>
    known[word] ?? asWritten(word);

/** The words of an enumeration in their order, from their labels. */
export const wordsOf = <Word extends string>(known: Readonly<Record<Word, unknown>>): readonly Word[] =>
  // Object.keys forgets that there are no others.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.keys(known) as Word[];
