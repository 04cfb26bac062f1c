const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment in a time zone: `2026-11-20`. */
export function dayIn(timeZone: string, moment: Date): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Canada's English writes dates the way ISO 8601 does.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** The latest day that has begun in one of the time zones; without any, the latest on earth. */
export function lastDayIn(timeZones: readonly string[], moment: Date): string {
  const zones = timeZones.length === 0 ? ['Pacific/Kiritimati'] : timeZones;
  return zones.map((zone) => dayIn(zone, moment)).reduce((one, other) => (one > other ? one : other));
}
