import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as pause } from 'node:timers/promises';
import { parse, type CsvError } from 'csv-parse';
import { CSV_READING, DELIMITERS, MAX_IMPORT_ROWS } from '#contract/exchange/imports.ts';
import { at, invalid, type Refusal } from '#server/platform/access/refusal.ts';

/** A row of the file that is not blank. */
export interface TableRow {
  /** The row number as in a spreadsheet: 1 is the heading. */
  readonly row: number;
  readonly cells: readonly string[];
  /** A problem with the whole row; its cells are then ignored. */
  readonly problem: string | null;
}

export interface Table {
  readonly delimiter: (typeof DELIMITERS)[number];
  /** The headings, made unique and non-empty. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

const MAX_COLUMNS = 200;
const LONGEST_HEADING = 200;
const CHUNK = 256 * 1024;
const NEWLINE = 10;

const refused = (message: string): Refusal => invalid([at('file', message)]);

/** UTF-16 is recognized by its byte order mark; anything else must be UTF-8, since guessing could change a name. */
function toUtf8(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) {
    try {
      return Buffer.from(new TextDecoder('utf-16le', { fatal: true }).decode(bytes));
    } catch {
      throw refused('This file has characters that can’t be read. Save it as CSV UTF-8 and choose it again');
    }
  }
  if (isUtf8(bytes)) return bytes;
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found === -1 ? bytes.length : found;
    if (!isUtf8(bytes.subarray(start, end))) break;
    start = end + 1;
  }
  throw refused(`This file is not in UTF-8 (line ${line}). Save it as CSV UTF-8 and choose it again`);
}

/** The most frequent delimiter in the heading line, outside of quotes. */
function delimiterOf(bytes: Uint8Array): Table['delimiter'] {
  const start = Buffer.from(bytes.subarray(0, CHUNK))
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  const [heading = ''] = start.trimStart().split(/\r?\n/, 1);
  const bare = heading.replaceAll(/"[^"]*"/g, '');
  const [first] = DELIMITERS.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length })).toSorted(
    (one, other) => other.count - one.count,
  );
  return first?.delimiter ?? ',';
}

/** Lets other work run between the parts of a large file. */
async function* parts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK) {
    yield bytes.subarray(start, start + CHUNK);
    await pause();
  }
}

interface Records {
  readonly found: { row: number; cells: readonly string[] }[];
  /** The row with an unclosed quotation mark. */
  readonly unclosed: number | null;
}

async function readRecords(bytes: Uint8Array, delimiter: string): Promise<Records> {
  const found: Records['found'] = [];
  let row = 0;
  let unclosed: number | null = null;
  const parser = parse({
    ...CSV_READING,
    delimiter,
    on_record: (cells: string[]) => {
      row += 1;
      // One row above the limit shows that there are too many; the rest is dropped.
      if (found.length <= MAX_IMPORT_ROWS + 1 && cells.some((cell) => cell.trim() !== '')) found.push({ row, cells });
      return null;
    },
    on_skip: (_error: CsvError | undefined) => {
      unclosed ??= row + 1;
      return undefined;
    },
  });
  parser.resume();
  await pipeline(Readable.from(parts(bytes)), parser);
  return { found, unclosed };
}

/** Makes empty and repeated headings unique. */
function namesOf(headings: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, heading] of headings.entries()) {
    const given =
      heading
        .trim()
        .slice(0, LONGEST_HEADING - 6)
        .toWellFormed() || `Column ${index + 1}`;
    let name = given;
    for (let count = 2; names.includes(name); count += 1) name = `${given} (${count})`;
    names.push(name);
  }
  return names;
}

const rowOf = (row: number, cells: readonly string[], width: number): TableRow => {
  const isRagged = cells.length < width || cells.slice(width).some((cell) => cell.trim() !== '');
  const problem = isRagged ? `This row has ${cells.length} cells, but the header has ${width}` : null;
  return { row, cells, problem };
};

/**
 * Reads a CSV file: UTF-8 with or without a byte order mark, or UTF-16 with one; the heading line decides between comma, semicolon and tab.
 * Blank rows are skipped but counted, so that row numbers match a spreadsheet.
 * @throws Refusal `invalid` at `file` if there is no table or it is too large
 */
export async function readTable(given: Uint8Array): Promise<Table> {
  const bytes = toUtf8(given);
  const delimiter = delimiterOf(bytes);
  const { found, unclosed } = await readRecords(bytes, delimiter);
  const [heading, ...records] = found;
  if (!heading)
    throw refused(unclosed === null ? 'This file is empty' : 'A quotation mark in the header row is never closed');
  if (heading.cells.length > MAX_COLUMNS) throw refused(`This file has more than ${MAX_COLUMNS} columns`);
  if (records.length > MAX_IMPORT_ROWS) {
    const max = MAX_IMPORT_ROWS.toLocaleString('en-US');
    throw refused(`This file has more than ${max} rows. Split it into smaller files`);
  }
  const columns = namesOf(heading.cells);
  const rows = records.map(({ cells, row }) => rowOf(row, cells, columns.length));
  if (unclosed !== null) {
    const problem = 'A quotation mark in this row is never closed, so the rest of the file can’t be read';
    rows.push({ row: unclosed, cells: [], problem });
  }
  if (rows.length === 0) throw refused('This file has a header and no rows');
  return { delimiter, columns, rows };
}
