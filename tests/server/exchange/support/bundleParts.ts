import { REFERRAL } from './writtenReferrals.ts';

/** Elements of a Bundle as FHIR writes them, with readable names in place of ids. */

export const OWN = 'https://wayside.example/fhir';
export const HL7 = 'http://terminology.hl7.org/CodeSystem';

export type Named = readonly [name: string, resource: object];

export const coded = (system: string, code: string, text: string) => ({
  coding: [{ system: `${OWN}/CodeSystem/${system}`, code, display: text }],
  text,
});
export const link = (name: string) => ({ reference: `urn:uuid:${name}` });
export const own = (name: string, value: object) => ({ url: `${OWN}/StructureDefinition/${name}`, ...value });
export const BIRTH_SEX = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-birthsex';
export const INTERPRETER = 'http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired';
export const HOSPICE_CARE = {
  coding: [{ system: 'http://snomed.info/sct', code: '385763009', display: 'Hospice care' }],
  text: 'Hospice care',
};

export const bundleOf = (resources: readonly Named[]) => ({
  resourceType: 'Bundle',
  id: REFERRAL,
  identifier: { system: `${OWN}/sid/referral`, value: 'R-1042' },
  type: 'collection',
  timestamp: '2026-11-20T14:00:00.000Z',
  entry: resources.map(([name, resource]) => ({
    fullUrl: `urn:uuid:${name}`,
    resource: {
      resourceType: name === 'outcome' ? 'OperationOutcome' : name.replace(/ \d+$/, ''),
      ...(name === 'outcome' ? {} : { id: name }),
      ...resource,
    },
  })),
});

export const language = (code: string) => [
  { language: { coding: [{ system: 'urn:ietf:bcp:47', code }] }, preferred: true },
];

export const phoneAndEmail = (phone: string, email: string) => [
  { system: 'phone', value: phone },
  { system: 'email', value: email },
];

/** What every export carries for readers that expect US Core. */
export const OWN_NUMBER = [
  { type: { coding: [{ system: `${HL7}/v2-0203`, code: 'FILL' }] }, system: `${OWN}/sid/referral`, value: 'R-1042' },
];
export const FULFILL = {
  coding: [
    { system: 'http://hl7.org/fhir/CodeSystem/task-code', code: 'fulfill', display: 'Fulfill the focal request' },
  ],
};
export const CLINICAL_NOTE = {
  coding: [
    { system: 'http://hl7.org/fhir/us/core/CodeSystem/us-core-documentreference-category', code: 'clinical-note' },
  ],
};
export const UNKNOWN = { coding: [{ system: `${HL7}/data-absent-reason`, code: 'unknown' }] };
