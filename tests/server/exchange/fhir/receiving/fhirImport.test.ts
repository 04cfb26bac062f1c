import { describe, expect } from 'vitest';
import { RELATIONSHIPS } from '#contract/referrals/patients.ts';
import { validateBundle } from '#tests/server/exchange/support/validBundle.ts';
import {
  collection,
  documentBundle,
  documentReference,
  entryUrl,
  HOSPICE_NPI,
  transaction,
  type TestBundle,
} from '#tests/server/exchange/support/bundles.ts';
import { keysIn, PDF } from '#tests/server/documents/support/documents.ts';
import { fhirPost, importBundle, makeFhirWorld, pathOf, placesOf } from '#tests/server/exchange/support/fhirCalls.ts';
import { test } from '#tests/server/support/server.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const coverage = (order: number, more: Record<string, unknown>) => ({
  resourceType: 'Coverage',
  status: 'active',
  order,
  beneficiary: { reference: entryUrl(1) },
  payor: [{ display: 'Payer' }],
  ...more,
});

describe('FHIR import of a Bundle', () => {
  test.for<[string, () => TestBundle]>([
    ['a transaction whose entries refer to each other by urn:uuid', () => transaction()],
    ['a collection with relative and contained resources', collection],
    ['a document behind its Composition', documentBundle],
  ])('creates a referral from %s', async ([, make], { server }) => {
    const world = await makeFhirWorld(server);
    const bundle = make();
    const { record, response } = await importBundle(server, world, bundle);

    expect(record).toMatchObject({
      status: 'referral_received',
      urgency: 'urgent',
      receivedChannel: 'ehr',
      source: 'physician',
      responsibleProvider: { id: world.providerId },
      referredBy: null,
      enrollments: [{ hospice: { id: world.hospiceId }, receivedAt: server.clock.now.toISOString() }],
    });
    expect(record.patient).toEqual({
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
    });
    expect(response.entry.map(({ response: { location, status } }) => [status, location])).toEqual(
      bundle.entry.map(() => ['201 Created', `/v1/referrals/${record.id}`]),
    );
    expect(await validateBundle(response)).toEqual([]);
  });

  test('by a group refers to each hospice that the Bundle names by NPI, CCN or name', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const others = [
      await server.addHospice({ name: 'Prairie Hospice', ccn: '12345X' }),
      await server.addHospice({ name: 'Coast Hospice' }),
    ];
    for (const hospice_id of others) {
      await server.db.insertInto('group_hospice').values({ group_id: world.groupId, hospice_id }).execute();
    }
    const performer = [
      { identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: HOSPICE_NPI } },
      { reference: entryUrl(4) },
      { display: 'COAST  hospice' },
    ];
    const organization = {
      resourceType: 'Organization',
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-ccn', value: '12345x' }],
      name: 'Prairie Hospice of the Plains',
    };
    const bundle = transaction({ request: { performer, authoredOn: '2026-11-01T08:00:00Z' }, more: [organization] });

    const { record } = await importBundle(server, world, bundle, 'group');

    expect(record.enrollments.map(({ hospice }) => hospice.id).toSorted()).toEqual(
      [world.hospiceId, ...others].toSorted(),
    );
    expect(record.createdBy?.organization).toBe('Lakeside Physicians');
    // When it reached the hospices, not when it was written.
    expect(record.receivedAt).toBe(server.clock.now.toISOString());
  });

  test('by a hospice takes authoredOn as the time received, and the current time with a warning when it is only a day', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const at = async (authoredOn: string) => {
      const { record, warnings } = await importBundle(server, world, transaction({ request: { authoredOn } }));
      return [record.receivedAt, ...placesOf(warnings).filter(([code]) => code !== 'duplicate')];
    };
    expect(await at('2026-11-20T08:30:00-05:00')).toEqual(['2026-11-20T13:30:00.000Z']);
    expect(await at('2026-11-20')).toEqual([
      server.clock.now.toISOString(),
      ['value', 'Bundle.entry[1].resource.authoredOn'],
    ]);
  });

  test('stores diagnosis, payers, caregiver, place and note', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const communityId = await server.addCommunity({ name: 'Maple Court' });
    const bundle = transaction({
      request: {
        reasonReference: [{ reference: entryUrl(4) }],
        insurance: [{ reference: entryUrl(5) }, { reference: entryUrl(6) }],
        locationReference: [{ reference: entryUrl(8) }, { reference: entryUrl(9) }],
        note: [{ text: 'Please call after four.' }, { text: 'The door code is 1234.' }],
      },
      more: [
        {
          resourceType: 'Condition',
          subject: { reference: entryUrl(1) },
          code: {
            coding: [{ system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'c34.90', display: 'Lung cancer' }],
          },
        },
        coverage(2, { payor: [{ display: 'Blue Harbor Health Plan' }] }),
        coverage(1, { subscriberId: '1EG4-TE5-MK73', payor: [{ display: 'Medicare Part A' }] }),
        {
          resourceType: 'RelatedPerson',
          patient: { reference: entryUrl(1) },
          name: [{ family: "O'Neill", given: ['Seán'] }],
          relationship: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code: 'SONC' }] }],
          telecom: [
            { system: 'email', value: 'sean@family.example' },
            { system: 'phone', value: 'tel:+1-555-010-0177' },
          ],
        },
        { resourceType: 'Location', name: 'Maple court' },
        {
          resourceType: 'Location',
          name: 'Harbor General',
          type: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code: 'HOSP' }] }],
        },
      ],
    });

    const { id, record } = await importBundle(server, world, bundle);

    expect(record.primaryDiagnosis).toEqual({ text: 'Lung cancer', icd10: 'C34.90', category: 'cancer' });
    expect(record.payer).toEqual({ primary: 'medicare', memberId: '•••• MK73', secondary: 'commercial' });
    expect(record.caregiver).toEqual({
      name: "Seán O'Neill",
      relationship: 'child',
      phone: '(555) 010-0177',
      email: 'sean@family.example',
      language: 'en',
      isSurveyContact: true,
      hasConsentedToContact: false,
    });
    expect(record.community?.id).toBe(communityId);
    expect(record.currentLocation).toEqual({ setting: 'hospital', facilityName: 'Harbor General', room: null });
    const timeline: unknown = await (
      await server.as(world.people.hospice_admin)(`/v1/referrals/${id}/timeline?filter.kind=note`)
    ).json();
    expect(timeline).toMatchObject({ data: [{ text: 'Please call after four.\n\nThe door code is 1234.' }] });
  });

  test('maps each HL7 relationship code to a caregiver relationship', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const codes = ['WIFE', 'DAUC', 'MTH', 'BRO', 'NIECE', 'FRND', 'HPOWATT', 'ONESELF'];
    const found: unknown[] = [];
    for (const code of codes) {
      const coding = [{ system: 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', code }];
      const contact = [{ name: { text: 'Seán' }, relationship: [{ coding }] }];
      found.push(
        (await importBundle(server, world, transaction({ patient: { contact } }))).record.caregiver?.relationship,
      );
    }
    expect(found).toEqual(RELATIONSHIPS);
  });

  test('keeps the name and organization of an unknown requester as the referring person', async ({ server }) => {
    const world = await makeFhirWorld(server);
    await server.addCommunity({ name: 'Maple Court' });
    const bundle = transaction({
      request: { requester: { reference: entryUrl(4) }, locationReference: [{ display: 'Maple Court' }] },
      practitioner: { identifier: [], name: [{ text: 'Dr. Noa Stern' }] },
      more: [
        {
          resourceType: 'PractitionerRole',
          practitioner: { reference: entryUrl(3) },
          organization: { display: 'Harbor General' },
          code: [{ text: 'Discharge planner' }],
          telecom: [{ system: 'phone', value: '(410) 555-0111' }],
        },
      ],
    });
    // An empty list is no FHIR.
    delete bundle.entry[2]?.resource?.['identifier'];

    const { record, warnings } = await importBundle(server, world, bundle);

    expect(record.responsibleProvider).toBeNull();
    expect(record.referredBy).toEqual({
      name: 'Dr. Noa Stern',
      role: 'Discharge planner',
      organization: 'Harbor General',
      phone: '(410) 555-0111',
      email: null,
    });
    expect(placesOf(warnings)).toEqual([['required', 'Bundle.entry[2].resource']]);
  });

  test('finds the provider by name when no NPI is given, and not one with another NPI or of a shared name', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const named = await importBundle(
      server,
      world,
      transaction({ request: { requester: { display: 'Ines Okafor, MD' } } }),
    );
    expect(named.record.responsibleProvider?.id).toBe(world.providerId);

    const other = transaction({
      practitioner: { identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1777777774' }] },
    });
    const unknown = await importBundle(server, world, other);
    expect([unknown.record.responsibleProvider, unknown.record.referredBy?.name]).toEqual([null, 'Dr. Ines Okafor']);
    expect(placesOf(unknown.warnings)).toContainEqual(['required', 'Bundle.entry[2].resource']);

    await server.addProvider(world.groupId, { name: 'Ines Okafor, MD' });
    const shared = await importBundle(
      server,
      world,
      transaction({ request: { requester: { display: 'Dr. Ines Okafor' } } }),
    );
    expect([shared.record.responsibleProvider, shared.record.referredBy?.name]).toEqual([null, 'Dr. Ines Okafor']);
    expect(shared.warnings[0]?.diagnostics).toContain('Several providers');
  });

  test('warns of a referral that may be of the same patient, and of resources that it skips', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { record } = await importBundle(server, world, transaction());
    const observation = { resourceType: 'Observation', status: 'final', code: { text: 'Weight' } };
    const { response, warnings } = await importBundle(server, world, transaction({ more: [observation] }));
    expect(warnings.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
    expect(placesOf(warnings)).toEqual([
      ['duplicate', 'Bundle.entry[1].resource.subject'],
      ['not-supported', 'Bundle.entry[3].resource'],
    ]);
    expect(warnings[0]?.diagnostics).toContain(record.displayId);
    expect(response.entry[3]?.response.status).toBe('204 No Content');
  });

  test('creates one referral when the Bundle is sent twice with the same idempotency key', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const before = await keysIn(server);
    const bundle = transaction({ more: [documentReference({ data: base64(PDF) })] });
    const send = () =>
      server.as(world.people.hospice_admin)(
        pathOf(world, 'hospice'),
        fhirPost(bundle, { 'Idempotency-Key': 'bundle-0001' }),
      );
    const first = await send();
    const second = await send();
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await second.text()).toBe(await first.text());
    expect(await server.db.selectFrom('referral').select('id').execute()).toHaveLength(1);
    const documents = await server.db.selectFrom('document').select('id').execute();
    expect(await keysIn(server)).toHaveLength(before.length + documents.length);
  });
});
