import type { DELIMITERS, FILE_ENCODINGS } from '#contract/exchange/importReading.ts';

/** A row of a file as it stands there: 1 is the first one. */
export interface GridRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** What a file contains before anyone decides which row has the headings. Blank rows are left out. */
export interface Grid {
  readonly format: 'csv' | 'xlsx';
  readonly delimiter: (typeof DELIMITERS)[number] | null;
  readonly encoding: (typeof FILE_ENCODINGS)[number] | null;
  /** The sheets of a workbook, in its order; and the one that was read. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  readonly rows: readonly GridRow[];
  /** The row with an unclosed quotation mark. */
  readonly unclosed: number | null;
}

export type ReadGrid = Grid | { readonly problem: string };
