import { MAX_IMPORT_ROWS } from '#contract/exchange/importReading.ts';
import type { Grid, GridRow } from './grid.ts';
import { headingsOf } from './headings.rules.ts';
import { countHeadings, HEADINGS_WITHIN } from './knownHeadings.rules.ts';

/** A row of the file that is not blank. */
export interface TableRow {
  /** The row number as in a spreadsheet. */
  readonly row: number;
  readonly cells: readonly string[];
  /** A problem with the whole row; its cells are then ignored. */
  readonly problem: string | null;
}

interface LeftOut {
  readonly row: number;
  readonly text: string;
  readonly reason: 'title' | 'total' | 'heading';
}

export interface Table {
  readonly grid: Grid;
  readonly headingRow: number;
  /** The headings, made unique and non-empty. */
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly leftOut: readonly LeftOut[];
}

const MAX_COLUMNS = 200;
const SHOWN_TEXT = 120;

const filled = ({ cells }: GridRow): string[] => cells.map((cell) => cell.trim()).filter(Boolean);

const textOf = (row: GridRow): string => filled(row).join(' · ').slice(0, SHOWN_TEXT);

/** The row with the most known headings; without two of them, the first one that is nearly as wide as the table. */
function headingIndex(rows: readonly GridRow[]): number {
  const looked = rows.slice(0, HEADINGS_WITHIN);
  const known = looked.map(({ cells }) => countHeadings(cells));
  const most = Math.max(0, ...known);
  if (most >= 2) return known.indexOf(most);
  const widths = looked.map((row) => filled(row).length);
  const wide = Math.max(2, Math.max(...widths) * 0.6);
  return Math.max(
    0,
    widths.findIndex((width) => width >= wide),
  );
}

const TOTAL =
  /^(?:(?:grand|sub|monthly|annual)[\s-]*)?totals?\b|^(?:count|average|avg|sum)\b|^(?:end of (?:report|list|file))\b|^(?:printed|generated|exported|report (?:run|date)|run (?:on|date))\b|^page \d+/i;
const MONTH =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? '?\d{2,4}$|^(?:19|20)\d{2}$|^q[1-4] (?:19|20)\d{2}$/i;

/** Why a row below the headings is no referral: the headings again, a total, or the title of a month; undefined where it may be one. */
function reasonToLeaveOut(
  row: GridRow,
  columns: readonly string[],
  headings: readonly string[],
): LeftOut['reason'] | undefined {
  const given = filled(row);
  const [first = ''] = given;
  if (given.length > 1 && headings.join('\n') === row.cells.map((cell) => cell.trim()).join('\n')) return 'heading';
  if (columns.length < 4) return undefined;
  if (TOTAL.test(first) && given.length <= columns.length / 2) return 'total';
  return given.length === 1 && MONTH.test(first) ? 'title' : undefined;
}

function tableRow({ cells, row }: GridRow, width: number, isPadded: boolean): TableRow {
  const isLong = cells.slice(width).some((cell) => cell.trim() !== '');
  const isShort = cells.length < width && !isPadded;
  const problem = isLong || isShort ? `This row has ${cells.length} cells, but the header has ${width}` : null;
  return { row, cells, problem };
}

type Found = Table | { readonly problem: string };

/**
 * The table in a file: its headings, looked for among the first rows or as the caller says, and the rows below them. Titles above and
 * between, totals, and repeated headings are left out.
 */
export function findTable(grid: Grid, wantedHeadingRow: number | undefined): Found {
  const { rows, unclosed } = grid;
  if (rows.length === 0) {
    return { problem: unclosed === null ? 'This file is empty' : 'A quotation mark in the header row is never closed' };
  }
  const index =
    wantedHeadingRow === undefined ? headingIndex(rows) : rows.findIndex(({ row }) => row === wantedHeadingRow);
  const heading = rows[index];
  if (!heading) return { problem: `Row ${wantedHeadingRow ?? 1} is empty. Choose the header row` };
  const above = rows[index - 1];
  const columns = headingsOf(heading, above?.row === heading.row - 1 ? above : undefined, grid.format === 'xlsx');
  if (columns.length > MAX_COLUMNS) return { problem: `This file has more than ${MAX_COLUMNS} columns` };
  const leftOut: LeftOut[] = rows
    .slice(0, index)
    .map((row) => ({ row: row.row, text: textOf(row), reason: 'title' as const }));
  const bare = heading.cells.map((cell) => cell.trim());
  const found: TableRow[] = [];
  for (const row of rows.slice(index + 1)) {
    const reason = reasonToLeaveOut(row, columns, bare);
    if (reason === undefined) found.push(tableRow(row, columns.length, grid.format === 'xlsx'));
    else leftOut.push({ row: row.row, text: textOf(row), reason });
  }
  if (found.length > MAX_IMPORT_ROWS) {
    const max = MAX_IMPORT_ROWS.toLocaleString('en-US');
    return { problem: `This file has more than ${max} rows. Split it into smaller files` };
  }
  if (unclosed !== null) {
    const problem = 'A quotation mark in this row is never closed, so the rest of the file can’t be read';
    found.push({ row: unclosed, cells: [], problem });
  }
  if (found.length === 0) return { problem: 'This file has a header and no rows' };
  return { grid, headingRow: heading.row, columns, rows: found, leftOut };
}
