import { DAY } from '#contract/platform/durations.ts';
import { typedDay } from '#server/platform/typedDay.ts';

/** How files write a day, beside what a person may type (typedDay.ts). */

const US_SHORT = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const DAY_FIRST = /^(\d{1,2})[\s-]([a-z]{3})[a-z]*\.?,?[\s-](\d{4}|\d{2})$/i;
const MONTH_FIRST = /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
/** Days since 1899-12-30, as Excel counts: from 1900 to 2109. */
const SERIAL = /^(\d{2,5})(?:\.\d+)?$/;
const MIDNIGHT = /[ T](?:0{1,2}:00(?::00(?:\.0+)?)?|12:00(?::00)? ?a\.?m\.?)Z?$/i;
const EXCEL_DAY_0 = Date.UTC(1899, 11, 30);
const LONGEST = 60;
const EARLIEST_SERIAL = 60;

/** The day of an Excel serial number, with its time of day as a fraction of it left out. */
function serialDay(word: string): string | undefined {
  const [, days] = SERIAL.exec(word) ?? [];
  if (days === undefined || Number(days) <= EARLIEST_SERIAL) return undefined;
  return new Date(EXCEL_DAY_0 + Number(days) * DAY).toISOString().slice(0, 10);
}

export type ReadDay = { readonly day: string } | { readonly problem: string };

const DAY_PROBLEM = 'Enter the date as 1940-05-12 or 05/12/1940 (month first)';

/** The full years that two digits may mean, in the past of the given day. */
function yearsOf(short: string, today: string): number[] {
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  const year = Number(short);
  return [century + year, century - 100 + year];
}

/**
 * Reads a day of a file: as people type it, with dots or dashes, with a two-digit year, or as an Excel serial number.
 * @param today two digits of a year mean one that is over. Of a birth, `24` may be 1924 or 2024: a person has to say.
 */
export function readDay(word: string, today: string, kind: 'birth' | 'event'): ReadDay {
  if (word.length > LONGEST) return { problem: DAY_PROBLEM };
  const text = word
    .trim()
    .replace(MIDNIGHT, '')
    .replace(/^[a-z]{3,9}, (?=[a-z0-9])/i, '');
  const typed = typedDay(text) ?? serialDay(text);
  if (typed) return { day: typed };
  const [, compactYear, compactMonth, compactDay] = COMPACT.exec(text) ?? [];
  const [, usMonth, usDay, usYear] = US_SHORT.exec(text) ?? [];
  const [, namedDay, monthName, namedYear] = DAY_FIRST.exec(text) ?? [];
  const [, longMonth, longDay, longYear] = MONTH_FIRST.exec(text) ?? [];
  const year = compactYear ?? usYear ?? namedYear ?? longYear;
  const given = (full: string | number): string | undefined => {
    if (compactMonth) return typedDay(`${full}-${compactMonth}-${compactDay ?? ''}`);
    if (usMonth) return typedDay(`${usMonth}/${usDay ?? ''}/${full}`);
    return typedDay(`${monthName ?? longMonth ?? ''} ${namedDay ?? longDay ?? ''}, ${full}`);
  };
  if (year === undefined) return { problem: DAY_PROBLEM };
  if (year.length === 4) {
    const day = given(year);
    return day ? { day } : { problem: DAY_PROBLEM };
  }
  const past = yearsOf(year, today)
    .flatMap((full) => given(full) ?? [])
    .filter((day) => day <= today);
  const [first, second] = past;
  if (first === undefined) return { problem: DAY_PROBLEM };
  if (kind === 'birth' && second !== undefined) {
    return { problem: `Write the year with four digits: ${second.slice(0, 4)} or ${first.slice(0, 4)}` };
  }
  return { day: first };
}
