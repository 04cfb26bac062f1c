import type { RawBuilder } from 'kysely';
import type { Viewpoint } from '#server/domain/viewpoint.ts';
import { sql } from './connection.ts';
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

interface Asked {
  readonly words: string[];
  /** For `like`. */
  readonly patterns: string[];
  readonly born: string[];
}

function addWord({ born, patterns, words }: Asked, word: string): void {
  const birthDate = birthDateOf(word);
  const number = DISPLAY_ID.exec(word)?.[1];
  if (birthDate) born.push(birthDate);
  else if (number) patterns.push(`% r-${number}%`);
  // A word of signs only says nothing.
  else if (/[\p{L}\p{N}\p{S}\p{M}]/u.test(word)) words.push(word);
}

/** A number with its signs, `(555) 010-0199`, is one thing, not several words. */
function askedBy(search: string): Asked {
  const asked: Asked = { words: [], patterns: [], born: [] };
  const digits = search.replaceAll(/\D/g, '');
  if (PHONE.test(search) && digits.length >= 7 && !birthDateOf(search)) asked.patterns.push(`%${digits}%`);
  else for (const word of search.split(/\s+/)) addWord(asked, word);
  return asked;
}

const tenantOf = (view: Viewpoint): string | null => {
  if (view.side === 'admin') return null;
  return view.side === 'hospice' ? view.hospiceId : view.groupId;
};

/**
 * Referrals of the viewpoint in which every word is found: in the names, the display id with or without `R-`, the phone's
 * digits or the birth date. Where there is none, those with a similar name (0009_referral_search.sql).
 * @param referralId the column that holds the referral's id
 */
export function matchesSearch(
  view: Viewpoint,
  referralId: RawBuilder<unknown>,
  search: string | undefined,
): Condition | undefined {
  if (search === undefined) return undefined;
  const { born, patterns, words } = askedBy(search);
  // As an array, worked out once and looked up in an index: a join would come last among the many of a list.
  return sql`${referralId} = any (array(select find_referrals(
    ${tenantOf(view)}::uuid, ${words}::text[], ${patterns}::text[], ${born}::date[])))`;
}
