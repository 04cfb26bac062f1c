import type { PatientSummary } from '#contract/referrals/lists/patientSummary.ts';
import type { Patient } from '#contract/referrals/patients.ts';
import { ageInYears, todayIn } from '#src/ui/time/dates.ts';

/** `Okafor, Grace`: as lists sort it. */
export const listName = ({ firstName, lastName }: Pick<PatientSummary, 'firstName' | 'lastName'>): string =>
  `${lastName}, ${firstName}`;

/** `Grace Okafor`. */
export const fullName = ({ firstName, lastName }: Pick<PatientSummary, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** Full years today in the zone; `null` where the date of birth is not known. */
export const ageOf = (
  { dateOfBirth }: Pick<PatientSummary, 'dateOfBirth'>,
  now: number,
  timeZone: string,
): number | null => (dateOfBirth === null ? null : ageInYears(dateOfBirth, todayIn(now, timeZone)));

/** `Ana R.`, for a narrow column. */
export function shortPersonName(name: string): string {
  const words = name.split(',')[0]?.trim().split(/\s+/) ?? [];
  const last = words.at(-1);
  return words.length < 2 || last === undefined ? name : `${words.slice(0, -1).join(' ')} ${last.slice(0, 1)}.`;
}

/** `Grace Ann Okafor Jr.`: as papers have it. */
export const legalName = ({
  firstName,
  lastName,
  middleName,
  suffix,
}: Pick<Patient, 'firstName' | 'middleName' | 'lastName' | 'suffix'>): string =>
  [firstName, middleName, lastName, suffix].filter(Boolean).join(' ');
