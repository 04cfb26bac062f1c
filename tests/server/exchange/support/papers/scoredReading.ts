import { PAPER_FIELDS, type PaperField, type PaperSuggestion } from '#contract/exchange/intake/paperReading.ts';
import { readPhone } from '#server/platform/phones.ts';
import { nameKey } from '#server/exchange/personNames.rules.ts';
import type { Truth } from './pen.ts';

/** How well the fields of a paper were read. */
export interface Score {
  readonly right: number;
  readonly wrong: number;
  readonly wrongAndSure: number;
  readonly missing: number;
  readonly sure: number;
  readonly misses: readonly string[];
}

const plain = (value: string): string =>
  value
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

const PEOPLE: ReadonlySet<PaperField> = new Set<PaperField>([
  'caregiver.name',
  'responsibleProvider.name',
  'referredBy.name',
]);

/** Case, accents, blanks and punctuation do not count, nor do the titles of a name and how a number is written; everything else does. */
export function isSame(field: PaperField, value: string, truth: string): boolean {
  if (PEOPLE.has(field)) return nameKey(value.split(',')[0] ?? '') === nameKey(truth);
  return field.endsWith('phone') ? value === readPhone(truth) : plain(value) === plain(truth);
}

/** A suggestion for a field that the paper does not have counts as wrong. */
export function score(fields: readonly PaperSuggestion[], truth: Truth): Score {
  let [right, wrong, wrongAndSure, missing, sure] = [0, 0, 0, 0, 0];
  const misses: string[] = [];
  for (const field of PAPER_FIELDS) {
    const found = fields.find((suggestion) => suggestion.field === field);
    const said = truth[field];
    if (found?.isSure) sure += 1;
    if (!found && said === undefined) continue;
    if (!found) {
      missing += 1;
      misses.push(`${field}: missing, is ${said ?? ''}`);
    } else if (said !== undefined && isSame(field, found.value, said)) right += 1;
    else {
      wrong += 1;
      if (found.isSure) wrongAndSure += 1;
      misses.push(
        `${field}: ${found.value}${found.isSure ? ' (sure)' : ''}, is ${said ?? 'not there'} [${found.line.text}]`,
      );
    }
  }
  return { right, wrong, wrongAndSure, missing, sure, misses };
}
