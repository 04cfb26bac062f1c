import type { Subject } from './labelNames.ts';
import { plainName } from './labels.rules.ts';

/** Headings of parts of a paper, by their subject. */
const HEADINGS: readonly (readonly [names: string, subject: Subject])[] = [
  [
    'patient information, patient, patient demographics, demographics, resident information, resident, client information, patient data, informacion del paciente, patient information informacion del paciente, informacion del paciente patient information, resident profile, about the patient, patient identification, resident demographics, patient details, patient info',
    'patient',
  ],
  [
    'emergency contact, emergency contacts, next of kin, contacts, emergency contact information, family contact, responsible party, responsible party information, contact information, family, contacto de emergencia, emergency contact contacto de emergencia, contacto de emergencia emergency contact, primary contact, caregiver, caregiver information, family caregiver, emergency contact next of kin, patient contacts, responsible parties, family contacts, contact person, next of kin emergency contact, resident contacts, family and contacts, responsible party contacts, family caregiver information',
    'caregiver',
  ],
  [
    'insurance, insurance information, coverage, payer information, payer, payor information, primary insurance, insurance coverage, coverages, seguro, insurance seguro, seguro insurance, payers, billing, insurance payer, payer sources, coverage information, hospital account coverage, payment source, seguro medico',
    'payer',
  ],
  ['secondary insurance, secondary payer, secondary coverage, supplemental insurance', 'secondaryPayer'],
  [
    'physician, physicians, referring physician, referring provider, attending physician, physician information, provider information, provider, providers, medico, care team, referring provider information, referring physician information, medico que refiere, referring provider medico que refiere, medico que refiere referring provider, treatment team, physicians and providers, primary physician, medical team, medico que refiere referring physician, ordering physician',
    'provider',
  ],
  [
    'referral source, referred by, referral information, referral source information, referring facility, referral contact, referred by referral source, referido por, referred by referido por, referido por referred by, person making referral, referral from, contact for this referral, referring agency, referral details',
    'referrer',
  ],
  [
    'facility, current location, facility information, location, hospital, admission information, admission, current facility, visit information, encounter information, place of residence, patient location, hospital encounter, location of patient, current stay, where the patient is',
    'facility',
  ],
  [
    'diagnosis, diagnoses, medical information, clinical, clinical information, diagnosis information, primary diagnosis, diagnostico, diagnosis diagnostico, diagnostico diagnosis, medical, clinical summary, medical history, problem list, hospice diagnosis, diagnosis list, diagnosis information',
    'diagnosis',
  ],
  [
    'guarantor, guarantor information, pharmacy, funeral home, subscriber, subscriber information, subscriber info, employer, secondary contact, emergency contact 2, notes, comments, services requested, hospice, to, allergies, guarantor subscriber, advance directives, orders, signature, for office use only, office use only, external providers',
    'other',
  ],
];

/** `1. PATIENT`, `Section B: Insurance`. */
const NUMBER_OF_A_SECTION = /^(?:section\s+)?(?:[\dIl]{1,2}|[A-H])[.):]?\s+/i;

const headings = new Map<string, Subject>(
  HEADINGS.flatMap(([names, subject]) => names.split(', ').map((name) => [plainName(name), subject] as const)),
);

/** The subject of the part of a paper that begins with this heading. */
export const headingSubject = (text: string): Subject | undefined =>
  headings.get(plainName(text)) ?? headings.get(plainName(text.replace(NUMBER_OF_A_SECTION, '')));
