import type { CodeableConcept, ContactPoint, Patient, RelatedPerson } from '@medplum/fhirtypes';
import { RELATIONSHIPS, type Relationship } from '#contract/referrals/patients.ts';
import type { BundleIndex, Placed } from './bundleIndex.rules.ts';
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
import { problem, warning } from './issues.rules.ts';
import { CODES, EXTENSIONS, RELATIONSHIP_CODES, ROLE_CODE } from './systems.rules.ts';

/** By our own code, HL7's, or the text; anybody else counts as family. */
function relationshipOf(concepts: readonly CodeableConcept[] = []): Relationship {
  const own = oneOf(RELATIONSHIPS, codeOf(concepts, CODES.relationship));
  if (own) return own;
  for (const { code, system } of codingsOf(concepts)) {
    const known = RELATIONSHIPS.find((word) => system === ROLE_CODE && RELATIONSHIP_CODES[word].includes(code ?? ''));
    if (known) return known;
  }
  const words = concepts.map(textOf).join(' ').toLowerCase();
  if (/\b(wife|husband|spouse|partner)\b/.test(words)) return 'spouse_partner';
  if (/\b(son|daughter|child)\b/.test(words)) return 'child';
  if (/\b(mother|father|parent)\b/.test(words)) return 'parent';
  if (/\b(brother|sister|sibling)\b/.test(words)) return 'sibling';
  if (/\b(friend|neighbou?r)\b/.test(words)) return 'friend';
  if (/\b(guardian|attorney|proxy|legal)\b/.test(words)) return 'legal_representative';
  return 'other_family';
}

/** The person around the patient whom to call: the survey's contact, else the first. */
export function readCaregiver(
  index: BundleIndex,
  patient: Placed<Patient>,
  requester: string | undefined,
  reading: Reading,
): Record<string, unknown> | null {
  const people = index.all('RelatedPerson').filter(({ at }) => at !== requester);
  const [chosen, ...others] = people.toSorted((one, other) => isSurveyContact(other) - isSurveyContact(one));
  for (const { at } of others) reading.issues.push(warning('not-supported', at, 'Only one caregiver was imported'));
  if (chosen) return readRelatedPerson(chosen, reading);
  const [contact] = patient.resource.contact ?? [];
  if (!contact?.name) return null;
  const at = `${patient.at}.contact[0]`;
  return {
    name: reading.field('caregiver.name', `${at}.name`, fullName(contact.name)),
    relationship: relationshipOf(contact.relationship),
    ...reached(contact.telecom, at, reading),
  };
}

const isSurveyContact = ({ resource }: Placed<RelatedPerson>): number =>
  extensionOf(resource, EXTENSIONS.surveyContact)?.valueBoolean === true ? 1 : 0;

function readRelatedPerson({ at, resource }: Placed<RelatedPerson>, reading: Reading): Record<string, unknown> {
  const best = bestName(resource.name);
  const name = best && fullName(best.name);
  if (name === undefined) reading.issues.push(problem('required', `${at}.name`, 'Add the caregiver’s name'));
  const [spoken] = resource.communication ?? [];
  const surveyed = extensionOf(resource, EXTENSIONS.surveyContact)?.valueBoolean;
  return {
    name: reading.field('caregiver.name', `${at}.name[${best?.index ?? 0}]`, name),
    relationship: relationshipOf(resource.relationship),
    ...reached(resource.telecom, at, reading),
    language: languageOf(spoken?.language),
    ...(surveyed === undefined ? {} : { isSurveyContact: surveyed }),
    hasConsentedToContact: extensionOf(resource, EXTENSIONS.consented)?.valueBoolean ?? false,
  };
}

function reached(telecom: readonly ContactPoint[] | undefined, at: string, reading: Reading): Record<string, unknown> {
  const phone = contactOf(telecom, 'phone');
  const email = contactOf(telecom, 'email');
  return {
    phone: reading.field('caregiver.phone', `${at}.telecom[${phone?.index ?? 0}].value`, phone?.value ?? null),
    email: reading.field('caregiver.email', `${at}.telecom[${email?.index ?? 0}].value`, email?.value ?? null),
  };
}
