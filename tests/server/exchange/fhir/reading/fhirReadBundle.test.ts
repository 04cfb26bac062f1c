import { describe, expect, test } from 'vitest';
import { loadDefinitions } from '#server/exchange/fhir/checking/definitions.ts';
import { readBundle } from '#server/exchange/fhir/reading/readBundle.rules.ts';
import { EXTENSIONS, IDS } from '#server/exchange/fhir/systems.rules.ts';
import {
  collection,
  documentBundle,
  entryUrl,
  HOSPICE_NPI,
  PROVIDER_NPI,
  transaction,
} from '#tests/server/exchange/support/bundles.ts';

const REQUEST = 'Bundle.entry[1].resource';
const PATIENT = 'Bundle.entry[0].resource';

async function read(bundle: Readonly<Record<string, unknown>>) {
  const { draft, issues } = await readBundle(bundle, await loadDefinitions());
  return {
    draft: draft && { ...draft, fields: Object.fromEntries(draft.fields) },
    issues: issues.map(({ code, expression, severity }) => [severity, code, expression]),
  };
}

const PRACTITIONER = {
  at: 'Bundle.entry[2].resource',
  id: undefined,
  npi: PROVIDER_NPI,
  names: ['Dr. Ines Okafor', 'Ines Okafor'],
};

const requestFor = (code: string, more = {}) => ({
  resourceType: 'ServiceRequest',
  status: 'active',
  intent: 'order',
  code: { coding: [{ system: 'http://snomed.info/sct', code }] },
  subject: { reference: entryUrl(1) },
  ...more,
});

