import type { RawBuilder } from 'kysely';
import { typedDay } from '#server/platform/typedDay.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql } from './connection.ts';
import { all } from './listPage.ts';
import type { Condition } from '#server/platform/access/tenancy.ts';

/** So that a typed `%` or `_` means itself. */
export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Every word stands in one of these columns, whatever its capitals and accents. */
export const isFoundIn = (columns: Condition, search: string | undefined): Condition | undefined =>
  search === undefined
    ? undefined
    : all(
        search
          .split(/\s+/)
          .map(
            (word) => sql`searchable(concat_ws(' ', ${columns})) like '%' || searchable(${escapeLike(word)}) || '%'`,
          ),
      );

const PHONE = /^[+()\d.\-/ ]+$/;
const DISPLAY_ID = /^r-?(\d{1,15})$/i;

interface Asked {
  readonly words: string[];
  /** For `like`. */
  readonly patterns: string[];
  readonly born: string[];
}

function addWord({ born, patterns, words }: Asked, word: string): void {
  const birthDate = typedDay(word);
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
  if (PHONE.test(search) && digits.length >= 7 && !typedDay(search)) asked.patterns.push(`%${digits}%`);
  else for (const word of search.split(/\s+/)) addWord(asked, word);
  return asked;
}

const tenantOf = (view: Viewpoint): string | null => {
  if (view.side === 'admin') return null;
  return view.side === 'hospice' ? view.hospiceId : view.groupId;
};

/**
 * Referrals of the viewpoint in which every word is found: in the names, the display id with or without `R-`, the phone's
 * digits or the birth date. Where there is none, those with a similar name (baseline/07_referrals.sql).
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
