import { otherHeadings, ownHeadings, plainHeading } from '#contract/exchange/importHeadings.ts';
import {
  importFieldLabel,
  importFieldsOf,
  MANY_COLUMNS,
  type ImportField,
  type ImportSide,
} from '#contract/exchange/importFields.ts';
import type { Values } from './cells/cells.rules.ts';
import { at, refuseErrors } from '#server/platform/access/refusal.ts';

/** The field of each column, in the file's order. */
export type Columns = readonly { readonly name: string; readonly field: ImportField | null }[];

function matchedByHeading(names: readonly string[], fields: readonly ImportField[]): Columns {
  // A field's own name wins over other programs' names, in any column order.
  const rounds = [ownHeadings, otherHeadings];
  const taken = new Map<string, ImportField>();
  for (const words of rounds) {
    for (const field of fields) {
      if ([...taken.values()].includes(field)) continue;
      const known = words(field);
      // Of two columns with names for the same field, the more usual name wins.
      const name = known
        .map((word) => names.find((each) => !taken.has(each) && plainHeading(each) === word))
        .find((each) => each !== undefined);
      if (name !== undefined) taken.set(name, field);
    }
  }
  return names.map((name) => ({ name, field: taken.get(name) ?? null }));
}

/**
 * The field of each column: by its heading, or as the caller chose.
 * @throws Refusal `invalid` at the column of `mapping`: unknown, a field of the other side, or a field twice
 */
export function matchColumns(
  names: readonly string[],
  side: ImportSide,
  given: Readonly<Record<string, ImportField | null>> | undefined,
): Columns {
  const fields = importFieldsOf(side);
  if (!given) return matchedByHeading(names, fields);
  const taken = new Set<ImportField>();
  const errors = Object.entries(given).flatMap(([name, field]) => {
    if (!names.includes(name)) return [at(`mapping.${name}`, 'This file has no such column')];
    if (field === null) return [];
    const isTwice = taken.has(field) && !MANY_COLUMNS.includes(field);
    taken.add(field);
    if (!fields.includes(field)) return [at(`mapping.${name}`, `${importFieldLabel[field]} can’t be imported here`)];
    return isTwice ? [at(`mapping.${name}`, `Another column is already ${importFieldLabel[field]}`)] : [];
  });
  refuseErrors(errors);
  const byName = new Map(Object.entries(given));
  return names.map((name) => ({ name, field: byName.get(name) ?? null }));
}

/** Required fields that no column and no default brings. */
export function missingFields(
  columns: Columns,
  side: ImportSide,
  { defaults, hasHospices }: { readonly defaults: Values; readonly hasHospices: boolean },
): ImportField[] {
  const given = new Set([...columns.map(({ field }) => field), ...defaults.keys()]);
  const lacks = (...fields: readonly ImportField[]) => !fields.some((field) => given.has(field));
  const missing: ImportField[] = [];
  if (lacks('lastName', 'patientName')) missing.push('lastName');
  if (lacks('firstName', 'patientName')) missing.push('firstName');
  if (lacks('dateOfBirth', 'phone')) missing.push('dateOfBirth');
  if (lacks('source')) missing.push('source');
  if (lacks('responsibleProvider', 'community')) missing.push('responsibleProvider');
  if (side === 'group' && !hasHospices && lacks('hospice')) missing.push('hospice');
  return missing;
}
