import { labels } from '#contract/platform/labels.ts';
import { languageName } from '#contract/platform/spokenLanguages.ts';
import { payerLabel } from '#contract/organizations/payers.ts';
import {
  diagnosisCategoryLabel,
  relationshipLabel,
  settingLabel,
  type Caregiver,
  type CurrentLocation,
  type Diagnosis,
  type Patient,
  type Payer,
} from './patients.ts';
import type { Urgency } from './urgencies.ts';
import { urgencyLabel } from './referralLabels.ts';

/** The facts of a referral one by one: their names, and their values as text. */

/** The name of each fact, by its path in a request body. */
export const FACT_LABELS = {
  'patient.firstName': 'First name',
  'patient.middleName': 'Middle name',
  'patient.lastName': 'Last name',
  'patient.suffix': 'Suffix',
  'patient.preferredName': 'Preferred name',
  'patient.dateOfBirth': 'Date of birth',
  'patient.sexAtBirth': 'Sex at birth',
  'patient.phone': 'Patient’s phone',
  'patient.address': 'Home address',
  'patient.mrn': 'Medical record number',
  'patient.preferredLanguage': 'Patient’s language',
  'patient.needsInterpreter': 'Needs an interpreter',
  'currentLocation.setting': 'Setting',
  'currentLocation.facilityName': 'Facility',
  'currentLocation.room': 'Room',
  communityId: 'Community',
  responsibleProviderId: 'Responsible provider',
  'referredBy.name': 'Referrer’s name',
  'referredBy.role': 'Referrer’s role',
  'referredBy.organization': 'Referrer’s organization',
  'referredBy.phone': 'Referrer’s phone',
  'referredBy.email': 'Referrer’s email',
  source: 'Source',
  urgency: 'Urgency',
  'primaryDiagnosis.text': 'Primary diagnosis',
  'primaryDiagnosis.icd10': 'ICD-10-CM code',
  'primaryDiagnosis.category': 'Diagnosis group',
  'payer.primary': 'Primary payer',
  'payer.memberId': 'Member ID',
  'payer.secondary': 'Secondary payer',
  'caregiver.name': 'Caregiver’s name',
  'caregiver.relationship': 'Relationship',
  'caregiver.phone': 'Caregiver’s phone',
  'caregiver.email': 'Caregiver’s email',
  'caregiver.language': 'Caregiver’s language',
  'caregiver.isSurveyContact': 'Survey contact',
  'caregiver.hasConsentedToContact': 'Agreed to be contacted',
} as const;
export type FactPath = keyof typeof FACT_LABELS;

export const sexLabel = labels({ female: 'Female', male: 'Male', unknown: 'Unknown' });

/** Some or all facts of a referral. A part that is left out is not known here; `null` is empty. */
export interface SomeFacts {
  readonly patient?: { readonly [Name in keyof Patient]?: Patient[Name] | undefined } | undefined;
  readonly currentLocation?: CurrentLocation | null | undefined;
  readonly caregiver?: Caregiver | null | undefined;
  readonly payer?: Payer | null | undefined;
  readonly primaryDiagnosis?: Diagnosis | null | undefined;
  readonly urgency?: Urgency | undefined;
  /** Their names. */
  readonly responsibleProvider?: string | null | undefined;
  readonly community?: string | null | undefined;
}

type Text = string | null | undefined;
/** The text of a value; undefined or empty where the value is. */
function shown<Value>(value: Value | null | undefined, text: (value: Value) => Text): Text {
  if (value === undefined) return undefined;
  return value === null ? null : text(value);
}
const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No');

const patientTexts = ({ patient = {} }: SomeFacts): readonly (readonly [FactPath, Text])[] => [
  ['patient.firstName', patient.firstName],
  ['patient.middleName', patient.middleName],
  ['patient.lastName', patient.lastName],
  ['patient.suffix', patient.suffix],
  ['patient.preferredName', patient.preferredName],
  ['patient.dateOfBirth', patient.dateOfBirth],
  ['patient.sexAtBirth', shown(patient.sexAtBirth, (sex) => sexLabel[sex])],
  ['patient.phone', patient.phone],
  ['patient.address', patient.address],
  ['patient.mrn', patient.mrn],
  ['patient.preferredLanguage', shown(patient.preferredLanguage, languageName)],
  ['patient.needsInterpreter', shown(patient.needsInterpreter, yesOrNo)],
];

const texts = (facts: SomeFacts): readonly (readonly [FactPath, Text])[] => {
  const { caregiver, currentLocation, payer, primaryDiagnosis } = facts;
  return [
    ...patientTexts(facts),
    ['currentLocation.setting', shown(currentLocation, ({ setting }) => settingLabel[setting])],
    ['currentLocation.facilityName', shown(currentLocation, ({ facilityName }) => facilityName)],
    ['currentLocation.room', shown(currentLocation, ({ room }) => room)],
    ['communityId', facts.community],
    ['responsibleProviderId', facts.responsibleProvider],
    ['urgency', shown(facts.urgency, (urgency) => urgencyLabel[urgency])],
    ['primaryDiagnosis.text', shown(primaryDiagnosis, ({ text }) => text)],
    ['primaryDiagnosis.icd10', shown(primaryDiagnosis, ({ icd10 }) => icd10)],
    ['primaryDiagnosis.category', shown(primaryDiagnosis, ({ category }) => diagnosisCategoryLabel[category])],
    ['payer.primary', shown(payer, ({ primary }) => payerLabel[primary])],
    ['payer.memberId', shown(payer, ({ memberId }) => memberId)],
    ['payer.secondary', shown(payer, ({ secondary }) => shown(secondary, (kind) => payerLabel[kind]))],
    ['caregiver.name', shown(caregiver, ({ name }) => name)],
    ['caregiver.relationship', shown(caregiver, ({ relationship }) => relationshipLabel[relationship])],
    ['caregiver.phone', shown(caregiver, ({ phone }) => phone)],
    ['caregiver.email', shown(caregiver, ({ email }) => email)],
    ['caregiver.language', shown(caregiver, ({ language }) => languageName(language))],
    ['caregiver.isSurveyContact', shown(caregiver, ({ isSurveyContact }) => yesOrNo(isSurveyContact))],
    [
      'caregiver.hasConsentedToContact',
      shown(caregiver, ({ hasConsentedToContact }) => yesOrNo(hasConsentedToContact)),
    ],
  ];
};

export interface FactChange {
  readonly path: FactPath;
  readonly from: string | null;
  readonly to: string | null;
}

/** The facts that a change gives another value, in the order of the page. */
export function factChanges(before: SomeFacts, change: SomeFacts): FactChange[] {
  const old = new Map(texts(before));
  return texts(change).flatMap(([path, to]) => {
    const from = old.get(path) ?? null;
    return to === undefined || to === from ? [] : [{ path, from, to }];
  });
}
