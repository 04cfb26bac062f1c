import { DAY } from '#contract/platform/durations.ts';
import type { Instant } from './formats.ts';

/** Moments as the clock of a zone has them, and back. */

const inputs = new Map<string, Intl.DateTimeFormat>();

/** The parts of a local moment as a field of a form wants them, with a clock of 24 hours. */
function inputOf(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit';
  const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const;
  const format = inputs.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone });
  inputs.set(timeZone, format);
  return format;
}

/** `2026-11-20T14:05`: the value of a `datetime-local` field for an instant in the zone. */
export function toLocalInput(at: Instant, timeZone: string): string {
  const parts = inputOf(timeZone).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * The instant (ISO, UTC) of a local time in the zone; nothing where the text is not one. An hour that a clock change skips is
 * read as the hour after it, an hour that it repeats as its first time.
 */
export function fromLocalInput(local: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return undefined;
  const asUtc = Date.parse(`${local}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsetAt = (instant: number) => Date.parse(`${toLocalInput(instant, timeZone)}:00Z`) - instant;
  // A clock change is less than a day away from either side: one of these two offsets, or both, is right.
  const before = asUtc - offsetAt(asUtc - DAY);
  const after = asUtc - offsetAt(asUtc + DAY);
  const fits = [before, after].find((instant) => toLocalInput(instant, timeZone) === local);
  return new Date(fits ?? before).toISOString();
}
