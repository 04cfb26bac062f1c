/** Handwritten Bundles in the form that other systems send. Each test changes the parts that it is about. */

export interface Entry {
  fullUrl?: string;
  resource?: Record<string, unknown>;
  request?: { method: string; url: string };
}
export interface TestBundle {
  resourceType: 'Bundle';
  type: string;
  entry: Entry[];
  [element: string]: unknown;
}

export const PROVIDER_NPI = '1999999992';
export const HOSPICE_NPI = '1888888883';

export const patientResource = (more: Record<string, unknown> = {}) => ({
  resourceType: 'Patient',
  identifier: [
    {
      type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
      system: 'urn:oid:1.2.36.146.595.217.0.1',
      value: 'MRN-4711',
    },
  ],
  name: [{ use: 'official', family: "O'Neill", given: ['Máire', 'Áine'], suffix: ['Jr.'] }],
  telecom: [
    { system: 'email', value: 'maire@family.example' },
    { system: 'phone', use: 'home', value: '(555) 010-0142' },
  ],
  gender: 'female',
  birthDate: '1938-04-17',
  address: [{ line: ['12 Harbor Lane', 'Apt 4'], city: 'Portland', state: 'ME', postalCode: '04101' }],
  communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: 'ga' }] }, preferred: true }],
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/patient-interpreterRequired', valueBoolean: true }],
  ...more,
});

export const requestResource = (more: Record<string, unknown> = {}) => ({
  resourceType: 'ServiceRequest',
  status: 'active',
  intent: 'order',
  priority: 'urgent',
  code: { coding: [{ system: 'http://snomed.info/sct', code: '385763009', display: 'Hospice care' }] },
  subject: { reference: 'urn:uuid:0d2f7a52-0000-4000-8000-000000000001' },
  requester: { reference: 'urn:uuid:0d2f7a52-0000-4000-8000-000000000003' },
  performer: [{ identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: HOSPICE_NPI } }],
  ...more,
});

export const practitionerResource = (more: Record<string, unknown> = {}) => ({
  resourceType: 'Practitioner',
  identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: PROVIDER_NPI }],
  name: [{ family: 'Okafor', given: ['Ines'], prefix: ['Dr.'] }],
  ...more,
});

const uuid = (number: number) => `urn:uuid:0d2f7a52-0000-4000-8000-${String(number).padStart(12, '0')}`;
export { uuid as entryUrl };

/** A transaction with a patient, a request and its requester; further resources follow as entries 3 and on. */
export function transaction(
  changes: {
    patient?: Record<string, unknown>;
    request?: Record<string, unknown>;
    practitioner?: Record<string, unknown>;
    more?: readonly Record<string, unknown>[];
  } = {},
): TestBundle {
  const resources = [
    patientResource(changes.patient),
    requestResource(changes.request),
    practitionerResource(changes.practitioner),
    ...(changes.more ?? []),
  ];
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: resources.map((resource, index) => ({
      fullUrl: uuid(index + 1),
      resource,
      request: { method: 'POST', url: String(resource['resourceType']) },
    })),
  };
}

/** The same as a collection, whose entries refer to each other as `Patient/p` does. */
export function collection(): TestBundle {
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      {
        fullUrl: 'https://ehr.example/fhir/Patient/p',
        resource: patientResource({ id: 'p' }),
      },
      {
        fullUrl: 'https://ehr.example/fhir/ServiceRequest/r',
        resource: requestResource({
          id: 'r',
          subject: { reference: 'Patient/p' },
          requester: { reference: '#who' },
          contained: [
            {
              resourceType: 'PractitionerRole',
              id: 'who',
              practitioner: { reference: '#person' },
              organization: { display: 'Lakeside Physicians' },
            },
            { ...practitionerResource(), id: 'person' },
          ],
        }),
      },
    ],
  };
}

/** The same as a document, which begins with its Composition. */
export function documentBundle(): TestBundle {
  const { entry } = collection();
  return {
    resourceType: 'Bundle',
    type: 'document',
    identifier: { system: 'urn:ietf:rfc:3986', value: 'urn:uuid:0d2f7a52-0000-4000-8000-00000000d0c0' },
    timestamp: '2026-11-20T14:00:00Z',
    entry: [
      {
        fullUrl: 'https://ehr.example/fhir/Composition/c',
        resource: {
          resourceType: 'Composition',
          id: 'c',
          status: 'final',
          type: { coding: [{ system: 'http://loinc.org', code: '57133-1', display: 'Referral note' }] },
          subject: { reference: 'Patient/p' },
          date: '2026-11-20T14:00:00Z',
          author: [{ display: 'Dr. Ines Okafor' }],
          title: 'Referral to hospice',
          section: [{ title: 'Request', entry: [{ reference: 'ServiceRequest/r' }] }],
        },
      },
      ...entry,
    ],
  };
}

/** A DocumentReference and, when `inBinary` is given, what must follow it as the next entry. */
export const documentReference = (attachment: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
  resourceType: 'DocumentReference',
  status: 'current',
  type: { coding: [{ system: 'http://loinc.org', code: '34117-2' }] },
  subject: { reference: uuid(1) },
  content: [{ attachment }],
  ...more,
});
