import type { Coverage, Patient } from '@medplum/fhirtypes';
import { payerLabel, type PayerKind } from '#contract/organizations/payers.ts';
import { diagnosisCategoryLabel, relationshipLabel } from '#contract/referrals/patients.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import {
  BCP47,
  BIRTH_SEX,
  CODES,
  EXTENSIONS,
  ICD10,
  IDENTIFIER_TYPE,
  IDS,
  INTERPRETER,
  RELATIONSHIP_CODES,
  ROLE_CODE,
} from './systems.rules.ts';
import { code, coded, flag, given, plain, telecom, words, type EntryList, type Link } from './writeElements.ts';

const BIRTH_SEX_CODES = { female: 'F', male: 'M', unknown: 'UNK' } as const;

/** The patient; the day of death as far as it is shared. */
export function writePatient(id: string, { enrollments, patient }: Referral): Patient {
  const { middleName, mrn, preferredName, suffix } = patient;
  const died = enrollments.map(({ dateOfDeath }) => dateOfDeath).find((day) => day !== null);
  return {
    resourceType: 'Patient',
    id,
    extension: [code(BIRTH_SEX, BIRTH_SEX_CODES[patient.sexAtBirth]), flag(INTERPRETER, patient.needsInterpreter)],
    ...(mrn === null
      ? {}
      : {
          identifier: [
            { type: { coding: [{ system: IDENTIFIER_TYPE, code: 'MR' }] }, system: IDS.mrn, value: plain(mrn) },
          ],
        }),
    name: [
      {
        use: 'official',
        family: plain(patient.lastName),
        given: [patient.firstName, ...(middleName === null ? [] : [middleName])].map(plain),
        ...(suffix === null ? {} : { suffix: [plain(suffix)] }),
      },
      ...(preferredName === null ? [] : [{ use: 'nickname' as const, given: [plain(preferredName)] }]),
    ],
    ...telecom(patient.phone),
    gender: patient.sexAtBirth,
    ...given('birthDate', patient.dateOfBirth),
    ...given('deceasedDateTime', died),
    ...(patient.address === null ? {} : { address: [{ text: plain(patient.address) }] }),
    communication: [{ language: language(patient.preferredLanguage), preferred: true }],
  };
}

const language = (tag: string) => ({ coding: [{ system: BCP47, code: tag }] });

/** Adds the diagnosis. */
export function writeCondition(
  list: EntryList,
  { category, icd10, text }: NonNullable<Referral['primaryDiagnosis']>,
  subject: Link,
): Link {
  return list.add('Condition', (id) => ({
    resourceType: 'Condition',
    id,
    category: [coded(CODES.diagnosisCategory, category, diagnosisCategoryLabel[category])],
    code: { ...(icd10 === null ? {} : { coding: [{ system: ICD10, code: icd10 }] }), text: plain(text) },
    subject,
  }));
}

/** One Coverage for each payer; the member id, whole, with the first. */
export function writeCoverages(
  list: EntryList,
  { primary, secondary }: NonNullable<Referral['payer']>,
  memberId: string | null,
  beneficiary: Link,
): Link[] {
  const coverage = (order: number, payer: PayerKind, subscriberId: string | null) =>
    list.add(`Coverage ${order}`, (id): Coverage => ({
      resourceType: 'Coverage',
      id,
      status: 'active',
      type: coded(CODES.payer, payer, payerLabel[payer]),
      ...words('subscriberId', subscriberId),
      beneficiary,
      payor: [{ display: payerLabel[payer] }],
      order,
    }));
  return [coverage(1, primary, memberId), ...(secondary === null ? [] : [coverage(2, secondary, null)])];
}

/** Adds the caregiver as a RelatedPerson. */
export function writeCaregiver(list: EntryList, caregiver: NonNullable<Referral['caregiver']>, patient: Link): void {
  const { email, name, phone, relationship } = caregiver;
  const label = relationshipLabel[relationship];
  list.add('RelatedPerson', (id) => ({
    resourceType: 'RelatedPerson',
    id,
    extension: [
      flag(EXTENSIONS.surveyContact, caregiver.isSurveyContact),
      flag(EXTENSIONS.consented, caregiver.hasConsentedToContact),
    ],
    patient,
    relationship: [
      {
        coding: [
          { system: CODES.relationship, code: relationship, display: label },
          { system: ROLE_CODE, code: RELATIONSHIP_CODES[relationship][0] },
        ],
        text: label,
      },
    ],
    name: [{ text: plain(name) }],
    ...telecom(phone, email),
    communication: [{ language: language(caregiver.language), preferred: true }],
  }));
}
