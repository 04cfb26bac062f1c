import { formatPlainDate, formatTime } from '#contract/platform/formats.ts';

/** A long file has few different days, and never more times than a day has minutes: each is formatted once. */
const MAX_DAYS = 100_000;
const days = new Map<string, string>();
const times = new Map<string, string>();

function kept(known: Map<string, string>, word: string, format: (word: string) => string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const text = format(word);
  if (known.size >= MAX_DAYS) known.clear();
  known.set(word, text);
  return text;
}

/** `Nov 20, 2026, 9:05 AM` of `2026-11-20 09:05`, and `Nov 20, 2026` of `2026-11-20`. */
export function readableTime(plain: string): string {
  const day = kept(days, plain.slice(0, 10), formatPlainDate);
  const time = plain.slice(11);
  return time === '' ? day : `${day}, ${kept(times, time, (word) => formatTime(`1970-01-01T${word}:00Z`, 'UTC'))}`;
}
