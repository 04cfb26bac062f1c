import { importTemplate, type ImportSide } from '#contract/exchange/importFields.ts';
import type { ImportResult } from '#contract/exchange/imports.ts';

const PROBLEM = 'Problem';
const BYTE_ORDER_MARK = '\uFEFF';

/** Cells are not escaped against formulas: that would change the imported values. */
const cellText = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Begins with the byte order mark, by which spreadsheets recognize UTF-8. */
const fileOf = (rows: readonly (readonly string[])[]): Blob => {
  const lines = rows.map((row) => `${row.map(cellText).join(',')}\r\n`);
  return new Blob([BYTE_ORDER_MARK, ...lines], { type: 'text/csv;charset=utf-8' });
};

/** The known headings and an example row. */
export function templateFile(side: ImportSide): Blob {
  const { example, headings } = importTemplate(side);
  return fileOf([headings, example]);
}

/** The wrong rows of a file, as corrected so far, with a column that says what is wrong: for later, or for whoever sent the file. */
export function wrongRowsFile({ columns, errors, wrong }: ImportResult): Blob {
  const messages = new Map<number, string[]>();
  for (const { column, message, row } of errors) {
    messages.set(row, [...(messages.get(row) ?? []), column === null ? message : `${column}: ${message}`]);
  }
  // A file of wrong rows that is imported again already has the column.
  const known = columns.indexOf(PROBLEM);
  const place = known === -1 ? columns.length : known;
  const width = Math.max(columns.length, ...wrong.map(({ cells }) => cells.length));
  const rows = wrong.map(({ cells, row }) => {
    const padded = Array.from({ length: place === columns.length ? place : width }, (_, index) => cells[index] ?? '');
    return padded.toSpliced(place, 1, (messages.get(row) ?? []).join('; '));
  });
  return fileOf([columns.toSpliced(place, 1, PROBLEM), ...rows]);
}
