import type { Caregiver, CareSetting, Relationship } from '#contract/referrals/patients.ts';
import { addDays, dayIn } from './dates.ts';
import { CAREGIVER_FIRST, FEMALE, FOREIGN_NAMES, LAST, MALE, NICKNAMES, SPANISH, STREETS } from './names.ts';
import { DIAGNOSES } from './phrases.ts';
import { phoneOf, type Random } from './random.ts';
import type { Row } from '#server/platform/database/insertRows.queries.ts';

const RELATIONSHIPS: Record<Relationship, number> = {
  child: 52,
  spouse_partner: 27,
  sibling: 6,
  other_family: 6,
  friend: 3,
  legal_representative: 4,
  parent: 1,
  self: 1,
};
const PAYER_KINDS = { medicare: 62, medicare_advantage: 22, medicaid: 6, commercial: 5, va: 3, charity: 1, unknown: 1 };

const CALIFORNIA = '916';

const asciiOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

/** Draws the patient separately, so that a duplicate can draw the same person again. */
export function drawPatient(
  random: Random,
  receivedAt: number,
  { area, city }: { area: string; city: string },
): Row<'referral'> {
  const isForeign = random.chance(0.07);
  const isFemale = random.chance(0.56);
  const foreign = random.pick(FOREIGN_NAMES);
  const isSpanish = !isForeign && random.chance(area === CALIFORNIA ? 0.2 : 0.1);
  const name = isForeign
    ? foreign
    : isSpanish
      ? ({
          first: random.pick(isFemale ? SPANISH.female : SPANISH.male),
          last: random.pick(SPANISH.last),
          sex: isFemale ? 'female' : 'male',
          language: random.chance(0.8) ? 'es' : 'en',
        } as const)
      : ({
          first: random.pick(isFemale ? FEMALE : MALE),
          last: random.pick(LAST),
          sex: isFemale ? 'female' : 'male',
          language: 'en',
        } as const);
  const age = Math.round(Math.min(Math.max(random.normal(81, 9.5), 31), 103));
  const birth = addDays(dayIn('UTC', receivedAt), -Math.round(age * 365.25) - random.int(0, 364));
  const relationship = random.weighted(RELATIONSHIPS);
  const family = relationship === 'friend' || relationship === 'legal_representative' ? random.pick(LAST) : name.last;
  const caregiver = random.pick(isSpanish ? SPANISH.caregivers : CAREGIVER_FIRST);
  const mailbox = [asciiOf(caregiver), asciiOf(family)].filter((part) => part !== '').join('.');
  return {
    first_name: name.first,
    middle_name: !isForeign && random.chance(0.2) ? random.pick(isFemale ? FEMALE : MALE) : null,
    last_name: name.last,
    suffix: name.sex === 'male' && !isForeign && random.chance(0.04) ? 'Jr.' : null,
    preferred_name: random.chance(0.25) ? (NICKNAMES[name.first] ?? null) : null,
    date_of_birth: birth,
    sex_at_birth: name.sex,
    phone: random.chance(0.85) ? phoneOf(random, area) : null,
    address: `${random.int(12, 988)} ${random.pick(STREETS)} Street, ${city}`,
    mrn: random.chance(0.6) ? `M${random.int(100_000, 999_999)}` : null,
    preferred_language: name.language,
    needs_interpreter: name.language !== 'en' && random.chance(0.6),
    diagnosis: random.pick(DIAGNOSES),
    payer: {
      primary: random.weighted(PAYER_KINDS),
      memberId: random.chance(0.8) ? `W${random.int(10_000_000, 99_999_999)}` : null,
      secondary: random.chance(0.15) ? 'commercial' : null,
    },
    caregiver:
      relationship === 'self'
        ? null
        : {
            name: `${caregiver} ${family}`,
            relationship,
            phone: phoneOf(random, area),
            email: random.chance(0.8) ? `${mailbox}${random.int(2, 98)}@family.example` : null,
            language: name.language,
            isSurveyContact: random.chance(0.9),
            hasConsentedToContact: random.chance(0.85),
          },
  };
}

/** Share of referrals by the patient's place at the time. */
export const SETTING_SHARES = {
  hospital: 51.9,
  home: 21.9,
  skilled_nursing: 17.4,
  assisted_living: 8.8,
} satisfies Partial<Record<CareSetting, number>>;
export type DemoSetting = keyof typeof SETTING_SHARES;

/** The family that answers surveys for a patient. */
export interface Family {
  readonly caregiver: Caregiver | null;
  readonly relationship: string;
  readonly phone: string | null;
  readonly isFemale: boolean;
  readonly preferredLanguage: string;
  readonly setting: DemoSetting;
}

export const familyOf = (patient: Row<'referral'>, setting: DemoSetting): Family => ({
  caregiver: patient.caregiver ?? null,
  relationship: patient.caregiver?.relationship ?? 'self',
  phone: patient.caregiver?.phone ?? null,
  isFemale: patient.sex_at_birth === 'female',
  preferredLanguage: patient.preferred_language ?? 'en',
  setting,
});

/** A caregiver with an email address and consent, so that the family gets surveys. */
export const reachableCaregiver = (random: Random, caregiver: Caregiver | null, area: string): Caregiver => ({
  name: 'Julie Walsh',
  relationship: 'child',
  phone: phoneOf(random, area),
  language: 'en',
  ...caregiver,
  email: caregiver?.email ?? `family${random.int(100, 999)}@family.example`,
  isSurveyContact: true,
  hasConsentedToContact: true,
});
