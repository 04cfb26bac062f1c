import type { PaperField } from '#contract/exchange/intake/paperReading.ts';
import type { PageWord } from '#server/exchange/intake/reading/pageText.ts';

/** A value that may be right for a field. */
export interface Candidate {
  readonly field: PaperField;
  readonly value: string;
  /** Its form is right, and what can be checked about it has been. */
  readonly isChecked: boolean;
  /** Of two candidates for a field the one with the higher rank is taken. */
  readonly rank: number;
  readonly page: number;
  /** The words that the value comes from, and those that are marked on the page. */
  readonly words: readonly PageWord[];
  readonly marked: readonly PageWord[];
}

/** A value that was read in a text, before it is known for which field. */
export interface Read {
  readonly value: string;
  readonly isChecked: boolean;
}
