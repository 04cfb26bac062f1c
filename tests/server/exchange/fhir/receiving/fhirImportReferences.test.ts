import { describe, expect } from 'vitest';
import { entryUrl, transaction, type TestBundle } from '#tests/server/exchange/support/bundles.ts';
import { importBundle, makeFhirWorld, placesOf, refusal } from '#tests/server/exchange/support/fhirCalls.ts';
import { test } from '#tests/server/support/server.ts';

const MRN = { system: 'urn:oid:1.2.36.146.595.217.0.1', value: 'MRN-4711' };
const NOWHERE = { reference: entryUrl(99) };
const SUBJECT = 'Bundle.entry[1].resource.subject';

/** The sample with another address and id of its patient, who is named so. */
function naming(reference: string, { fullUrl, id }: { fullUrl?: string; id?: string }): TestBundle {
  const bundle = transaction({ patient: { id }, request: { subject: { reference } } });
  const [patient] = bundle.entry;
  if (patient && fullUrl !== undefined) patient.fullUrl = fullUrl;
  return bundle;
}

describe('FHIR import of references', () => {
  test.for<[title: string, make: () => TestBundle]>([
    ['an identifier', () => transaction({ request: { subject: { identifier: MRN } } })],
    ['type and id beside another full address', () => naming('Patient/p', { id: 'p' })],
    [
      'type and id at the end of the full address',
      () => naming('Patient/p', { fullUrl: 'https://ehr.example/fhir/Patient/p' }),
    ],
    ['type, id and version', () => naming('Patient/p/_history/7', { id: 'p' })],
    [
      'the full address and version',
      () => naming('https://ehr.example/fhir/Patient/p/_history/7', { fullUrl: 'https://ehr.example/fhir/Patient/p' }),
    ],
  ])('FHIR import follows a reference by %s', async ([, make], { server }) => {
    const world = await makeFhirWorld(server);
    const { record, warnings } = await importBundle(server, world, make());
    expect(record.patient.lastName).toBe("O'Neill");
    expect(placesOf(warnings)).toEqual([]);
  });

  test.for<[title: string, make: () => TestBundle]>([
    [
      'an identifier of another system',
      () => transaction({ request: { subject: { identifier: { ...MRN, system: 'urn:oid:1.2.3' } } } }),
    ],
    ['an identifier without a value', () => transaction({ request: { subject: { identifier: { system: 'x:y' } } } })],
    ['another id', () => naming('Patient/q', { id: 'p' })],
    ['a type without an id', () => naming('Patient/', {})],
    ['an address of another server that ends alike', () => naming('https://other.example/Patient/p', { id: 'p' })],
    ['a search for another patient', () => naming('Patient?identifier=urn:oid:1.2.3|1', {})],
  ])(
    'FHIR import asks about a patient named by %s, and takes the only one when told so',
    async ([, make], { server }) => {
      const world = await makeFhirWorld(server);
      const { issues } = await refusal(server, world, make());
      expect(issues).toMatchObject([{ expression: [SUBJECT], details: { coding: [{ code: 'other_patient' }] } }]);
      const { record } = await importBundle(server, world, make(), 'hospice', ['other_patient']);
      expect(record.patient.lastName).toBe("O'Neill");
    },
  );

  const subject = { reference: entryUrl(1) };
  test.for<{ resource: Record<string, unknown>; name: string }>([
    { resource: { resourceType: 'Condition', subject, encounter: NOWHERE }, name: 'encounter' },
    {
      resource: { resourceType: 'Coverage', beneficiary: subject, payor: [subject], subscriber: NOWHERE },
      name: 'subscriber',
    },
    {
      resource: { resourceType: 'EpisodeOfCare', status: 'planned', patient: subject, managingOrganization: NOWHERE },
      name: 'organization',
    },
    { resource: { resourceType: 'Location', name: 'Maple Court', partOf: NOWHERE }, name: 'whole' },
    { resource: { resourceType: 'PractitionerRole', practitioner: NOWHERE }, name: 'practitioner' },
    { resource: { resourceType: 'Task', status: 'received', intent: 'order', for: NOWHERE }, name: 'patient' },
  ])(
    'FHIR import takes a $resource.resourceType whose $name is not in the Bundle',
    async ({ resource }, { server }) => {
      const world = await makeFhirWorld(server);
      const { record } = await importBundle(server, world, transaction({ more: [resource] }));
      expect(record.status).toBe('referral_received');
    },
  );

  test('FHIR import takes the first of two resources with the same type and id, and nobody of two with the same full address', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    await server.addCommunity({ name: 'Maple Court' });
    const relatives = ['Noa Stern', 'Ines Okafor'].map((text) => ({
      resourceType: 'RelatedPerson',
      id: 'p',
      patient: { reference: entryUrl(1) },
      name: [{ text }],
    }));
    const request = {
      requester: { reference: 'RelatedPerson/p' },
      locationReference: [{ display: 'Maple Court' }],
    };
    const bundle = transaction({ request, more: relatives });
    expect((await importBundle(server, world, bundle)).record.referredBy?.name).toBe('Noa Stern');
    for (const entry of bundle.entry.slice(-2)) entry.fullUrl = entryUrl(99);
    const request2 = bundle.entry[1]?.resource;
    if (request2) request2['requester'] = { reference: entryUrl(99) };
    const { record, warnings } = await importBundle(server, world, bundle);
    expect(record.referredBy).toBeNull();
    expect(placesOf(warnings)).toContainEqual(['multiple-matches', 'Bundle.entry[4].fullUrl']);
  });

  test('FHIR import leaves a reference to another server where nothing of it is needed', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const encounter = { reference: 'https://ehr.example/fhir/Encounter/1' };
    const { warnings } = await importBundle(server, world, transaction({ request: { encounter } }));
    expect(placesOf(warnings)).toEqual([]);
  });
});
