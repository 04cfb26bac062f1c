import type { DuplicateReferral } from '#contract/referrals/duplicates.ts';
import type { FileImport } from '#contract/exchange/fileImports.ts';
import type { ImportField } from '#contract/exchange/importFields.ts';
import type { FileWord, ImportResult, RememberedImport } from '#contract/exchange/imports.ts';
import type { GroupReferralCreation, HospiceReferralCreation } from '#contract/referrals/referralChanges.ts';
import type { ImportedHistory } from '#server/referrals/importedHistory.rules.ts';
import type { CellWarning } from './cells/cells.rules.ts';
import type { Columns } from './importColumns.rules.ts';
import type { ReadRow } from './importRow.rules.ts';
import type { Table } from './reading/findTable.rules.ts';

const SAMPLE_ROWS = 3;
/** So much of a wrong cell is shown again. */
const VALUE_LENGTH = 60;
const MAX_FIRST_ROWS = 15;
const MAX_LEFT_OUT = 100;
const MAX_UNUSUAL_WORDS = 8;

/** A row of the file with what became of it. */
export interface CheckedRow {
  readonly row: number;
  readonly cells: readonly string[];
  readonly read:
    | ReadRow
    | {
        readonly problems: readonly [{ readonly field: null; readonly message: string }];
        readonly warnings: readonly CellWarning[];
      };
}

/** A row that New referral would take as it is. */
export interface GoodRow {
  readonly row: number;
  readonly body: HospiceReferralCreation | GroupReferralCreation;
  readonly history: ImportedHistory | undefined;
}

/** A row that says nothing of it was received now. */
export const receivedAtOf = (body: GoodRow['body'], now: Date): Date =>
  'receivedAt' in body && body.receivedAt !== undefined ? new Date(body.receivedAt) : now;

interface FoundDuplicate {
  readonly row: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  readonly phone: string | null;
  readonly sameAsRow: number | null;
  readonly referrals: readonly DuplicateReferral[];
}

export interface FoundDuplicates {
  /** The numbers of all rows of patients who may be there already, or who occur earlier in the file. */
  readonly rows: ReadonlySet<number>;
  /** The first of them, with their possible duplicates. */
  readonly listed: readonly FoundDuplicate[];
  /** The ids of the possible duplicates, by the row's number. */
  readonly matches: ReadonlyMap<number, readonly string[]>;
}

interface Outcome {
  readonly table: Table;
  readonly columns: Columns;
  readonly missing: readonly ImportField[];
  readonly checked: readonly CheckedRow[];
  readonly duplicateRows: number;
  readonly duplicates: readonly FoundDuplicate[];
  readonly words: readonly FileWord[];
  readonly remembered: RememberedImport | null;
  readonly created: number;
  readonly started: FileImport | null;
}

/** Words with letters beyond ASCII, by which a person sees whether the encoding is right. */
function unusualWords({ grid, rows }: Table): string[] {
  if (grid.encoding !== 'windows-1252') return [];
  const words = new Set<string>();
  for (const { cells } of rows) {
    for (const word of cells.flatMap((cell) => cell.match(/[^\s,;]*[^\0-~\s][^\s,;]*/g) ?? [])) {
      words.add(word.slice(0, VALUE_LENGTH));
      if (words.size === MAX_UNUSUAL_WORDS) return [...words];
    }
  }
  return [...words];
}

const fileOf = (table: Table): ImportResult['file'] => {
  const { delimiter, encoding, format, rows, sheet, sheets } = table.grid;
  return {
    format,
    encoding,
    delimiter,
    sheets: [...sheets],
    sheet,
    headingRow: table.headingRow,
    firstRows: rows.slice(0, MAX_FIRST_ROWS).map(({ cells, row }) => ({
      row,
      text: cells
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(' · ')
        .slice(0, 2 * VALUE_LENGTH),
    })),
    leftOut: table.leftOut.slice(0, MAX_LEFT_OUT).map((row) => ({ ...row })),
    unusualWords: unusualWords(table),
  };
};

/** Warnings of the same kind as one, the most frequent first. */
function groupedWarnings(checked: readonly CheckedRow[], columnOf: (field: ImportField) => string | null) {
  const groups = new Map<string, ImportResult['warnings'][number]>();
  for (const { read, row } of checked) {
    if (read.problems !== null) continue;
    for (const { field, kept, message } of read.warnings) {
      const key = `${field} ${message}`;
      const known = groups.get(key);
      if (known) known.rows += 1;
      else {
        const value = kept?.slice(0, VALUE_LENGTH) ?? null;
        groups.set(key, { field, column: columnOf(field), message, rows: 1, row, value });
      }
    }
  }
  return [...groups.values()].toSorted((one, other) => other.rows - one.rows);
}

/** The answer to an import: counts of everything, the wrong rows with their cells, the first duplicates one by one. */
export function importResult(outcome: Outcome): ImportResult {
  const { checked, columns, created, duplicateRows, duplicates, missing, table, words } = outcome;
  const wrong = checked.filter(({ read }) => read.problems !== null);
  const indexOf = (field: ImportField | null) =>
    field === null ? -1 : columns.findIndex((each) => each.field === field);
  return {
    file: fileOf(table),
    columns: columns.map(({ name }) => name),
    mapping: Object.fromEntries(columns.map(({ field, name }) => [name, field])),
    remembered: outcome.remembered,
    missing: [...missing],
    rows: checked.length,
    wrongRows: wrong.length,
    wrong: wrong.map(({ cells, row }) => ({ row, cells: [...cells] })),
    duplicateRows,
    created,
    started: outcome.started,
    errors: wrong.flatMap(({ cells, read, row }) =>
      (read.problems ?? [])
        .filter(({ field }) => field === null || !missing.includes(field))
        .map(({ field, message }) => {
          const index = indexOf(field);
          const value = cells[index]?.trim().slice(0, VALUE_LENGTH) ?? null;
          return { row, column: columns[index]?.name ?? null, field, value, message };
        }),
    ),
    warnings: groupedWarnings(checked, (field) => columns[indexOf(field)]?.name ?? null),
    words: [...words],
    duplicates: duplicates.map((duplicate) => ({ ...duplicate, referrals: [...duplicate.referrals] })),
    sample: table.rows
      .filter(({ problem }) => problem === null)
      .slice(0, SAMPLE_ROWS)
      .map(({ cells }) => Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? '']))),
  };
}
