import type { Canvas } from '@napi-rs/canvas';
import type { PaperPage, PaperProblem } from '#contract/exchange/intake/paperReading.ts';
import type { PageText } from '#server/exchange/intake/reading/pageText.ts';

/** A paper that is open in the reading process. */
export interface OpenedPaper {
  readonly pages: readonly PaperPage[];
  /** The text of a page that has some of its own; null for one that is a picture. */
  readonly textOf: (page: number) => Promise<PageText | null>;
  /** The upright page as a picture of this width in pixels. */
  readonly draw: (page: number, width: number) => Promise<Canvas>;
}

/** The paper cannot be opened. */
export class Unreadable extends Error {
  readonly problem: PaperProblem;

  constructor(problem: PaperProblem) {
    super(problem);
    this.problem = problem;
  }
}
