import { labels, wordsOf } from '#contract/platform/labels.ts';
import * as z from 'zod/mini';
import { Email, PlainDate, text } from '#contract/platform/fields.ts';
import { Phone } from '#contract/platform/phones.ts';
import { Language } from '#contract/platform/spokenLanguages.ts';
import { PayerKind } from '#contract/organizations/payers.ts';

/** The patient and the people and facts around the referral, as they are typed in and as they are answered. */

export const SEXES = ['female', 'male', 'unknown'] as const;

export const channelLabel = labels({
  portal: 'Portal',
  phone: 'Phone',
  fax: 'Fax',
  email: 'Email',
  ehr: 'EHR',
  walk_in: 'In person',
  referral_page: 'Referral page',
});

export const CHANNELS = wordsOf(channelLabel);
export const ReceivedChannel = z.enum(CHANNELS);
export type ReceivedChannel = z.infer<typeof ReceivedChannel>;

export const settingLabel = labels({
  home: 'Home',
  hospital: 'Hospital',
  assisted_living: 'Assisted living',
  skilled_nursing: 'Skilled nursing',
  group_home: 'Group home',
  hospice_facility: 'Hospice facility',
  other: 'Other',
});

export const SETTINGS = wordsOf(settingLabel);
export const CareSetting = z.enum(SETTINGS);
export type CareSetting = z.infer<typeof CareSetting>;

export const diagnosisCategoryLabel = labels({
  cancer: 'Cancer',
  dementia_neuro: 'Dementia and neurological',
  cardiac: 'Heart',
  respiratory: 'Lung',
  stroke: 'Stroke',
  renal: 'Kidney',
  liver: 'Liver',
  other: 'Other',
});

export const DIAGNOSIS_CATEGORIES = wordsOf(diagnosisCategoryLabel);
export const DiagnosisCategory = z.enum(DIAGNOSIS_CATEGORIES);
export type DiagnosisCategory = z.infer<typeof DiagnosisCategory>;

export const relationshipLabel = labels({
  spouse_partner: 'Spouse or partner',
  child: 'Child',
  parent: 'Parent',
  sibling: 'Sibling',
  other_family: 'Other family',
  friend: 'Friend',
  legal_representative: 'Legal representative',
  self: 'The patient',
});

export const RELATIONSHIPS = wordsOf(relationshipLabel);
export const Relationship = z.enum(RELATIONSHIPS);
export type Relationship = z.infer<typeof Relationship>;

const optionalText = (max: number) => z._default(z.nullable(text(max)), null);

export const Patient = z.strictObject({
  firstName: text(80),
  middleName: optionalText(80),
  lastName: text(80),
  suffix: optionalText(20),
  preferredName: optionalText(80),
  dateOfBirth: z._default(z.nullable(PlainDate), null),
  sexAtBirth: z._default(z.enum(SEXES), 'unknown'),
  phone: z._default(z.nullable(Phone), null),
  address: optionalText(300),
  mrn: optionalText(40),
  preferredLanguage: z._default(Language, 'en'),
  needsInterpreter: z._default(z.boolean(), false),
});
export type Patient = z.infer<typeof Patient>;

export const CurrentLocation = z.strictObject({
  setting: CareSetting,
  facilityName: optionalText(120),
  room: optionalText(40),
});
export type CurrentLocation = z.infer<typeof CurrentLocation>;

export const ReferredBy = z.strictObject({
  name: text(120),
  role: optionalText(80),
  organization: optionalText(120),
  phone: z._default(z.nullable(Phone), null),
  email: z._default(z.nullable(Email), null),
});
export type ReferredBy = z.infer<typeof ReferredBy>;

const Icd10 = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-TV-Z]\d[0-9A-Z](?:\.[0-9A-Z]{1,4})?$/, { error: 'Enter an ICD-10-CM code such as C34.90' }),
  );

export const Diagnosis = z.strictObject({
  text: text(200),
  icd10: z._default(z.nullable(Icd10), null),
  category: z._default(DiagnosisCategory, 'other'),
});
export type Diagnosis = z.infer<typeof Diagnosis>;

export const Payer = z.strictObject({
  primary: z._default(PayerKind, 'unknown'),
  memberId: optionalText(40),
  secondary: z._default(z.nullable(PayerKind), null),
});
export type Payer = z.infer<typeof Payer>;

export const Caregiver = z.strictObject({
  name: text(120),
  relationship: Relationship,
  phone: z._default(z.nullable(Phone), null),
  email: z._default(z.nullable(Email), null),
  language: z._default(Language, 'en'),
  isSurveyContact: z._default(z.boolean(), true),
  hasConsentedToContact: z._default(z.boolean(), false),
});
export type Caregiver = z.infer<typeof Caregiver>;