describe('Reading a FHIR bundle', () => {
  test('takes every fact of a plain transaction, with the place of each', async () => {
    expect(await read(transaction())).toEqual({
      issues: [],
      draft: {
        at: REQUEST,
        patient: {
          firstName: 'Máire',
          middleName: 'Áine',
          lastName: "O'Neill",
          suffix: 'Jr.',
          preferredName: null,
          dateOfBirth: '1938-04-17',
          sexAtBirth: 'female',
          phone: '(555) 010-0142',
          address: '12 Harbor Lane, Apt 4, Portland, ME 04101',
          mrn: 'MRN-4711',
          preferredLanguage: 'ga',
          needsInterpreter: true,
        },
        source: 'physician',
        receivedChannel: 'ehr',
        receivedAt: undefined,
        urgency: 'urgent',
        primaryDiagnosis: null,
        payer: null,
        caregiver: null,
        note: null,
        provider: PRACTITIONER,
        referredBy: null,
        requesterAsReferredBy: { name: 'Dr. Ines Okafor', role: null, organization: null, phone: null, email: null },
        places: [],
        hospices: [{ at: `${REQUEST}.performer[0]`, id: undefined, npi: HOSPICE_NPI, ccn: undefined, names: [] }],
        hospiceLocation: null,
        documents: [],
        order: {
          placer: null,
          filler: null,
          requisition: null,
          facts: [
            { kind: 'email', text: 'maire@family.example' },
            { kind: 'mrn_system', text: 'urn:oid:1.2.36.146.595.217.0.1' },
          ],
          senderName: null,
          addressText: '12 Harbor Lane, Apt 4, Portland, ME 04101',
          address: { line: ['12 Harbor Lane', 'Apt 4'], city: 'Portland', state: 'ME', postalCode: '04101' },
          mrn: 'MRN-4711',
          mrnSystem: 'urn:oid:1.2.36.146.595.217.0.1',
          email: 'maire@family.example',
          coverages: [],
          occurrence: null,
        },
        orderStatus: 'active',
        fields: {
          responsibleProviderId: `${REQUEST}.requester`,
          hospiceIds: `${REQUEST}.performer`,
          referredBy: 'Bundle.entry[2].resource',
          'patient.firstName': `${PATIENT}.name[0].given[0]`,
          'patient.middleName': `${PATIENT}.name[0].given[1]`,
          'patient.lastName': `${PATIENT}.name[0].family`,
          'patient.suffix': `${PATIENT}.name[0].suffix`,
          'patient.preferredName': `${PATIENT}.name[-1]`,
          'patient.dateOfBirth': `${PATIENT}.birthDate`,
          'patient.sexAtBirth': `${PATIENT}.gender`,
          'patient.phone': `${PATIENT}.telecom[1].value`,
          'patient.address': `${PATIENT}.address[0]`,
          'patient.mrn': `${PATIENT}.identifier`,
          'patient.preferredLanguage': `${PATIENT}.communication`,
          note: `${REQUEST}.note`,
        },
      },
    });
  });

  test('takes the source, channel, time, note, sender and every hospice that the request names', async () => {
    const { draft, issues } = await read(
      transaction({
        request: {
          priority: 'routine',
          authoredOn: '2026-11-19T10:00:00-05:00',
          note: [{ text: 'Call after four.' }, { text: 'Ring twice.' }],
          patientInstruction: 'Not this',
          performer: [
            { identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: HOSPICE_NPI } },
            { display: 'Prairie Hospice' },
          ],
          extension: [
            { url: EXTENSIONS.source, valueCode: 'hospital' },
            { url: EXTENSIONS.channel, valueCode: 'fax' },
            { url: EXTENSIONS.referredBy, valueReference: { display: 'Sam Reyes' } },
          ],
        },
      }),
    );
    expect(issues).toEqual([]);
    expect(draft).toMatchObject({
      source: 'hospital',
      receivedChannel: 'fax',
      receivedAt: '2026-11-19T15:00:00.000Z',
      urgency: 'routine',
      note: 'Call after four.\n\nRing twice.',
      provider: PRACTITIONER,
      referredBy: { name: 'Sam Reyes' },
      hospices: [
        { at: `${REQUEST}.performer[0]`, npi: HOSPICE_NPI },
        { at: `${REQUEST}.performer[1]`, names: ['Prairie Hospice'] },
      ],
      fields: { receivedAt: `${REQUEST}.authoredOn`, note: `${REQUEST}.note` },
    });
  });

  test('takes the instruction for the patient as the note when there is none', async () => {
    const { draft } = await read(transaction({ request: { patientInstruction: 'Bring the card.' } }));
    expect(draft?.note).toBe('Bring the card.');
  });

  test.for([
    ['stat', 'urgent'],
    ['asap', 'urgent'],
    ['urgent', 'urgent'],
    ['routine', 'routine'],
  ])('takes the priority %s as %s', async ([priority, urgency]) => {
    const { draft } = await read(transaction({ request: { priority } }));
    expect(draft?.urgency).toBe(urgency);
  });

  test('takes nobody as the responsible provider when the requester is the sender of our own export', async () => {
    const sender = { url: EXTENSIONS.referredBy, valueReference: { reference: entryUrl(3) } };
    const { draft } = await read(transaction({ request: { extension: [sender] } }));
    expect(draft?.provider).toBeNull();
    expect(draft?.referredBy).toMatchObject({ name: 'Dr. Ines Okafor' });
  });

  test('takes the requester as the provider when neither the requester nor the sender is in the bundle', async () => {
    const named = { display: 'Dr. Ines Okafor' };
    const sender = { url: EXTENSIONS.referredBy, valueReference: named };
    const { draft } = await read(transaction({ request: { requester: named, extension: [sender] } }));
    expect(draft?.provider).toMatchObject({ names: ['Dr. Ines Okafor'] });
  });

  test('takes a day without a time as no moment, with a warning', async () => {
    const { draft, issues } = await read(transaction({ request: { authoredOn: '2026-11-19' } }));
    expect(draft?.receivedAt).toBeUndefined();
    expect(draft?.fields).not.toHaveProperty('receivedAt');
    expect(issues).toEqual([['warning', 'value', `${REQUEST}.authoredOn`]]);
  });

  test('takes collections and documents as well', async () => {
    for (const bundle of [collection(), documentBundle()]) {
      const { draft, issues } = await read({ ...bundle });
      expect(issues).toEqual([]);
      expect(draft?.patient).toMatchObject({ lastName: "O'Neill" });
    }
  });

  test('takes messages, batches and search results, and refuses answers and histories', async () => {
    for (const type of ['message', 'batch', 'searchset']) {
      expect((await read({ ...transaction(), type })).draft?.at).toBe(REQUEST);
    }
    for (const type of ['transaction-response', 'batch-response', 'history', undefined, 7]) {
      expect(await read({ ...transaction(), type })).toEqual({
        draft: null,
        issues: [['error', 'not-supported', 'Bundle.type']],
      });
    }
  });

  test('leaves out entries of a transaction that delete, read or change in part, with a warning', async () => {
    const [first, second, third] = transaction().entry;
    for (const method of ['DELETE', 'GET', 'PATCH']) {
      const entry = [first, { ...second, request: { method: 'PUT' } }, { ...third, request: { method } }];
      const { draft, issues } = await read({ ...transaction(), entry });
      expect(draft?.at).toBe(REQUEST);
      expect(issues).toContainEqual(['warning', 'not-supported', 'Bundle.entry[2].request.method']);
    }
  });

  test('reads one request, the one for hospice care among several, and refuses two of them', async () => {
    const another = ['warning', 'not-supported', 'Bundle.entry[3].resource'];
    const other = await read(transaction({ more: [requestFor('1234567')] }));
    expect([other.draft?.at, other.issues]).toEqual([REQUEST, [another]]);
    const two = await read(transaction({ more: [requestFor('385763009')] }));
    expect(two).toEqual({ draft: null, issues: [['error', 'multiple-matches', 'Bundle.entry[3].resource']] });
    const unclear = await read(transaction({ request: { code: { text: 'Referral' } }, more: [requestFor('1234567')] }));
    expect([unclear.draft?.at, unclear.issues]).toEqual([REQUEST, [another]]);
    const only = await read(transaction({ request: { code: undefined } }));
    expect([only.draft?.at, only.issues]).toEqual([REQUEST, []]);
    const over = requestFor('1234568', { status: 'completed' });
    const open = await read(transaction({ request: { code: { text: 'Wheelchair' } }, more: [over] }));
    expect(open.issues).toEqual([another, ['error', 'business-rule', `${REQUEST}.code`]].toReversed());
  });

  test('asks about a bundle without a request, and refuses one without a patient or with two', async () => {
    const [patient, request, practitioner] = transaction().entry;
    const none = await read({ ...transaction(), entry: [patient, practitioner] });
    expect(none.issues).toEqual([['error', 'business-rule', 'Bundle.entry']]);
    expect(none.draft?.patient).toMatchObject({ lastName: "O'Neill" });
    expect((await read({ ...transaction(), entry: [request, practitioner] })).issues).toEqual([
      ['error', 'required', 'Bundle.entry'],
    ]);
    const second = { resourceType: 'Patient', name: [{ family: 'Stern', given: ['Noa'] }] };
    const unnamed = await read(transaction({ request: { subject: undefined }, more: [second] }));
    expect(unnamed.draft).toBeNull();
    expect(unnamed.issues).toContainEqual(['error', 'multiple-matches', 'Bundle.entry[3].resource']);
  });

  test('takes only what is about the patient of the request, when a bundle has two', async () => {
    const second = { resourceType: 'Patient', name: [{ family: 'Stern', given: ['Noa'] }] };
    const about = { reference: entryUrl(4) };
    const { draft, issues } = await read(
      transaction({
        more: [
          second,
          { resourceType: 'Condition', subject: about, code: { text: 'Stroke' } },
          { resourceType: 'Coverage', status: 'active', beneficiary: about, payor: [{ display: 'Medicare' }] },
          { resourceType: 'RelatedPerson', patient: about, name: [{ text: 'Niamh' }] },
          {
            resourceType: 'DocumentReference',
            status: 'current',
            subject: about,
            content: [{ attachment: { data: 'AAAA' } }],
          },
          { resourceType: 'Condition', subject: { reference: 'Patient/none' }, code: { text: 'Stroke' } },
        ],
      }),
    );
    expect(draft).toMatchObject({ primaryDiagnosis: null, payer: null, caregiver: null, documents: [] });
    expect(issues.filter(([, code]) => code === 'business-rule').map(([, , place]) => place)).toEqual(
      [3, 4, 8, 5, 6, 7].map((number) => `Bundle.entry[${number}].resource`),
    );
  });

  test('refuses a request that is for somebody else than a patient, and asks when it names no patient of the bundle', async () => {
    const forPerson = await read(transaction({ request: { subject: { reference: entryUrl(3) } } }));
    expect(forPerson.issues).toEqual([['error', 'invalid', `${REQUEST}.subject`]]);
    const elsewhere = await read(transaction({ request: { subject: { display: 'Máire' } } }));
    expect(elsewhere.issues).toEqual([['error', 'business-rule', `${REQUEST}.subject`]]);
    expect(elsewhere.draft?.patient).toMatchObject({ lastName: "O'Neill" });
  });

  test.for<[title: string, request: Record<string, unknown>, issues: unknown[], isRead: boolean]>([
    ['active', { status: 'active' }, [], true],
    ['on hold', { status: 'on-hold' }, [], true],
    ['completed', { status: 'completed' }, [['warning', 'business-rule', `${REQUEST}.status`]], true],
    ['revoked', { status: 'revoked' }, [['warning', 'business-rule', `${REQUEST}.status`]], true],
    ['entered in error', { status: 'entered-in-error' }, [['error', 'business-rule', `${REQUEST}.status`]], false],
    ['against care', { doNotPerform: true }, [['error', 'business-rule', `${REQUEST}.doNotPerform`]], false],
    ['for care', { doNotPerform: false }, [], true],
  ])('reads a request that is %s as a new referral, or refuses it', async ([, request, issues, isRead]) => {
    const answer = await read(transaction({ request }));
    expect(answer.issues).toEqual(issues);
    expect(answer.draft !== null).toBe(isRead);
  });

  test.for([
    ['draft', 0],
    ['requested', 0],
    ['received', 0],
    ['accepted', 1],
    ['completed', 1],
  ] as const)('warns about a task that is %s: %d times', async ([status, count]) => {
    const task = { resourceType: 'Task', status, intent: 'order', for: { reference: entryUrl(1) } };
    const { issues } = await read(transaction({ more: [task] }));
    expect(issues).toEqual(count === 0 ? [] : [['warning', 'business-rule', 'Bundle.entry[3].resource.status']]);
  });

  test('reads the office of the hospice and the places of the patient that the entries name', async () => {
    const office = {
      resourceType: 'Location',
      name: 'Harbor North',
      identifier: [{ system: IDS.location, value: 'x' }],
    };
    const task = { resourceType: 'Task', status: 'received', intent: 'order', location: { reference: entryUrl(4) } };
    const { draft } = await read(transaction({ more: [office, task] }));
    expect(draft?.hospiceLocation).toEqual({ at: 'Bundle.entry[3].resource', id: 'x', names: ['Harbor North'] });
    expect(draft?.places).toEqual([]);
  });
});
