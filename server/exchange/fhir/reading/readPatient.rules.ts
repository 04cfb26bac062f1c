import type { HumanName, Patient } from '@medplum/fhirtypes';
import type { Placed } from '#server/exchange/fhir/checking/bundleIndex.rules.ts';
import type { Reading } from './draft.rules.ts';
import {
  bestName,
  contactOf,
  extensionOf,
  fullName,
  identifierOf,
  languageOf,
  typedIdentifier,
} from './elements.rules.ts';
import { problem, warning } from '#server/exchange/fhir/issues.rules.ts';
import { BIRTH_SEX, IDS, INTERPRETER } from '#server/exchange/fhir/systems.rules.ts';
import { splitName } from '#server/exchange/personNames.rules.ts';

const BIRTH_SEXES: Readonly<Record<string, string>> = { F: 'female', M: 'male', UNK: 'unknown', OTH: 'unknown' };

/** The patient as a creation names it. */
export function readPatient({ at, resource }: Placed<Patient>, reading: Reading): Record<string, unknown> {
  if (resource.deceasedBoolean === true || resource.deceasedDateTime !== undefined) {
    const place = `${at}.deceased${resource.deceasedDateTime === undefined ? 'Boolean' : 'DateTime'}`;
    reading.issues.push(problem('business-rule', place, 'A patient who has died can’t be referred'));
  }
  return { ...names(resource, at, reading), ...patientFields(resource, at, reading) };
}

function names({ name }: Patient, at: string, reading: Reading): Record<string, unknown> {
  const best = bestName(name);
  if (!best) {
    reading.issues.push(problem('required', `${at}.name`, 'Add the patient’s family and given name'));
    return {};
  }
  const place = `${at}.name[${best.index}]`;
  const { family, given = [], nickname: called = null, suffix = [] } = wholeName(best.name, place, reading);
  if (family === undefined) reading.issues.push(problem('required', `${place}.family`, 'Add the family name'));
  if (given.length === 0) reading.issues.push(problem('required', `${place}.given`, 'Add the given name'));
  const nickname = name?.findIndex(({ use }) => use === 'nickname') ?? -1;
  const preferred = name?.[nickname];
  return {
    firstName: reading.field('patient.firstName', `${place}.given[0]`, given[0]),
    middleName: reading.field('patient.middleName', `${place}.given[1]`, given.slice(1).join(' ') || null),
    lastName: reading.field('patient.lastName', `${place}.family`, family),
    suffix: reading.field('patient.suffix', `${place}.suffix`, suffix.join(' ') || null),
    preferredName: reading.field(
      'patient.preferredName',
      `${at}.name[${nickname}]`,
      (preferred && (preferred.given?.join(' ') ?? fullName(preferred))) ?? called,
    ),
  };
}

/** A name that comes as one text, in its parts. */
function wholeName(name: HumanName, at: string, { issues }: Reading): HumanName & { readonly nickname?: string } {
  const { family, given = [], suffix, text } = name;
  if (family !== undefined || given.length > 0 || text === undefined) return name;
  const split = splitName(text);
  if (!split) return name;
  issues.push(warning('business-rule', at, 'The patient’s name came as one text. Check its parts'));
  const { firstName, lastName, middleName, preferredName: nickname } = split;
  return {
    ...name,
    family: lastName,
    given: [firstName, middleName].filter((each) => each !== undefined),
    suffix: suffix ?? (split.suffix === undefined ? [] : [split.suffix]),
    ...(nickname === undefined ? {} : { nickname }),
  };
}

function patientFields(resource: Patient, at: string, reading: Reading): Record<string, unknown> {
  const { address = [], birthDate, communication = [], identifier, telecom } = resource;
  const phone = contactOf(telecom, 'phone');
  const home = address.findIndex(({ use }) => use !== 'old');
  const lines = address[home];
  const spoken = Math.max(
    communication.findIndex(({ preferred }) => preferred === true),
    0,
  );
  const language = languageOf(communication[spoken]?.language);
  if (communication.length > 0 && language === undefined) {
    reading.issues.push(
      warning('value', `${at}.communication[${spoken}].language`, 'This is not a language tag, so English is used'),
    );
  }
  const sex = BIRTH_SEXES[extensionOf(resource, BIRTH_SEX)?.valueCode ?? ''];
  const gender = resource.gender === 'female' || resource.gender === 'male' ? resource.gender : 'unknown';
  return {
    dateOfBirth: reading.field('patient.dateOfBirth', `${at}.birthDate`, birthDate ?? null),
    sexAtBirth: reading.field('patient.sexAtBirth', `${at}.gender`, sex ?? gender),
    phone: reading.field('patient.phone', `${at}.telecom[${phone?.index ?? 0}].value`, phone?.value ?? null),
    address: reading.field(
      'patient.address',
      `${at}.address[${home}]`,
      (lines &&
        (lines.text ??
          [...(lines.line ?? []), lines.city, [lines.state, lines.postalCode].filter(Boolean).join(' '), lines.country]
            .filter(Boolean)
            .join(', '))) ||
        null,
    ),
    mrn: reading.field(
      'patient.mrn',
      `${at}.identifier`,
      typedIdentifier(identifier, 'MR') ?? identifierOf(identifier, IDS.mrn) ?? null,
    ),
    preferredLanguage: reading.field('patient.preferredLanguage', `${at}.communication`, language),
    needsInterpreter: extensionOf(resource, INTERPRETER)?.valueBoolean ?? false,
  };
}
