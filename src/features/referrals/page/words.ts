import type { Patient } from '#contract/referrals/patients.ts';

type NameParts = Pick<Patient, 'firstName' | 'middleName' | 'lastName' | 'suffix'>;

export const legalName = ({ firstName, lastName, middleName, suffix }: NameParts): string =>
  [firstName, middleName, lastName, suffix].filter(Boolean).join(' ');
