import type { Caregiver } from '#contract/referrals/patients.ts';
import { phoneOf, type Random } from './random.ts';
import type { DemoSetting } from './patients.ts';
import type { Row } from '#server/platform/database/insertRows.ts';

/** Whoever answers for a patient, as far as surveys need it. */
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

/** The same family, with somebody who can be asked. */
export const reachable = (random: Random, caregiver: Caregiver | null, area: string): Caregiver => ({
  name: 'Julie Walsh',
  relationship: 'child',
  phone: phoneOf(random, area),
  language: 'en',
  ...caregiver,
  email: caregiver?.email ?? `family${random.int(100, 999)}@family.example`,
  isSurveyContact: true,
  hasConsentedToContact: true,
});
