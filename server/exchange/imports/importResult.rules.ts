import type { DuplicateReferral } from '#contract/referrals/duplicates.ts';
import { MAX_LISTED_ROWS, type ImportField, type ImportResult } from '#contract/exchange/imports.ts';
import type { GroupReferralCreation, HospiceReferralCreation } from '#contract/referrals/referralChanges.ts';
import type { Columns } from './importColumns.rules.ts';
import type { CellProblem, ReadRow, Values } from './importRow.rules.ts';
import type { Table, TableRow } from './importTable.ts';

const SAMPLE_ROWS = 3;
/** So much of a wrong cell is shown again. */
const VALUE_LENGTH = 60;

/** A row of the file with what became of it. */
export interface CheckedRow {
  readonly row: number;
  readonly read: ReadRow | { readonly problems: readonly [{ readonly field: null; readonly message: string }] };
}

/** The cells of a row by their fields, blank ones left out. */
export function valuesOf({ cells }: TableRow, columns: Columns): Values {
  const values = new Map<ImportField, string>();
  for (const [index, { field }] of columns.entries()) {
    const cell = cells[index]?.trim() ?? '';
    if (field !== null && cell !== '') values.set(field, cell);
  }
  return values;
}

/** A row that New referral would take as it is. */
export interface GoodRow {
  readonly row: number;
  readonly body: HospiceReferralCreation | GroupReferralCreation;
}

/** A row that says nothing of it was received now. */
export const receivedAtOf = (body: GoodRow['body'], now: Date): Date =>
  'receivedAt' in body && body.receivedAt !== undefined ? new Date(body.receivedAt) : now;

export interface FoundDuplicate {
  readonly row: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: string | null;
  readonly phone: string | null;
  readonly sameAsRow: number | null;
  readonly referrals: readonly DuplicateReferral[];
}

interface Outcome {
  readonly table: Table;
  readonly columns: Columns;
  readonly missing: readonly ImportField[];
  readonly checked: readonly CheckedRow[];
  readonly duplicateRows: number;
  readonly duplicates: readonly FoundDuplicate[];
  readonly created: number;
}

/** The answer to an import: counts of everything, the first wrong rows and duplicates one by one. */
export function importResult(outcome: Outcome): ImportResult {
  const { checked, columns, created, duplicateRows, duplicates, missing, table } = outcome;
  const wrong = checked.flatMap((each, index) => (each.read.problems === null ? [] : [{ ...each, index }]));
  const listedProblems = (problems: readonly (CellProblem | { field: null; message: string })[]) =>
    problems.filter(({ field }) => field === null || !missing.includes(field));
  return {
    delimiter: table.delimiter,
    columns: columns.map(({ name }) => name),
    mapping: Object.fromEntries(columns.map(({ field, name }) => [name, field])),
    missing: [...missing],
    rows: checked.length,
    wrongRows: wrong.length,
    wrongRowNumbers: wrong.map(({ row }) => row),
    duplicateRows,
    created,
    errors: wrong.slice(0, MAX_LISTED_ROWS).flatMap(({ index, read, row }) =>
      listedProblems(read.problems ?? []).map(({ field, message }) => {
        const column = columns.findIndex((each) => field !== null && each.field === field);
        const value = table.rows[index]?.cells[column]?.trim();
        return {
          row,
          column: columns[column]?.name ?? null,
          field,
          value: value?.slice(0, VALUE_LENGTH) ?? null,
          message,
        };
      }),
    ),
    duplicates: duplicates.map((duplicate) => ({ ...duplicate, referrals: [...duplicate.referrals] })),
    sample: table.rows
      .filter(({ problem }) => problem === null)
      .slice(0, SAMPLE_ROWS)
      .map(({ cells }) => Object.fromEntries(columns.map(({ name }, index) => [name, cells[index] ?? '']))),
  };
}
