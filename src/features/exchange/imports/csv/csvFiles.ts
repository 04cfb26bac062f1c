import { CSV_READING, importTemplate, type ImportResult, type ImportSide } from '#contract/exchange/imports.ts';

const WRONG = 'What is wrong';
const MARK = '\uFEFF';

/** Cells stay as they are: a sign put before one would change what is imported with it. */
const cellText = (cell: string, delimiter: string): string =>
  /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** With the mark by which spreadsheets know that it is UTF-8. */
const fileOf = (rows: readonly (readonly string[])[], delimiter: string): Blob => {
  const lines = rows.map((row) => `${row.map((cell) => cellText(cell, delimiter)).join(delimiter)}\r\n`);
  return new Blob([MARK, ...lines], { type: 'text/csv;charset=utf-8' });
};

/** The headings that are understood, and one row as an example. */
export function templateFile(side: ImportSide): Blob {
  const { example, headings } = importTemplate(side);
  return fileOf([headings, example], ',');
}

const isUtf16 = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe;

/** The rows of a file that were wrong, with what is wrong in a column more: to be corrected and imported by themselves. */
export async function wrongRowsFile(file: File, { delimiter, errors, wrongRowNumbers }: ImportResult): Promise<Blob> {
  const [{ parse }, bytes] = await Promise.all([
    import('csv-parse/browser/esm/sync'),
    file.arrayBuffer().then((buffer) => new Uint8Array(buffer)),
  ]);
  const text = new TextDecoder(isUtf16(bytes) ? 'utf-16le' : 'utf-8').decode(bytes);
  const wrong = new Set(wrongRowNumbers);
  const words = new Map<number, string[]>();
  for (const { column, message, row } of errors) {
    words.set(row, [...(words.get(row) ?? []), column === null ? message : `${column}: ${message}`]);
  }
  const rows: string[][] = [];
  let line = 0;
  let told = -1;
  parse(text, {
    ...CSV_READING,
    delimiter,
    on_record: (cells: string[]) => {
      line += 1;
      if (rows.length === 0) {
        if (cells.every((cell) => cell.trim() === '')) return null;
        // A file of wrong rows that is imported again has the column already.
        told = cells.includes(WRONG) ? cells.indexOf(WRONG) : cells.length;
        rows.push(cells.toSpliced(told, 1, WRONG));
      } else if (wrong.has(line)) {
        const padded = [...cells, ...Array.from({ length: Math.max(0, told - cells.length) }, () => '')];
        rows.push(padded.toSpliced(told, 1, (words.get(line) ?? []).join('; ')));
      }
      return null;
    },
  });
  return fileOf(rows, delimiter);
}
