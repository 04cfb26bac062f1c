import {
  CHOICE_FIELDS,
  choicesOf,
  likelyChoice,
  readChoice,
  type ChoiceField,
} from '#contract/exchange/importChoices.ts';
import { namesInCell, type ImportField } from '#contract/exchange/importFields.ts';
import { LONGEST_WORD, MAX_LISTED_WORDS, type FileWord } from '#contract/exchange/imports.ts';
import { chosenFor, type ChosenWords, type Lookup, type Values } from './cells/cells.rules.ts';
import type { Candidate } from './likelyNames.rules.ts';

/** A field whose words are names of the directory. */
export interface NamedField {
  readonly field: ImportField;
  readonly find: Lookup;
  readonly suggest: (word: string) => readonly Candidate[];
}

interface Asked {
  readonly rows: readonly Values[];
  readonly chosen: ChosenWords;
  readonly named: readonly NamedField[];
}

/** How many rows have each text of a field. A cell may name several hospices, of which each is a word, unless it is one name. */
function countWords(
  rows: readonly Values[],
  field: ImportField,
  isCertain: (word: string) => boolean,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const values of rows) {
    const cell = values.get(field);
    if (cell === undefined) continue;
    const words = field !== 'hospice' || isCertain(cell) ? [cell] : namesInCell(cell);
    for (const word of new Set(words)) {
      if (word.length <= LONGEST_WORD) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

function choiceSuggestions(field: ChoiceField, word: string): FileWord['suggestions'] {
  const likely = likelyChoice(field, word);
  return choicesOf(field).filter(({ value }) => value === likely);
}

interface Counted {
  readonly field: ImportField;
  readonly word: string;
  readonly rows: number;
  readonly chosen: string | null | undefined;
  readonly suggest: () => FileWord['suggestions'];
}

/** The words of a file that mean nothing certain, and those that a person gave a meaning: each once, the most frequent first. */
export function fileWords({ chosen, named, rows }: Asked): FileWord[] {
  const wordsOf = (
    field: ImportField,
    isCertain: (word: string) => boolean,
    suggest: (word: string) => FileWord['suggestions'],
  ): Counted[] =>
    [...countWords(rows, field, isCertain)].flatMap(([word, count]) => {
      const meaning = chosenFor(chosen, field, word);
      if (meaning === undefined && isCertain(word)) return [];
      return [{ field, word, rows: count, chosen: meaning, suggest: () => suggest(word) }];
    });
  const choices = CHOICE_FIELDS.flatMap((field) =>
    wordsOf(
      field,
      (word) => readChoice(field, word) !== undefined,
      (word) => choiceSuggestions(field, word),
    ),
  );
  const names = named.flatMap(({ field, find, suggest }) =>
    wordsOf(
      field,
      (word) => 'id' in find(word),
      (word) => suggest(word).map(({ id, name }) => ({ value: id, label: name })),
    ),
  );
  return (
    [...names, ...choices]
      .toSorted((one, other) => other.rows - one.rows)
      .slice(0, MAX_LISTED_WORDS)
      // Suggestions are looked for last: a file may have thousands of words.
      .map(({ chosen: meaning, field, rows: count, suggest, word }) => ({
        field,
        word,
        rows: count,
        ...(meaning === undefined ? {} : { chosen: meaning }),
        suggestions: suggest(),
      }))
  );
}
