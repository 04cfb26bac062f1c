import type { ReadGrid } from './grid.ts';
import { readCsv } from './readCsv.ts';

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** A zip archive, as an Excel workbook is one. */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

/** The form of Excel files before 2007; a workbook with a password comes in it too. */
const isOldWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

const OLD = 'This Excel file has a password or is in the old .xls format. Save it as .xlsx without a password';
const PDF = 'This is a PDF. Choose an Excel or CSV file';

/** Reads a file by what it is, not by its name. */
export async function readGrid(bytes: Uint8Array, sheet: string | undefined): Promise<ReadGrid> {
  if (isOldWorkbook(bytes)) return { problem: OLD };
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) return { problem: PDF };
  if (!isWorkbook(bytes)) return readCsv(bytes);
  // Loaded only where it is needed: most files are text.
  const { readWorkbook } = await import('./readWorkbook.ts');
  return readWorkbook(bytes, sheet);
}
