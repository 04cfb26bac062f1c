import { setImmediate as nextTurn } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';

/** The value of one field in a file; `null`: empty. */
export type Cell = string | number | null;

/** Spreadsheets read the file as UTF-8 only with it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Text that a spreadsheet would read as a formula, also behind blanks and in the full-width forms of Asian keyboards. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\0]/u;

/**
 * A cell that begins like a formula gets a leading apostrophe, and so does a telephone number with its `+`: the two look the
 * same, and a spreadsheet would drop the sign.
 */
const neutralized = (value: string): string => {
  if (!FORMULA.test(value)) return value;
  return `'${value.replaceAll('\0', '')}`;
};

/**
 * A field that needs care, as RFC 4180 has it: quotes where they are needed and doubled inside. They are needed around half a line break too: a
 * spreadsheet would begin a row there, and with it perhaps a formula.
 */
const withCare = (value: string): string =>
  stringify([[value]], { eof: false, quoted_match: /[\r\n]/, cast: { string: neutralized } });

/** A text that holds quotes or a line break or begins as a formula might; most fields do not. */
const SUSPECT = /^[\s\p{Cf}=+\-@＝＋－＠\0]|["\r\n]/u;
const KEPT_FIELDS = 1_000;

function writtenBy(care: (value: string) => string, value: string): string {
  if (SUSPECT.test(value)) return care(value);
  return value.includes(',') ? `"${value}"` : value;
}

/** A text as a field of a line: with quotes where they are needed, and so that no spreadsheet takes it for a formula. */
export const csvField = (value: string): string => writtenBy(withCare, value);

/** Writes the fields of one file as `csvField` does. What needs care is mostly the same few texts: how they are written is kept for a while. */
export function createFieldWriter(): (value: string) => string {
  const kept = new Map<string, string>();

  const keptWithCare = (value: string): string => {
    const before = kept.get(value);
    if (before !== undefined) return before;
    const field = withCare(value);
    if (kept.size >= KEPT_FIELDS) kept.clear();
    kept.set(value, field);
    return field;
  };

  return (value) => writtenBy(keptWithCare, value);
}

/** Writes lines with CRLF. */
function createLineWriter(): (row: readonly Cell[]) => string {
  const field = createFieldWriter();
  return (row) => `${row.map((cell) => (typeof cell === 'string' ? field(cell) : cell)).join(',')}\r\n`;
}

interface Reading<Row> {
  /** Where the rows end. */
  readonly length: number;
  /** The rows from this place on, at most so many. */
  readonly read: (from: number, limit: number) => Promise<readonly Row[]>;
  readonly batch?: number;
}

const BATCH = 500;

/**
 * Rows in batches. At most one batch is read ahead while the previous one is sent, however slow the client is; other calls run in
 * between. Throws when the signal is aborted.
 */
export async function* readAhead<Row>(
  { batch = BATCH, length, read }: Reading<Row>,
  signal: AbortSignal,
): AsyncGenerator<readonly Row[]> {
  const begin = (from: number) => {
    const rows = read(from, batch);
    // It may fail while the client still reads earlier rows; the error is thrown when this batch is awaited.
    rows.catch(() => {});
    return rows;
  };
  let ahead = length > 0 ? begin(0) : undefined;
  try {
    for (let from = 0; ahead; from += batch) {
      signal.throwIfAborted();
      const rows = await ahead;
      const next = from + batch;
      ahead = next < length && !signal.aborted ? begin(next) : undefined;
      yield rows;
    }
  } finally {
    // Waits for a batch that was already started, so that no work of the export continues after its end.
    await ahead?.catch(() => {});
  }
}

/**
 * The rows written in one turn: few enough that their text is a small object, also with two bytes for each letter. The next minor garbage
 * collection frees it.
 */
const ROWS_PER_CHUNK = 140;

/**
 * A CSV file in pieces.
 * @param write some rows as lines of fields, with their line ends
 */
export async function* csvPieces<Row>(
  headings: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
  write: (rows: readonly Row[]) => string | Promise<string>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + createLineWriter()(headings);
  for await (const rows of batches) {
    for (let written = 0; written < rows.length; written += ROWS_PER_CHUNK) {
      // Asking for the next batch takes the database's connection several turns, and it gets them now.
      await nextTurn();
      yield await write(rows.slice(written, written + ROWS_PER_CHUNK));
    }
    await nextTurn();
  }
}

/** A CSV file of these rows in pieces. Throws when the signal is aborted. */
export function csvFile(
  { headings, ...reading }: Reading<readonly Cell[]> & { readonly headings: readonly string[] },
  signal: AbortSignal,
): AsyncGenerator<string> {
  const lineOf = createLineWriter();
  return csvPieces(headings, readAhead(reading, signal), (rows) => rows.map(lineOf).join(''));
}
