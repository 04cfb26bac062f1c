import type { CodeableConcept, ContactPoint, Patient, RelatedPerson } from '@medplum/fhirtypes';
import { relationshipLabel, RELATIONSHIPS, type Relationship } from '#contract/referrals/patients.ts';
import type { BundleIndex, Placed } from '#server/exchange/fhir/checking/bundleIndex.rules.ts';
import type { Reading } from './draft.rules.ts';
import {
  bestName,
  codeOf,
  codingsOf,
  contactOf,
  extensionOf,
  fullName,
  languageOf,
  oneOf,
  textOf,
} from './elements.rules.ts';
import { warning } from '#server/exchange/fhir/issues.rules.ts';
import { ownResources } from './ownResources.rules.ts';
import { CODES, EXTENSIONS, RELATIONSHIP_CODES, ROLE_CODE } from '#server/exchange/fhir/systems.rules.ts';

/** By our own code, HL7's, or the text; null if nothing says it. */
function relationshipOf(concepts: readonly CodeableConcept[] = []): Relationship | null {
  const own = oneOf(RELATIONSHIPS, codeOf(concepts, CODES.relationship));
  if (own) return own;
  for (const { code, system } of codingsOf(concepts)) {
    const known = RELATIONSHIPS.find((word) => system === ROLE_CODE && RELATIONSHIP_CODES[word].includes(code ?? ''));
    if (known) return known;
  }
  const words = concepts.map(textOf).join(' ').trim().toLowerCase();
  if (/\b(wife|husband|spouse|partner)\b/.test(words)) return 'spouse_partner';
  if (/\b(son|daughter|child)\b/.test(words)) return 'child';
  if (/\b(mother|father|parent)\b/.test(words)) return 'parent';
  if (/\b(brother|sister|sibling)\b/.test(words)) return 'sibling';
  if (/\b(friend|neighbou?r)\b/.test(words)) return 'friend';
  if (/\b(guardian|attorney|proxy|legal)\b/.test(words)) return 'legal_representative';
  if (/^(self|oneself|patient)$/.test(words)) return 'self';
  return words === '' || /^(emergency|next|contact|caregiver|primary|unknown|other)\b/.test(words)
    ? null
    : 'other_family';
}

/** Somebody around the patient, of either kind of FHIR's. */
interface Candidate {
  readonly at: string;
  readonly nameAt: string;
  readonly name: string;
  readonly relationship: Relationship | null;
  /** The lowest is taken. */
  readonly rank: number;
  readonly telecom: readonly ContactPoint[] | undefined;
  readonly more: Readonly<Record<string, unknown>>;
}

/** HL7's marks (v2-0131, v3 role classes and codes) of whom to call, and of whom only if nobody is to be called. */
const TO_CALL = new Set(['C', 'CP', 'EP', 'ECON', 'CAREGIVER']);
const NEXT_OF_KIN = new Set(['N', 'NOK']);
/** Employers, insurers and agencies, which are nobody's relatives. */
const OFFICES = new Set(['E', 'F', 'I', 'S', 'BP']);
const SELF = 90;

function rankOf(concepts: readonly CodeableConcept[] = [], relationship: Relationship | null): number {
  if (relationship === 'self') return SELF;
  const codes = codingsOf(concepts).map(({ code = '' }) => code);
  const words = concepts.map(textOf).join(' ');
  if (codes.some((code) => TO_CALL.has(code)) || /emergency|caregiver|contact/i.test(words)) return 1;
  return codes.some((code) => NEXT_OF_KIN.has(code)) || /next of kin/i.test(words) ? 2 : 3;
}

/**
 * The person around the patient whom to call: the survey's contact, else whoever is marked as the contact, else the first relative; the
 * patient only if there is nobody else.
 */
