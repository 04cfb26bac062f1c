import { formatPlainDate, formatTime } from '#contract/platform/formats.ts';

/** A year has few days and a day few minutes: each is formatted once. */
const MAX_KEPT = 10_000;
const days = new Map<string, string>();
const times = new Map<string, string>();

function kept(known: Map<string, string>, word: string, format: (word: string) => string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const text = format(word);
  if (known.size >= MAX_KEPT) known.clear();
  known.set(word, text);
  return text;
}

const YEAR = '2024';

/** The day of this year, with another year in its place: far fewer than all the days on which people were born. */
function readableDay(plain: string): string {
  if (!/^[1-9]\d{3}-/.test(plain)) return formatPlainDate(plain);
  return kept(days, plain.slice(4), (day) => formatPlainDate(YEAR + day)).replace(YEAR, plain.slice(0, 4));
}

/** `Nov 20, 2026, 9:05 AM` of `2026-11-20 09:05`, and `Nov 20, 2026` of `2026-11-20`. */
export function readableTime(plain: string): string {
  const day = readableDay(plain.slice(0, 10));
  const time = plain.slice(11);
  return time === '' ? day : `${day}, ${kept(times, time, (word) => formatTime(`1970-01-01T${word}:00Z`, 'UTC'))}`;
}
