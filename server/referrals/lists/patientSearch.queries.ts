import { otherFormsOf } from '#contract/platform/firstNames.ts';
import type { Viewpoint } from '#server/platform/access/viewpoint.ts';
import { sql, type Sql } from '#server/platform/database/connection.ts';
import type { PageRange } from '#server/platform/database/lists.queries.ts';
import { typedDay } from '#server/platform/typedDay.ts';

const PHONE = /^[+()\d.\-/ ]+$/;

const DISPLAY_ID = /^r-?(\d{1,15})$/i;

interface Asked {
  /** As typed, each with the other forms of the name after a `|`. */
  readonly words: string[];
  /** `like` patterns for display ids and phones. */
  readonly patterns: string[];
  readonly born: string[];
}

function addWord({ born, patterns, words }: Asked, word: string): void {
  const birthDate = typedDay(word);
  const number = DISPLAY_ID.exec(word)?.[1];
  if (birthDate) born.push(birthDate);
  else if (number) patterns.push(`% r-${number}%`);
  // Skip a word that is only punctuation.
  else if (/[\p{L}\p{N}\p{S}\p{M}]/u.test(word)) {
    const typed = word.replaceAll('|', '');
    words.push([typed, ...otherFormsOf(typed)].join('|'));
  }
}

/** A number with its signs is one thing, not several words, also half typed: `(555) 010-0199`, `(410) 55`, `555-01`. */
function askedBy(search: string): Asked {
  const asked: Asked = { words: [], patterns: [], born: [] };
  // Numbers of North America are stored without their country code.
  const digits = search
    .replace(/^\s*\+?1(?=[ .()-])|^\s*\+1/, '')
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '');
  if (PHONE.test(search) && digits.length >= 3 && !typedDay(search)) {
    // A name may contain digits too, as in test data.
    if (/^\d+$/.test(search)) asked.words.push(digits);
    else asked.patterns.push(`%${digits}%`);
  } else for (const word of search.split(/\s+/)) addWord(asked, word);
  return asked;
}

const tenantOf = (view: Viewpoint): string | null => {
  if (view.side === 'admin') return null;
  return view.side === 'hospice' ? view.hospiceId : view.groupId;
};

/** The first arguments of the search functions in baseline/07_referrals.sql. */
function argumentsOf(view: Viewpoint, search: string): Sql {
  const { born, patterns, words } = askedBy(search);
  return sql`${tenantOf(view)}::uuid, ${words}::text[], ${patterns}::text[], ${born}::date[]`;
}

/**
 * Referrals of the viewpoint in which every word is found: in the names, the display id with or without `R-`, the phone's digits
 * or the date of birth. If there are none, those with a similar name (baseline/07_referrals.sql).
 * @param referralId the column with the referral's id
 */
export function matchesSearch(view: Viewpoint, referralId: Sql, search: string | undefined): Sql | undefined {
  if (search === undefined) return undefined;
  // As an array, worked out once and looked up in an index: a join would come last among the many of a list.
  return sql`${referralId} = any (array(select find_referrals(${argumentsOf(view, search)})))`;
}

/** `pageAndTotal` for a hospice's registry where only a search is asked for, newest first. */
export function newestFound(view: Viewpoint, search: string): (range: PageRange) => Sql {
  const asked = argumentsOf(view, search);
  return ({ limit, offset }) =>
    sql`ids::text[] as ids, total from find_newest_enrollments(${asked}, ${limit}, ${offset})`;
}
