import type { PatientSummary } from '#contract/patients.ts';
import { ageInYears, plainDateIn } from '#src/ui/dates.ts';

/** `Okafor, Grace`: as lists sort it. */
export const listName = ({ firstName, lastName }: Pick<PatientSummary, 'firstName' | 'lastName'>): string =>
  `${lastName}, ${firstName}`;

/** `Grace Okafor`: as one speaks of a person. */
export const fullName = ({ firstName, lastName }: Pick<PatientSummary, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** Full years today in the zone; `null` where the birth date is not known. */
export const ageOf = (
  { dateOfBirth }: Pick<PatientSummary, 'dateOfBirth'>,
  now: number,
  timeZone: string,
): number | null => (dateOfBirth === null ? null : ageInYears(dateOfBirth, plainDateIn(now, timeZone)));
