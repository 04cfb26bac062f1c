import { CSV_READING, importTemplate, type ImportResult, type ImportSide } from '#contract/exchange/imports.ts';

const WRONG = 'Problem';
const BYTE_ORDER_MARK = '\uFEFF';

/** Cells are not escaped against formulas: that would change the imported values. */
const cellText = (cell: string, delimiter: string): string =>
  /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Begins with the byte order mark, by which spreadsheets recognize UTF-8. */
const fileOf = (rows: readonly (readonly string[])[], delimiter: string): Blob => {
  const lines = rows.map((row) => `${row.map((cell) => cellText(cell, delimiter)).join(delimiter)}\r\n`);
  return new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' });
};

/** The known headings and an example row. */
export function templateFile(side: ImportSide): Blob {
  const { example, headings } = importTemplate(side);
  return fileOf([headings, example], ',');
}

const isUtf16 = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xfe;

/** The wrong rows of a file with an extra column for the errors, to be corrected and imported separately. */
export async function wrongRowsFile(file: File, { delimiter, errors, wrongRowNumbers }: ImportResult): Promise<Blob> {
  const [{ parse }, bytes] = await Promise.all([
    import('csv-parse/browser/esm/sync'),
    file.arrayBuffer().then((buffer) => new Uint8Array(buffer)),
  ]);
  const text = new TextDecoder(isUtf16(bytes) ? 'utf-16le' : 'utf-8').decode(bytes);
  const wrong = new Set(wrongRowNumbers);
  const messages = new Map<number, string[]>();
  for (const { column, message, row } of errors) {
    messages.set(row, [...(messages.get(row) ?? []), column === null ? message : `${column}: ${message}`]);
  }
  const rows: string[][] = [];
  let line = 0;
  let messageColumn = -1;
  parse(text, {
    ...CSV_READING,
    delimiter,
    on_record: (cells: string[]) => {
      line += 1;
      if (rows.length === 0) {
        if (cells.every((cell) => cell.trim() === '')) return null;
        // A file of wrong rows that is imported again already has the column.
        messageColumn = cells.includes(WRONG) ? cells.indexOf(WRONG) : cells.length;
        rows.push(cells.toSpliced(messageColumn, 1, WRONG));
      } else if (wrong.has(line)) {
        const padded = [...cells, ...Array.from({ length: Math.max(0, messageColumn - cells.length) }, () => '')];
        rows.push(padded.toSpliced(messageColumn, 1, (messages.get(line) ?? []).join('; ')));
      }
      return null;
    },
  });
  return fileOf(rows, delimiter);
}
