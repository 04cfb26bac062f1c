const names = new Map<string, string>();

/** `Eastern Time`. Its words take long to find: once for each zone. */
export function zoneName(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone;
  const known = names.get(timeZone);
  if (known !== undefined) return known;
  const part = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName');
  const name = part?.value ?? timeZone;
  names.set(timeZone, name);
  return name;
}

/** `Eastern Time (America/New_York)`, where people choose or compare zones. */
export function zoneLabel(timeZone: string): string {
  const name = zoneName(timeZone);
  return name === timeZone ? name : `${name} (${timeZone})`;
}

/** The note below times, the same everywhere. */
export const zoneNote = (timeZone: string): string => `Times in ${zoneName(timeZone)}`;
