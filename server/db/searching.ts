import { sql } from './connection.ts';
import { all } from './listPage.ts';
import type { Condition } from './tenancy.ts';

/** So that a typed `%` or `_` means itself. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const PHONE = /^[+()\d.\-/ ]+$/;
const DISPLAY_ID = /^r-?(\d{1,15})$/i;

/** `1940-05-12` or `05/12/1940` as a plain date; undefined for anything else, a day that does not exist among it. */
function birthDateOf(word: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = ISO_DAY.exec(word) ?? [];
  const [, usMonth, usDay, usYear] = US_DAY.exec(word) ?? [];
  const year = isoYear ?? usYear;
  const month = isoMonth ?? usMonth;
  const day = isoDay ?? usDay;
  if (!year || !month || !day) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number(year) >= 1 && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date)
    ? date
    : undefined;
}

function matchesWord(word: string): Condition | undefined {
  const birthDate = birthDateOf(word);
  if (birthDate) return sql`referral.date_of_birth = ${birthDate}::date`;
  const number = DISPLAY_ID.exec(word)?.[1];
  if (number) return sql`referral.search_text like ${`% r-${number}%`}`;
  // A word of signs only says nothing.
  if (!/[\p{L}\p{N}\p{S}\p{M}]/u.test(word)) return undefined;
  return sql`referral.search_text like '%' || searchable(${escapeLike(word)}) || '%'`;
}

/**
 * Rows of `referral` in which every word is found: in the names, the display id with or without `R-`, the phone's digits or
 * the birth date.
 */
export function matchesSearch(search: string | undefined): Condition | undefined {
  if (search === undefined) return undefined;
  const digits = search.replaceAll(/\D/g, '');
  // A number with its signs, `(555) 010-0199`, is one thing, not several words.
  if (PHONE.test(search) && digits.length >= 7 && !birthDateOf(search)) {
    return sql`referral.search_text like ${`%${digits}%`}`;
  }
  const words = search.split(/\s+/).flatMap((word) => matchesWord(word) ?? []);
  return words.length === 0 ? sql`false` : all(words);
}
