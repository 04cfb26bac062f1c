const ISO_DAY = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const NAMED_DAY = /^([a-z]{3})[a-z]* (\d{1,2}), (\d{4})$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const US_DAY = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * A day as people type it, as a plain date: `1940-05-12` of `1940-05-12`, of `May 12, 1940` or, month first, of
 * `05/12/1940`.
 * @returns undefined where it is none of them, or no day of the calendar
 */
export function typedDay(word: string): string | undefined {
  const [, isoYear, isoMonth, isoDay] = ISO_DAY.exec(word) ?? [];
  const [, usMonth, usDay, usYear] = US_DAY.exec(word) ?? [];
  const [, monthName = '', namedDay, namedYear] = NAMED_DAY.exec(word) ?? [];
  const year = isoYear ?? usYear ?? namedYear;
  const month = isoMonth ?? usMonth ?? String(MONTHS.indexOf(monthName.toLowerCase()) + 1);
  const day = isoDay ?? usDay ?? namedDay;
  // The database knows no year 0.
  if (!year || !month || !day || Number(year) < 1) return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : undefined;
}
