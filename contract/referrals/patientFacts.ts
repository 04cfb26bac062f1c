import * as z from 'zod/mini';
import { PayerKind } from '#contract/organizations/payers.ts';
import {
  CareSetting,
  DiagnosisCategory,
  Relationship,
  SEXES,
  type Caregiver,
  type CurrentLocation,
  type Diagnosis,
  type Patient,
  type Payer,
  type ReferredBy,
} from './patients.ts';

/** The same facts as patients.ts, as an answer carries them: whole, and no longer checked for how they were typed. */

const words = z.nullable(z.string());

type Fact<Typed> = z.ZodMiniType<Typed>;

export const PatientFacts = z.object({
  firstName: z.string(),
  middleName: words,
  lastName: z.string(),
  suffix: words,
  preferredName: words,
  dateOfBirth: words,
  sexAtBirth: z.enum(SEXES),
  phone: words,
  address: words,
  mrn: words,
  preferredLanguage: z.string(),
  needsInterpreter: z.boolean(),
}) satisfies Fact<Patient>;

export const CurrentLocationFacts = z.object({
  setting: CareSetting,
  facilityName: words,
  room: words,
}) satisfies Fact<CurrentLocation>;

export const ReferredByFacts = z.object({
  name: z.string(),
  role: words,
  organization: words,
  phone: words,
  email: words,
}) satisfies Fact<ReferredBy>;

export const DiagnosisFacts = z.object({
  text: z.string(),
  icd10: words,
  category: DiagnosisCategory,
}) satisfies Fact<Diagnosis>;

/** The member id comes masked: its last four characters. */
export const PayerFacts = z.object({
  primary: PayerKind,
  memberId: words,
  secondary: z.nullable(PayerKind),
}) satisfies Fact<Payer>;

export const CaregiverFacts = z.object({
  name: z.string(),
  relationship: Relationship,
  phone: words,
  email: words,
  language: z.string(),
  isSurveyContact: z.boolean(),
  hasConsentedToContact: z.boolean(),
}) satisfies Fact<Caregiver>;
