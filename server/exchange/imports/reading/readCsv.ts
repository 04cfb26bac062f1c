import { parse } from 'csv-parse/sync';
import { CSV_READING, DELIMITERS, MAX_IMPORT_ROWS } from '#contract/exchange/importReading.ts';
import { decodeText } from './decodeText.ts';
import type { GridRow, ReadGrid } from './grid.ts';

/** Title lines have no delimiters: so many lines of the beginning are looked at. */
const LOOKED_AT = 30;
/** Beyond the rows of the table: titles, totals and one that shows that there are too many. */
const SPARE_ROWS = 200;

/** The delimiter that most lines of the beginning agree on, outside of quotes. */
function delimiterOf(text: string): (typeof DELIMITERS)[number] {
  const lines = text
    .slice(0, 64 * 1024)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LOOKED_AT);
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const most = Math.max(0, ...counts);
    return { delimiter, most, agreeing: most === 0 ? 0 : counts.filter((count) => count === most).length };
  });
  const [best] = scored.toSorted((one, other) => other.agreeing - one.agreeing || other.most - one.most);
  return best && best.most > 0 ? best.delimiter : ',';
}

/** Reads a text file with a delimiter. Its cells stay as they are: formulas too. */
export function readCsv(bytes: Uint8Array): ReadGrid {
  const decoded = decodeText(bytes);
  if (decoded.problem !== undefined) return { problem: decoded.problem };
  const { encoding, text } = decoded;
  const delimiter = delimiterOf(text);
  const rows: GridRow[] = [];
  let row = 0;
  let unclosed: number | null = null;
  parse(text, {
    ...CSV_READING,
    delimiter,
    on_record: (cells: string[]) => {
      row += 1;
      if (rows.length <= MAX_IMPORT_ROWS + SPARE_ROWS && cells.some((cell) => cell.trim() !== '')) {
        rows.push({ row, cells });
      }
      return null;
    },
    on_skip: () => {
      unclosed ??= row + 1;
      return undefined;
    },
  });
  return { format: 'csv', delimiter, encoding, sheets: [], sheet: null, rows, unclosed };
}
