import { describe, expect } from 'vitest';
import { documentBundle, entryUrl, transaction, type TestBundle } from '../support/bundles.ts';
import { importBundle, makeFhirWorld, placesOf, refusal } from '../support/fhirCalls.ts';
import { test } from '../../support/server.ts';

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

  test.for<[title: string, make: () => TestBundle, place: string]>([
    [
      'an identifier of another system',
      () => transaction({ request: { subject: { identifier: { ...MRN, system: 'urn:oid:1.2.3' } } } }),
      SUBJECT,
    ],
    [
      'an identifier without a value',
      () => transaction({ request: { subject: { identifier: { system: 'x:y' } } } }),
      SUBJECT,
    ],
    ['another id', () => naming('Patient/q', { id: 'p' }), `${SUBJECT}.reference`],
    ['a type without an id', () => naming('Patient/', {}), `${SUBJECT}.reference`],
    [
      'an address of another server that ends alike',
      () => naming('https://other.example/Patient/p', { id: 'p' }),
      SUBJECT,
    ],
  ])('FHIR import refuses a reference by %s', async ([, make, place], { server }) => {
    const world = await makeFhirWorld(server);
    expect((await refusal(server, world, make())).places).toContainEqual(['not-found', place]);
  });

  const subject = { reference: entryUrl(1) };
  test.for<{ resource: Record<string, unknown>; name: string }>([
    { resource: { resourceType: 'Condition', subject, encounter: NOWHERE }, name: 'encounter' },
    {
      resource: {
        resourceType: 'Coverage',
        status: 'active',
        beneficiary: subject,
        payor: [subject],
        subscriber: NOWHERE,
      },
      name: 'subscriber',
    },
    {
      resource: {
        resourceType: 'DocumentReference',
        status: 'superseded',
        custodian: NOWHERE,
        content: [{ attachment: { title: 'A' } }],
      },
      name: 'custodian',
    },
    {
      resource: { resourceType: 'EpisodeOfCare', status: 'planned', patient: subject, managingOrganization: NOWHERE },
      name: 'managingOrganization',
    },
    { resource: { resourceType: 'Location', name: 'Maple Court', partOf: NOWHERE }, name: 'partOf' },
    { resource: { resourceType: 'PractitionerRole', practitioner: NOWHERE }, name: 'practitioner' },
    { resource: { resourceType: 'RelatedPerson', name: [{ text: 'Seán' }], patient: NOWHERE }, name: 'patient' },
    { resource: { resourceType: 'Task', status: 'received', intent: 'order', for: NOWHERE }, name: 'for' },
  ])(
    'FHIR import refuses a reference that leads nowhere of a $resource.resourceType',
    async ({ resource, name }, { server }) => {
      const world = await makeFhirWorld(server);
      expect((await refusal(server, world, transaction({ more: [resource] }))).places).toEqual([
        ['not-found', `Bundle.entry[3].resource.${name}.reference`],
      ]);
    },
  );

  test('FHIR import refuses a reference that leads nowhere of a Patient and a Composition', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const patient = transaction({ patient: { managingOrganization: NOWHERE } });
    expect((await refusal(server, world, patient)).places).toEqual([
      ['not-found', 'Bundle.entry[0].resource.managingOrganization.reference'],
    ]);
    const document = documentBundle();
    const [composition] = document.entry;
    if (composition?.resource) composition.resource['custodian'] = NOWHERE;
    expect((await refusal(server, world, document)).places).toEqual([
      ['not-found', 'Bundle.entry[0].resource.custodian.reference'],
    ]);
  });

  test('FHIR import takes the first of two resources with the same type and id, and refuses two with the same full address', async ({
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
    expect((await refusal(server, world, bundle)).places).toEqual([['invalid', 'Bundle']]);
  });

  test('FHIR import leaves a reference to another server where nothing of it is needed', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const encounter = { reference: 'https://ehr.example/fhir/Encounter/1' };
    const { warnings } = await importBundle(server, world, transaction({ request: { encounter } }));
    expect(placesOf(warnings)).toEqual([]);
  });
});
