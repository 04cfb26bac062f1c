import type { DocumentType } from '#contract/documents/documents.ts';
import type { PayerKind } from '#contract/organizations/payers.ts';
import type { CareSetting, Relationship } from '#contract/referrals/patients.ts';

/** The names of systems, extensions and codes in a Bundle, and the mapping of foreign codes to ours. */

const OWN = 'https://wayside.example/fhir';

/** Our own code systems, with the contract's values as codes. */
export const CODES = {
  careSetting: `${OWN}/CodeSystem/care-setting`,
  communityType: `${OWN}/CodeSystem/community-type`,
  declineReason: `${OWN}/CodeSystem/decline-reason`,
  diagnosisCategory: `${OWN}/CodeSystem/diagnosis-category`,
  documentType: `${OWN}/CodeSystem/document-type`,
  levelOfCare: `${OWN}/CodeSystem/level-of-care`,
  payer: `${OWN}/CodeSystem/payer`,
  pendingReason: `${OWN}/CodeSystem/pending-reason`,
  relationship: `${OWN}/CodeSystem/relationship`,
  status: `${OWN}/CodeSystem/referral-status`,
} as const;

/** Our own identifiers. */
export const IDS = {
  community: `${OWN}/sid/community`,
  hospice: `${OWN}/sid/hospice`,
  location: `${OWN}/sid/hospice-location`,
  provider: `${OWN}/sid/provider`,
  referral: `${OWN}/sid/referral`,
  patient: `${OWN}/sid/patient`,
  resource: `${OWN}/sid/resource`,
  mrn: `${OWN}/sid/mrn`,
} as const;

/** Our own extensions, for data that FHIR has no element for. */
export const EXTENSIONS = {
  channel: `${OWN}/StructureDefinition/received-channel`,
  consented: `${OWN}/StructureDefinition/has-consented-to-contact`,
  referredBy: `${OWN}/StructureDefinition/referred-by`,
  source: `${OWN}/StructureDefinition/referral-source`,
  surveyContact: `${OWN}/StructureDefinition/is-survey-contact`,
  webhookKind: `${OWN}/StructureDefinition/webhook-kind`,
  webhookSecret: `${OWN}/StructureDefinition/webhook-secret`,
} as const;

export const NPI = 'http://hl7.org/fhir/sid/us-npi';
export const CCN = 'http://hl7.org/fhir/sid/us-ccn';
export const ICD10 = 'http://hl7.org/fhir/sid/icd-10-cm';
export const LOINC = 'http://loinc.org';
export const SNOMED = 'http://snomed.info/sct';
export const BCP47 = 'urn:ietf:bcp:47';
export const ROLE_CODE = 'http://terminology.hl7.org/CodeSystem/v3-RoleCode';
export const IDENTIFIER_TYPE = 'http://terminology.hl7.org/CodeSystem/v2-0203';
export const PLACE_TYPE = 'http://terminology.hl7.org/CodeSystem/location-physical-type';
export const SELF_PAY = 'http://terminology.hl7.org/CodeSystem/coverage-selfpay';
export const PAYMENT_TYPE = 'https://nahdo.org/sopt';
export const INTERPRETER = 'http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired';
export const BIRTH_SEX = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-birthsex';
export const ABSENT_REASON = 'http://terminology.hl7.org/CodeSystem/data-absent-reason';
export const CLINICAL_STATUS = 'http://terminology.hl7.org/CodeSystem/condition-clinical';
export const CONDITION_CATEGORY = 'http://terminology.hl7.org/CodeSystem/condition-category';
export const COVERAGE_CLASS = 'http://terminology.hl7.org/CodeSystem/coverage-class';
export const DOCUMENT_CATEGORY = 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category';
export const TASK_CODE = 'http://hl7.org/fhir/CodeSystem/task-code';
export const DATA_ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason';

/** SNOMED CT: hospice care (regime/therapy). */
export const HOSPICE_CARE = { system: SNOMED, code: '385763009', display: 'Hospice care' } as const;

/** HL7's role codes for each relationship; exports use the first. */
export const RELATIONSHIP_CODES: Record<Relationship, readonly [string, ...string[]]> = {
  spouse_partner: ['SPS', 'HUSB', 'WIFE', 'DOMPART', 'SIGOTHR'],
  child: [
    'CHILD',
    'SON',
    'DAU',
    'SONC',
    'DAUC',
    'NCHILD',
    'CHLDADOPT',
    'SONADOPT',
    'DAUADOPT',
    'STPCHLD',
    'STPSON',
    'STPDAU',
  ],
  parent: ['PRN', 'MTH', 'FTH', 'NMTH', 'NFTH', 'STPPRN', 'STPMTH', 'STPFTH', 'ADOPTP'],
  sibling: ['SIB', 'BRO', 'SIS', 'NSIB', 'NBRO', 'NSIS', 'HSIB', 'STPSIB'],
  other_family: [
    'FAMMEMB',
    'EXT',
    'AUNT',
    'UNCLE',
    'COUSN',
    'NIENEPH',
    'NIECE',
    'NEPHEW',
    'GRPRN',
    'GRMTH',
    'GRFTH',
    'GRNDCHILD',
    'GRNDSON',
    'GRNDDAU',
    'INLAW',
    'CHLDINLAW',
    'SONINLAW',
    'DAUINLAW',
    'PRNINLAW',
    'SIBINLAW',
  ],
  friend: ['FRND', 'NBOR', 'ROOM'],
  legal_representative: ['RESPRSN', 'GUARD', 'POWATT', 'DPOWATT', 'HPOWATT', 'SPOWATT', 'EXCEST'],
  self: ['ONESELF'],
};

/** HL7's role codes of places. */
export const PLACE_CODES: Readonly<Record<string, CareSetting>> = {
  PTRES: 'home',
  HOSP: 'hospital',
  GACH: 'hospital',
  CHR: 'hospital',
  ER: 'hospital',
  SNF: 'skilled_nursing',
  NCCF: 'skilled_nursing',
  GHOME: 'group_home',
};

/** LOINC's document codes for our types; exports use the first of each type. */
export const DOCUMENT_CODES: Readonly<Record<string, DocumentType>> = {
  '34117-2': 'history_physical',
  '10160-0': 'medication_list',
  '29549-3': 'medication_list',
  '11502-2': 'labs_imaging',
  '18748-4': 'labs_imaging',
  '26436-6': 'labs_imaging',
  '42348-3': 'advance_directive',
  '64290-0': 'insurance',
  '59284-0': 'consent_election',
};

/** Prefixes of the Source of Payment Typology; the longest match counts. */
export const PAYMENT_CODES: readonly (readonly [string, PayerKind])[] = [
  ['11', 'medicare_advantage'],
  ['1', 'medicare'],
  ['2', 'medicaid'],
  ['32', 'va'],
  ['5', 'commercial'],
  ['6', 'commercial'],
  ['81', 'self_pay'],
  ['82', 'charity'],
];

/** Payer kinds by name; the first match counts. */
export const PAYER_WORDS: readonly (readonly [RegExp, PayerKind])[] = [
  [/medicare\s*(advantage|part\s*c|hmo|replacement)/i, 'medicare_advantage'],
  [/medicare/i, 'medicare'],
  [/medicaid|medi-cal\b/i, 'medicaid'],
  [/\bMediCal\b/, 'medicaid'],
  [/veteran|\bVA\b|champva/i, 'va'],
  [/self.?pay|private pay/i, 'self_pay'],
  [/charity/i, 'charity'],
  [/unknown|not known/i, 'unknown'],
];
