import { ImportField, MANY_COLUMNS } from '#contract/exchange/importFields.ts';
import type { ImportOptions } from '#contract/exchange/imports.ts';
import type { Values } from './cells/cells.rules.ts';
import type { Columns } from './importColumns.rules.ts';
import type { TableRow } from './reading/findTable.rules.ts';

/** A field's texts by the contract, blank ones left out. */
export function textsOf(given: Readonly<Partial<Record<ImportField, string>>>): Values {
  const texts = ImportField.options.flatMap((field) => {
    const text = given[field]?.trim() ?? '';
    return text === '' ? [] : [[field, text] as const];
  });
  return new Map(texts);
}

/** The row's cells with what a person corrected in them. */
export function editedCells(
  { cells, row }: TableRow,
  columns: Columns,
  edits: ImportOptions['edits'],
): readonly string[] {
  const edit = edits?.[row];
  if (!edit) return cells;
  return columns.map(({ field }, index) => (field === null ? undefined : edit[field]) ?? cells[index] ?? '');
}

/** The cells of a row by their fields, blank ones left out; then the corrections of fields without a column, and the defaults. */
export function valuesOf(
  { cells, row }: TableRow,
  columns: Columns,
  { defaults, edits }: { readonly defaults: Values; readonly edits: ImportOptions['edits'] },
): Values {
  const values = new Map<ImportField, string>(defaults);
  const several = MANY_COLUMNS.filter((field) => columns.filter((column) => column.field === field).length > 1);
  const joined = new Map<ImportField, string[]>();
  for (const [index, { field, name }] of columns.entries()) {
    const cell = cells[index]?.trim() ?? '';
    if (field === null || cell === '') continue;
    if (several.includes(field)) joined.set(field, [...(joined.get(field) ?? []), `${name}: ${cell}`]);
    else values.set(field, cell);
  }
  for (const [field, texts] of joined) values.set(field, texts.join('\n'));
  for (const [field, text] of textsOf(edits?.[row] ?? {})) values.set(field, text);
  return values;
}
