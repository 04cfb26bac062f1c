import { plainHeading } from '#contract/exchange/importHeadings.ts';
import type { GridRow } from './grid.ts';
import { isKnownHeading } from './knownHeadings.rules.ts';

const LONGEST_HEADING = 200;

/** Makes empty and repeated headings unique. */
function unique(headings: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, heading] of headings.entries()) {
    const given =
      heading
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, LONGEST_HEADING - 6)
        .toWellFormed() || `Column ${index + 1}`;
    let name = given;
    for (let count = 2; names.includes(name); count += 1) name = `${given} (${count})`;
    names.push(name);
  }
  return names;
}

/** The merged cells above the headings, each over all of its columns: `Patient`, `Patient`, `Caregiver`. */
function groupsOf({ cells }: GridRow, width: number): string[] {
  let current = '';
  return Array.from({ length: width }, (_, index) => (current = cells[index]?.trim() || current));
}

/** Without the blank cells that a spreadsheet has right of its table. */
function trimmed(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

/**
 * The names of the columns. Where merged cells group them from above (`Patient` over `Last` and `First`), the group counts as part of
 * the name if that makes it known or tells two apart.
 */
export function headingsOf(heading: GridRow, above: GridRow | undefined, isPadded: boolean): string[] {
  const cells = isPadded ? trimmed(heading.cells) : heading.cells;
  const groups =
    above && above.cells.filter((cell) => cell.trim() !== '').length > 1 ? groupsOf(above, cells.length) : [];
  const plain = cells.map(plainHeading);
  return unique(
    cells.map((cell, index) => {
      const group = groups[index] ?? '';
      if (group === '' || cell.trim() === '') return cell;
      const grouped = `${group} ${cell}`;
      const isAlone = plain.filter((other) => other === plain[index]).length === 1;
      return isKnownHeading(grouped) || !isAlone || !isKnownHeading(cell) ? grouped : cell;
    }),
  );
}
