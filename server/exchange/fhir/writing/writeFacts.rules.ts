import type { Address, Coverage, Patient } from '@medplum/fhirtypes';
import { payerLabel, type PayerKind } from '#contract/organizations/payers.ts';
import { diagnosisCategoryLabel, relationshipLabel } from '#contract/referrals/patients.ts';
import type { Referral } from '#contract/referrals/referrals.ts';
import type { SentCoverage, StoredOrder } from '#server/referrals/storedOrder.ts';
import {
  ABSENT_REASON,
  BCP47,
  BIRTH_SEX,
  CLINICAL_STATUS,
  CODES,
  CONDITION_CATEGORY,
  COVERAGE_CLASS,
  EXTENSIONS,
  ICD10,
  IDENTIFIER_TYPE,
  IDS,
  INTERPRETER,
  RELATIONSHIP_CODES,
  ROLE_CODE,
} from '#server/exchange/fhir/systems.rules.ts';
import { code, coded, flag, given, plain, telecom, words, type EntryList, type Link } from './writeElements.ts';

const BIRTH_SEX_CODES = { female: 'F', male: 'M', unknown: 'UNK' } as const;

/** The patient; the day of death as far as it is shared. */
export function writePatient(id: string, { enrollments, patient }: Referral, order: StoredOrder | null): Patient {
  const { middleName, mrn, preferredName, suffix } = patient;
  const died = enrollments.map(({ dateOfDeath }) => dateOfDeath).find((day) => day !== null);
  return {
    resourceType: 'Patient',
    id,
    extension: [code(BIRTH_SEX, BIRTH_SEX_CODES[patient.sexAtBirth]), flag(INTERPRETER, patient.needsInterpreter)],
    identifier: [
      ...(mrn === null
        ? []
        : [
            {
              type: { coding: [{ system: IDENTIFIER_TYPE, code: 'MR' }] },
              system: (mrn === order?.mrn && order.mrnSystem) || IDS.mrn,
              value: plain(mrn),
            },
          ]),
      { system: IDS.patient, value: id },
    ],
    name: [
      {
        use: 'official',
        family: plain(patient.lastName),
        given: [patient.firstName, ...(middleName === null ? [] : [middleName])].map(plain),
        ...(suffix === null ? {} : { suffix: [plain(suffix)] }),
      },
      ...(preferredName === null ? [] : [{ use: 'nickname' as const, given: [plain(preferredName)] }]),
    ],
    ...telecom(patient.phone, order?.email),
    gender: patient.sexAtBirth,
    ...given('birthDate', patient.dateOfBirth),
    ...given('deceasedDateTime', died),
    ...(patient.address === null
      ? {}
      : {
          address: [
            { text: plain(patient.address), ...(patient.address === order?.addressText ? partsOf(order) : {}) },
          ],
        }),
    communication: [{ language: language(patient.preferredLanguage), preferred: true }],
  };
}

/** The parts of an address that nobody has changed since it was sent. */
function partsOf({
  address,
}: StoredOrder): Pick<Address, 'line' | 'city' | 'district' | 'state' | 'postalCode' | 'country'> {
  if (!address) return {};
  const { line, ...rest } = address;
  return { ...rest, ...(line ? { line: [...line] } : {}) };
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
    clinicalStatus: { coding: [{ system: CLINICAL_STATUS, code: 'active' }] },
    category: [
      coded(CODES.diagnosisCategory, category, diagnosisCategoryLabel[category]),
      { coding: [{ system: CONDITION_CATEGORY, code: 'problem-list-item' }] },
    ],
    code: { ...(icd10 === null ? {} : { coding: [{ system: ICD10, code: icd10 }] }), text: plain(text) },
    subject,
  }));
}

/** Plan, group and period as they were sent, if the payer is still the one that they were sent with. */
function planOf(sent: SentCoverage | undefined, payer: PayerKind): Pick<Coverage, 'class' | 'payor' | 'period'> {
  const kept = sent?.kind === payer ? sent : undefined;
  const classes = (['plan', 'group'] as const).flatMap((name) => {
    const value = kept?.[name];
    return value === undefined
      ? []
      : [{ type: { coding: [{ system: COVERAGE_CLASS, code: name }] }, value: plain(value) }];
  });
  return {
    ...(kept?.start === undefined && kept?.end === undefined
      ? {}
      : { period: { ...given('start', kept.start), ...given('end', kept.end) } }),
    payor: [{ display: plain(kept?.payer || payerLabel[payer]) }],
    ...(classes.length > 0 ? { class: classes } : {}),
  };
}

/** One Coverage for each payer; the member id, whole, with the first. */
export function writeCoverages(
  list: EntryList,
  { primary, secondary }: NonNullable<Referral['payer']>,
  memberId: string | null,
  { beneficiary, sent }: { readonly beneficiary: Link; readonly sent: readonly SentCoverage[] },
): Link[] {
  const coverage = (order: number, payer: PayerKind, subscriberId: string | null) =>
    list.add(`Coverage ${order}`, (id): Coverage => ({
      resourceType: 'Coverage',
      id,
      status: 'active',
      type: coded(CODES.payer, payer, payerLabel[payer]),
      ...words('subscriberId', subscriberId),
      beneficiary,
      // FHIR has no code for that nobody said whose insurance it is.
      relationship: { coding: [{ system: ABSENT_REASON, code: 'unknown' }] },
      ...planOf(sent[order - 1], payer),
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
    active: true,
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