export function readCaregiver(
  index: BundleIndex,
  patient: Placed<Patient>,
  requester: string | undefined,
  reading: Reading,
): Record<string, unknown> | null {
  const own = bestName(patient.resource.name);
  const ownName = own && fullName(own.name);
  const people = [
    ...ownResources(index, 'RelatedPerson', patient.at, reading)
      .filter(({ at, resource }) => at !== requester && resource.active !== false)
      .flatMap((placed) => relatedPerson(placed, reading)),
    ...contactsOf(patient, reading),
  ].map((each) => (each.relationship === null && each.name === ownName ? { ...each, rank: SELF } : each));
  const [chosen, ...others] = people.toSorted((one, other) => one.rank - other.rank);
  if (!chosen) return null;
  const isOther = ({ name }: Candidate) => name.toLowerCase() !== chosen.name.toLowerCase();
  for (const each of others.filter((other) => isOther(other) && other.rank < SELF)) {
    reading.issues.push(
      warning('informational', each.at, 'Only one caregiver was imported. The others are listed with the order'),
    );
    reading.keep('contact', inWords(each));
  }
  if (chosen.relationship === null) {
    const at = `${chosen.at}.relationship`;
    reading.issues.push(
      warning('value', at, 'No relationship was given for the caregiver. It was set to Other family'),
    );
  }
  return {
    name: reading.field('caregiver.name', chosen.nameAt, chosen.name),
    relationship: chosen.relationship ?? 'other_family',
    ...reached(chosen.telecom, chosen.at, reading),
    ...chosen.more,
  };
}

const inWords = ({ name, relationship, telecom }: Candidate): string => {
  const phone = contactOf(telecom, 'phone')?.value;
  return [name, relationship && relationshipLabel[relationship].toLowerCase(), phone].filter(Boolean).join(', ');
};

function relatedPerson({ at, resource }: Placed<RelatedPerson>, reading: Reading): Candidate[] {
  const best = bestName(resource.name);
  const name = best && fullName(best.name);
  if (name === undefined) {
    reading.issues.push(warning('required', `${at}.name`, 'This person has no name and was not imported'));
    return [];
  }
  const relationship = relationshipOf(resource.relationship);
  const surveyed = extensionOf(resource, EXTENSIONS.surveyContact)?.valueBoolean;
  const [spoken] = resource.communication ?? [];
  return [
    {
      at,
      nameAt: `${at}.name[${best?.index ?? 0}]`,
      name,
      relationship,
      rank: surveyed === true ? 0 : rankOf(resource.relationship, relationship),
      telecom: resource.telecom,
      more: {
        language: languageOf(spoken?.language),
        ...(surveyed === undefined ? {} : { isSurveyContact: surveyed }),
        hasConsentedToContact: extensionOf(resource, EXTENSIONS.consented)?.valueBoolean ?? false,
      },
    },
  ];
}

const contactsOf = ({ at: patientAt, resource }: Placed<Patient>, reading: Reading): Candidate[] =>
  (resource.contact ?? []).flatMap(({ name: given, relationship: concepts, telecom }, number) => {
    const at = `${patientAt}.contact[${number}]`;
    const name = given && fullName(given);
    if (name === undefined) return [];
    if (codingsOf(concepts).some(({ code }) => OFFICES.has(code ?? ''))) {
      reading.issues.push(
        warning('not-supported', at, 'This contact is an office, not a relative, and was not imported'),
      );
      return [];
    }
    const relationship = relationshipOf(concepts);
    return [{ at, nameAt: `${at}.name`, name, relationship, rank: rankOf(concepts, relationship), telecom, more: {} }];
  });

function reached(telecom: readonly ContactPoint[] | undefined, at: string, reading: Reading): Record<string, unknown> {
  const phone = contactOf(telecom, 'phone');
  const email = contactOf(telecom, 'email');
  return {
    phone: reading.field('caregiver.phone', `${at}.telecom[${phone?.index ?? 0}].value`, phone?.value ?? null),
    email: reading.field('caregiver.email', `${at}.telecom[${email?.index ?? 0}].value`, email?.value ?? null),
  };
}
