import type { Patient } from '#contract/patients.ts';

type NameParts = Pick<Patient, 'firstName' | 'middleName' | 'lastName' | 'suffix'>;

export const legalName = ({ firstName, lastName, middleName, suffix }: NameParts): string =>
  [firstName, middleName, lastName, suffix].filter(Boolean).join(' ');

/** `Eastern Time (America/New_York)`: said once where times stand. */
export function zoneWords(timeZone: string): string {
  if (timeZone === 'UTC') return timeZone;
  const part = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName');
  return part ? `${part.value} (${timeZone})` : timeZone;
}
