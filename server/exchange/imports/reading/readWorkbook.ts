import { unzipSync, zipSync, type Unzipped } from 'fflate';
import readWorkbookSheets from 'read-excel-file/universal';
import { MAX_IMPORT_ROWS } from '#contract/exchange/importReading.ts';
import type { GridRow, ReadGrid } from './grid.ts';
import { countHeadings, HEADINGS_WITHIN } from './knownHeadings.rules.ts';

/** A workbook of 10,000 rows unpacks to some 10 MB; more than this is a trap or no referral log. */
const MAX_UNPACKED = 150 * 1024 * 1024;
const MAX_FILES = 2000;
const SPARE_ROWS = 200;
const UNREADABLE = 'This Excel file can’t be read. Open it in Excel, save it as .xlsx, and choose it again';
const TOO_LARGE = 'This Excel file is too large when unpacked. Copy the referrals to a new workbook, and choose that';

class TooLarge extends Error {}

/** Unpacks the workbook within limits: what an entry says of its size is also all the room it gets. */
function unpack(bytes: Uint8Array): Unzipped {
  let size = 0;
  let files = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      files += 1;
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      size += originalSize;
      if (size > MAX_UNPACKED || files > MAX_FILES) throw new TooLarge();
      return true;
    },
  });
}

const two = (part: number): string => String(part).padStart(2, '0');

/** Excel stores a day and a local time without a zone; the library returns them as if in UTC. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  // Serial numbers of times are a little off: 14:05 is 14:04:59.999.
  const rounded = new Date(Math.round(date.getTime() / 1000) * 1000);
  const day = `${rounded.getUTCFullYear()}-${two(rounded.getUTCMonth() + 1)}-${two(rounded.getUTCDate())}`;
  const [hour, minute] = [rounded.getUTCHours(), rounded.getUTCMinutes()];
  return hour === 0 && minute === 0 ? day : `${day} ${two(hour)}:${two(minute)}`;
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No';
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}

interface Sheet {
  readonly name: string;
  readonly rows: readonly GridRow[];
}

const looksLikeReferrals = ({ rows }: Sheet): boolean =>
  rows.slice(0, HEADINGS_WITHIN).some(({ cells }) => countHeadings(cells) >= 2);

/** The first sheet with headings that fields have, not the instructions before it; else the first one with rows. */
const likelySheet = (sheets: readonly Sheet[]): Sheet | undefined =>
  sheets.find(looksLikeReferrals) ?? sheets.find(({ rows }) => rows.length > 0) ?? sheets[0];

/** Reads one sheet of an Excel workbook: the one named, or else the first one that looks like a list of referrals. */
export async function readWorkbook(bytes: Uint8Array, wanted: string | undefined): Promise<ReadGrid> {
  let sheets: Awaited<ReturnType<typeof readWorkbookSheets>>;
  try {
    // Packed again without compression, the library sees no more than what was unpacked within the limits.
    const packed = zipSync(unpack(bytes), { level: 0 });
    const buffer = new ArrayBuffer(packed.byteLength);
    new Uint8Array(buffer).set(packed);
    sheets = await readWorkbookSheets(buffer, { trim: false });
  } catch (error) {
    return { problem: error instanceof TooLarge ? TOO_LARGE : UNREADABLE };
  }
  const filled = sheets.map(({ data, sheet }) => {
    const rows: GridRow[] = [];
    for (const [index, given] of data.entries()) {
      if (rows.length > MAX_IMPORT_ROWS + SPARE_ROWS) break;
      const cells = given.map(cellText);
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ row: index + 1, cells });
    }
    return { name: sheet, rows };
  });
  const chosen = wanted === undefined ? likelySheet(filled) : filled.find(({ name }) => name === wanted);
  if (!chosen) return { problem: wanted === undefined ? UNREADABLE : 'This workbook has no such sheet' };
  return {
    format: 'xlsx',
    delimiter: null,
    encoding: null,
    sheets: filled.map(({ name }) => name),
    sheet: chosen.name,
    rows: chosen.rows,
    unclosed: null,
  };
}
