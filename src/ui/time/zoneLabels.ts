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

interface Asked {
  readonly hospice: { readonly timeZone: string };
}

/** Which zones the times of a group's list are in: those of the hospices in it. */
export function zonesNote(enrollments: readonly Asked[]): string | undefined {
  const zones = new Set(enrollments.map(({ hospice }) => hospice.timeZone));
  const [zone] = zones;
  if (zone === undefined) return undefined;
  return zones.size === 1 ? zoneNote(zone) : 'Times in the time zone of each hospice';
}
