import { choiceProblem, readChoice, type ChoiceField } from '#contract/exchange/importChoices.ts';
import type { ImportField } from '#contract/exchange/importFields.ts';

/** The cells of a row by their fields, blank ones left out. */
export type Values = ReadonlyMap<ImportField, string>;

export interface CellProblem {
  readonly field: ImportField;
  readonly message: string;
}

/** A cell that could not be stored in its field: the row is taken all the same. */
export interface CellWarning extends CellProblem {
  /** The cell's text, which goes to the note; null where nothing is left over. */
  readonly kept: string | null;
}

/** What people said about a file's words, by field and word: the value, or null to leave the word out. */
export type ChosenWords = Readonly<Partial<Record<ImportField, Readonly<Record<string, string | null>>>>>;

/** Looks up the id of a cell's name, or explains why there is none. Null: a person left this name out. */
export type Lookup = (word: string) => { readonly id: string | null } | { readonly problem: string };

/** What a person said about the word; undefined where nobody did. */
export const chosenFor = (words: ChosenWords, field: ImportField, word: string): string | null | undefined =>
  Object.hasOwn(words[field] ?? {}, word) ? words[field]?.[word] : undefined;

/** Reads the cells of one row. A required cell that cannot be read is a problem; any other is kept for the note, with a warning. */
export class Cells {
  readonly problems: CellProblem[] = [];
  readonly warnings: CellWarning[] = [];
  readonly #values: Values;
  readonly #words: ChosenWords;

  constructor(values: Values, words: ChosenWords) {
    this.#values = values;
    this.#words = words;
  }

  text(field: ImportField): string | undefined {
    return this.#values.get(field);
  }

  wrong(field: ImportField, message: string): undefined {
    this.problems.push({ field, message });
  }

  /** Says what the person should know, and keeps the cell's text where it is stored nowhere else. */
  warn(field: ImportField, message: string, kept: string | null = this.text(field) ?? null): undefined {
    this.warnings.push({ field, message, kept });
  }

  read<Read>(field: ImportField, read: (word: string) => Read | undefined, message: string): Read | undefined {
    const word = this.text(field);
    return word === undefined ? undefined : (read(word) ?? this.wrong(field, message));
  }

  optional<Read>(field: ImportField, read: (word: string) => Read | undefined, message: string): Read | undefined {
    const word = this.text(field);
    return word === undefined ? undefined : (read(word) ?? this.warn(field, message));
  }

  /** A choice that the row needs. */
  choice(field: ChoiceField): string | undefined {
    const word = this.text(field);
    if (word === undefined) return undefined;
    return this.#choice(field, word) ?? this.wrong(field, choiceProblem(field));
  }

  /** A choice that the row can do without. */
  optionalChoice(field: ChoiceField): string | undefined {
    const word = this.text(field);
    if (word === undefined) return undefined;
    return this.#choice(field, word) ?? this.warn(field, 'Not a valid value for this field');
  }

  #choice(field: ChoiceField, word: string): string | null | undefined {
    const chosen = chosenFor(this.#words, field, word);
    return chosen === undefined ? readChoice(field, word) : chosen;
  }
}
