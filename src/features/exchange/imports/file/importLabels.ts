import { namesInCell, type ImportField } from '#contract/exchange/importFields.ts';
import type { ImportResult } from '#contract/exchange/imports.ts';
import type { Choices } from './importChoices.ts';
import { countText, pluralText } from '#src/ui/countText.ts';

/** `1 row`, `1,200 rows`. */
export const rowsLabel = (count: number): string => pluralText(count, 'row', 'rows');

/** `1 referral`, `120 referrals`. */
export const referralsLabel = (count: number): string => pluralText(count, 'referral', 'referrals');

/** How many referrals an import with these choices would record. */
export function expectedOf({ duplicateRows, rows, wrongRows }: ImportResult, { duplicates, mode }: Choices): number {
  if (mode === 'all_or_nothing' && wrongRows > 0) return 0;
  return rows - wrongRows - (duplicates === 'skip' ? duplicateRows : 0);
}

/** Why an import with these choices cannot begin. */
export function reasonAgainst(checked: ImportResult, choices: Choices, isStale: boolean): string | undefined {
  if (isStale) return 'Something changed. Check the rows again';
  if (checked.missing.length > 0) {
    return checked.missing.every((field) => field === 'hospice')
      ? 'Choose hospices, or match the column that names them'
      : 'Match the required columns first';
  }
  if (expectedOf(checked, choices) > 0) return undefined;
  if (checked.wrongRows > 0 && choices.mode === 'all_or_nothing' && checked.wrongRows < checked.rows) {
    return `${rowsLabel(checked.wrongRows)} ${checked.wrongRows === 1 ? 'has' : 'have'} errors. Fix them or leave them for later`;
  }
  if (checked.wrongRows > 0 && checked.wrongRows === checked.rows) return 'Every row has errors. Fix them first';
  if (checked.duplicateRows > 0 && choices.duplicates === 'skip') {
    return 'The patients of these rows may already be in Wayside. Choose whether to import them too';
  }
  return 'No rows to import';
}

/** The result of a check in one sentence. */
export const checkedLabel = ({ duplicateRows, rows, wrongRows }: ImportResult): string =>
  `${rowsLabel(rows)} checked: ${countText(rows - wrongRows - duplicateRows)} ready, ${countText(wrongRows)} with errors, ${countText(duplicateRows)} possible duplicates`;

/** The errors that a person mends in their cells, and the rows whose error goes once a word has a meaning under Match values. */
export function errorsToFix({ columns, errors, mapping, words, wrong }: ImportResult) {
  const asked = new Set(
    words.filter(({ chosen }) => chosen === undefined).map(({ field, word }) => `${field} ${word}`),
  );
  const cellsOf = new Map(wrong.map(({ cells, row }) => [row, cells]));
  const isAsked = ({ field, row }: ImportResult['errors'][number]) => {
    if (field === null) return false;
    const cell = cellsOf.get(row)?.[columns.findIndex((name) => mapping[name] === field)]?.trim() ?? '';
    const names = field === 'hospice' ? [cell, ...namesInCell(cell)] : [cell];
    return names.some((name) => asked.has(`${field} ${name}`));
  };
  const cells = errors.filter((error) => !isAsked(error));
  return { cells, waiting: new Set(errors.filter(isAsked).map(({ row }) => row)).size };
}

/** Whom a row of the file is about, as far as its cells say. */
export function personOfRow({ columns, mapping }: ImportResult, cells: readonly string[]): string {
  const textOf = (field: ImportField) => cells[columns.findIndex((name) => mapping[name] === field)]?.trim() ?? '';
  return textOf('patientName') || [textOf('firstName'), textOf('lastName')].filter(Boolean).join(' ') || '–';
}
