import { ImportField } from '#contract/exchange/importFields.ts';
import { otherHeadings, ownHeadings, plainHeading } from '#contract/exchange/importHeadings.ts';

const KNOWN = new Set(ImportField.options.flatMap((field) => [...ownHeadings(field), ...otherHeadings(field)]));

/** Headings stand among the first rows. */
export const HEADINGS_WITHIN = 40;

/** Whether some field has this heading. */
export const isKnownHeading = (heading: string): boolean => KNOWN.has(plainHeading(heading));

/** How many cells of a row are headings of fields. */
export const countHeadings = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '' && isKnownHeading(cell)).length;
