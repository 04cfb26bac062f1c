import type { DuplicateReferral } from '#contract/referrals/duplicates.ts';
import { elapsedLabel, formatPlainDate } from '#src/ui/time/dates.ts';

/** What is compared, in the order in which a person would. A fact that is left out was not asked for yet. */
export interface ComparedFacts {
  readonly name: string;
  readonly dateOfBirth: string | null;
  readonly phone: string | null;
  readonly address?: string | null;
  readonly responsibleProvider?: string | null;
  readonly community?: string | null;
  readonly diagnosis?: string | null;
}

export interface ComparedRow {
  readonly label: string;
  readonly here: string;
  readonly there: string;
  readonly verdict: 'Same' | 'Differs' | 'Only here' | 'Only there' | '';
}

const LABELS: Readonly<Record<keyof ComparedFacts, string>> = {
  name: 'Name',
  dateOfBirth: 'Date of birth',
  phone: 'Phone',
  address: 'Home address',
  responsibleProvider: 'Responsible provider',
  community: 'Community',
  diagnosis: 'Diagnosis',
};
const FACTS = ['name', 'dateOfBirth', 'phone', 'address', 'responsibleProvider', 'community', 'diagnosis'] as const;

const factsOfDuplicate = ({ firstName, lastName, ...facts }: DuplicateReferral): Required<ComparedFacts> => ({
  name: `${firstName} ${lastName}`,
  dateOfBirth: facts.dateOfBirth,
  phone: facts.phone,
  address: facts.address,
  responsibleProvider: facts.responsibleProvider,
  community: facts.community,
  diagnosis: facts.diagnosis,
});

const MINUTE = 60_000;

/** `Grace Okafor, born May 12, 1940`, or with the phone where the birth date is not known. */
export const personLabel = ({
  dateOfBirth,
  firstName,
  lastName,
  phone,
}: Pick<DuplicateReferral, 'firstName' | 'lastName' | 'dateOfBirth' | 'phone'>): string =>
  [`${firstName} ${lastName}`, dateOfBirth === null ? phone : `born ${formatPlainDate(dateOfBirth)}`]
    .filter(Boolean)
    .join(', ');

const GROUND_WORDS: Readonly<Record<DuplicateReferral['grounds'][number], string>> = {
  name_and_birth_date: 'birth date',
  name_and_phone: 'phone number',
};

/** `same last name and birth date`: without it, two first names that differ look like a mistake of ours. */
const groundWords = (grounds: DuplicateReferral['grounds']): string =>
  `same last name${grounds.length > 1 ? ',' : ' and'} ${grounds.map((ground) => GROUND_WORDS[ground]).join(' and ')}`;

/** `Grace Okafor, born May 12, 1940, received 3 d ago: same last name and birth date`. */
export function duplicateLabel(duplicate: DuplicateReferral, now: number): string {
  const isJustNow = now - Date.parse(duplicate.receivedAt) < MINUTE;
  const received = isJustNow ? 'just now' : `${elapsedLabel(duplicate.receivedAt, now)} ago`;
  return `${personLabel(duplicate)}, received ${received}: ${groundWords(duplicate.grounds)}`;
}

/** What two ways of writing the same thing have in common. */
function plain(fact: keyof ComparedFacts, value: string): string {
  if (fact === 'phone') return value.replaceAll(/\D/g, '');
  return value
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’ʼ.,-]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function verdictOf(fact: keyof ComparedFacts, here: string | null, there: string | null): ComparedRow['verdict'] {
  if (here === null && there === null) return '';
  if (here === null) return 'Only there';
  if (there === null) return 'Only here';
  return plain(fact, here) === plain(fact, there) ? 'Same' : 'Differs';
}

const shown = (fact: keyof ComparedFacts, value: string | null): string => {
  if (value === null) return '';
  return fact === 'dateOfBirth' ? formatPlainDate(value) : value;
};

/** The facts of both side by side, each with whether they are the same, in a word. */
export function compare(here: ComparedFacts, duplicate: DuplicateReferral): ComparedRow[] {
  const other = factsOfDuplicate(duplicate);
  return FACTS.flatMap((fact) => {
    const value = here[fact];
    if (value === undefined) return [];
    const there = other[fact];
    const verdict = verdictOf(fact, value, there);
    return verdict === ''
      ? []
      : [{ label: LABELS[fact], here: shown(fact, value), there: shown(fact, there), verdict }];
  });
}
