/** A word on a page that stands upright and level, in points (1/72 inch) from the page's left and top. */
export interface PageWord {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** How clear its letters are: 1 for the text of a PDF, less for letters that were recognized in a picture. */
  readonly clarity: number;
}

type Point = readonly [x: number, y: number];

export interface PageText {
  /** From 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly words: readonly PageWord[];
  /** Where a point is on the page as it is shown, which may lie askew. */
  readonly place: (point: Point) => Point;
}
