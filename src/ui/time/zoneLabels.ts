/** `Eastern Time (America/New_York)`. */
export function zoneLabel(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone;
  const part = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName');
  return part ? `${part.value} (${timeZone})` : timeZone;
}

/** The note below times, the same everywhere. */
export const zoneNote = (timeZone: string): string => `Times in ${zoneLabel(timeZone)}`;
