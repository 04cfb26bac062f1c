import { phoneHref } from '#contract/platform/phones.ts';
import { labels } from '#contract/platform/labels.ts';
import { fullName } from '#src/features/referrals/patientNames.ts';
import type { DuplicateReferral } from '#contract/referrals/duplicates.ts';
import { elapsedLabel, formatPlainDate } from '#contract/platform/formats.ts';
import { MINUTE } from '#contract/platform/durations.ts';

/** The compared facts. A fact without a field in the form is left out. */
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
  readonly verdict: 'Same' | 'Differs' | 'Only in this one' | 'Only in that one' | '';
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

/** `Grace Okafor, born May 12, 1940`, or with the phone where the date of birth is not known. */
export const personLabel = ({
  dateOfBirth,
  firstName,
  lastName,
  phone,
}: Pick<DuplicateReferral, 'firstName' | 'lastName' | 'dateOfBirth' | 'phone'>): string =>
  [fullName({ firstName, lastName }), dateOfBirth === null ? phone : `born ${formatPlainDate(dateOfBirth)}`]
    .filter(Boolean)
    .join(', ');

const groundLabels = labels<DuplicateReferral['grounds'][number]>({
  name_and_birth_date: 'date of birth',
  name_and_phone: 'phone number',
});

/** `same last name and date of birth`: explains why people with two first names are compared. */
const groundsText = (grounds: DuplicateReferral['grounds']): string =>
  `same last name${grounds.length > 1 ? ',' : ' and'} ${grounds.map((ground) => groundLabels[ground]).join(' and ')}`;

/** `Grace Okafor, born May 12, 1940, received 3 d ago: same last name and date of birth`. */
export function duplicateLabel(duplicate: DuplicateReferral, now: number): string {
  const isJustNow = now - Date.parse(duplicate.receivedAt) < MINUTE;
  const received = isJustNow ? 'just now' : `${elapsedLabel(duplicate.receivedAt, now)} ago`;
  return `${personLabel(duplicate)}, received ${received}: ${groundsText(duplicate.grounds)}`;
}

/** The text without case, accents and punctuation, so that two spellings are equal. */
function plain(fact: keyof ComparedFacts, value: string): string {
  if (fact === 'phone') return phoneHref(value);
  return value
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’ʼ.,-]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function verdictOf(fact: keyof ComparedFacts, here: string | null, there: string | null): ComparedRow['verdict'] {
  if (here === null && there === null) return '';
  if (here === null) return 'Only in that one';
  if (there === null) return 'Only in this one';
  return plain(fact, here) === plain(fact, there) ? 'Same' : 'Differs';
}

const shown = (fact: keyof ComparedFacts, value: string | null): string => {
  if (value === null) return '';
  return fact === 'dateOfBirth' ? formatPlainDate(value) : value;
};

/** The facts of both side by side, each with the result of the comparison. */
export function compare(here: ComparedFacts, duplicate: DuplicateReferral): ComparedRow[] {
  const other = { ...duplicate, name: fullName(duplicate) };
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
