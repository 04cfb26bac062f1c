import { describe, expect } from 'vitest';
import { HOUR } from '#contract/platform/durations.ts';
import { CODES, EXTENSIONS, IDS, LOINC, NPI, ROLE_CODE } from '#server/exchange/fhir/systems.rules.ts';
import {
  documentReference,
  entryUrl,
  HOSPICE_NPI,
  PROVIDER_NPI,
  transaction,
} from '#tests/server/exchange/support/bundles.ts';
import { addDocument, PDF, pdfOf } from '#tests/server/documents/support/documents.ts';
import { exportBundle, importBundle, makeFhirWorld, resourcesOf } from '#tests/server/exchange/support/fhirCalls.ts';
import { post, test, type TestServer } from '#tests/server/support/server.ts';

async function write(server: TestServer, person: { id: string }, id: string, text: string, visibility = 'shared') {
  const answer = await server.as(person)(`/v1/referrals/${id}/notes`, post({ text, visibility }));
  expect(answer.status).toBe(201);
}

const notesOf = async (server: TestServer, person: { id: string }, id: string): Promise<unknown> =>
  resourcesOf(await exportBundle(server, person, id), 'ServiceRequest')[0]?.['note'];

describe('FHIR export of facts', () => {
  test('FHIR export identifies hospice, provider and community by id, NPI and CCN, and names the group', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    await server.db.updateTable('hospice').set({ ccn: '12345X' }).where('id', '=', world.hospiceId).execute();
    await server.db
      .updateTable('provider')
      .set({ phone: '(555) 010-0100' })
      .where('id', '=', world.providerId)
      .execute();
    const communityId = await server.addCommunity({ type: 'skilled_nursing' });
    const { id } = await server.addReferral({
      hospiceIds: [world.hospiceId],
      referral: { responsible_provider_id: world.providerId, community_id: communityId },
    });
    const bundle = await exportBundle(server, world.people.hospice_admin, id);
    const [hospice, group] = resourcesOf(bundle, 'Organization');
    expect(hospice).toMatchObject({
      name: 'Harbor Hospice',
      identifier: [
        { system: IDS.hospice, value: world.hospiceId },
        { system: NPI, value: HOSPICE_NPI },
        { system: 'http://hl7.org/fhir/sid/us-ccn', value: '12345X' },
      ],
    });
    expect(group).toMatchObject({ name: 'Lakeside Physicians' });
    expect(resourcesOf(bundle, 'Practitioner')).toMatchObject([
      {
        identifier: [
          { system: IDS.provider, value: world.providerId },
          { system: NPI, value: PROVIDER_NPI },
        ],
        telecom: [{ system: 'phone', value: '(555) 010-0100' }],
      },
    ]);
    expect(resourcesOf(bundle, 'Location')).toMatchObject([
      {
        identifier: [{ system: IDS.community, value: communityId }],
        type: [{ coding: [{ system: CODES.communityType, code: 'skilled_nursing' }], text: 'skilled nursing' }],
      },
    ]);
  });

  test('FHIR export writes the gender and the relationship of the caregiver as HL7 codes', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const bundle = transaction({
      patient: { contact: [{ name: { text: 'Niamh' }, relationship: [{ text: 'Sister' }] }] },
    });
    const { id } = await importBundle(server, world, bundle);
    const exported = await exportBundle(server, world.people.hospice_admin, id);
    expect(resourcesOf(exported, 'Patient')).toMatchObject([{ gender: 'female' }]);
    expect(resourcesOf(exported, 'RelatedPerson')).toMatchObject([
      {
        relationship: [
          {
            coding: [
              { system: CODES.relationship, code: 'sibling', display: 'Sibling' },
              { system: ROLE_CODE, code: 'SIB' },
            ],
          },
        ],
      },
    ]);
  });

  test('FHIR export states whether the caregiver is the survey contact and has consented to contact', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const marks = [EXTENSIONS.surveyContact, EXTENSIONS.consented].map((url) => ({ url, valueBoolean: false }));
    const caregiver = { resourceType: 'RelatedPerson', name: [{ text: 'Niamh' }], patient: { reference: entryUrl(1) } };
    const exported = async (...extension: readonly { url: string; valueBoolean: boolean }[]) => {
      const { id } = await importBundle(server, world, transaction({ more: [{ ...caregiver, extension }] }));
      return resourcesOf(await exportBundle(server, world.people.hospice_admin, id), 'RelatedPerson')[0]?.['extension'];
    };
    expect(await exported(...marks)).toEqual(marks);
    const reversed = marks.map(({ url }) => ({ url, valueBoolean: true }));
    expect(await exported(...reversed)).toEqual(reversed);
  });

  test('FHIR export states why a referral is pending and when its start of care is planned', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { id } = await server.addReferral({
      hospiceIds: [world.hospiceId],
      status: 'pending_start_of_care',
      enrollment: { pending_reason: 'awaiting_records', planned_start_of_care: '2026-11-25' },
    });
    const bundle = await exportBundle(server, world.people.hospice_admin, id);
    expect(resourcesOf(bundle, 'Task')).toMatchObject([
      { statusReason: { coding: [{ system: CODES.pendingReason, code: 'awaiting_records' }] } },
    ]);
    expect(resourcesOf(bundle, 'EpisodeOfCare')).toMatchObject([{ period: { start: '2026-11-25' } }]);
  });

  test('FHIR export leaves out the pending reason and the planned start of care once the referral is no longer pending', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const pending = { pending_reason: 'awaiting_records', planned_start_of_care: '2026-11-25' } as const;
    for (const status of ['enrolled', 'entered_in_error'] as const) {
      const { id } = await server.addReferral({ hospiceIds: [world.hospiceId], status, enrollment: pending });
      const bundle = await exportBundle(server, world.people.hospice_admin, id);
      expect(resourcesOf(bundle, 'Task')[0]).not.toHaveProperty('statusReason');
      expect(JSON.stringify(resourcesOf(bundle, 'EpisodeOfCare'))).not.toContain('2026-11-25');
    }
  });

  test('FHIR export states why a referral was declined, and gives no period of care', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { id } = await server.addReferral({ hospiceIds: [world.hospiceId], status: 'declined' });
    const bundle = await exportBundle(server, world.people.hospice_admin, id);
    expect(resourcesOf(bundle, 'Task')).toMatchObject([
      { statusReason: { coding: [{ system: CODES.declineReason, code: 'unable_to_reach' }] } },
    ]);
    expect(resourcesOf(bundle, 'EpisodeOfCare')[0]).not.toHaveProperty('period');
  });

  test('FHIR export gives the resources of a referral the same ids each time, and another referral different ids', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const ids = async (id: string) =>
      (await exportBundle(server, world.people.hospice_admin, id)).entry.map(({ fullUrl }) => fullUrl);
    const [one, other] = [await world.addOwnReferral(), await world.addOwnReferral()];
    const first = await ids(one.id);
    expect(await ids(one.id)).toEqual(first);
    expect(new Set([...first, ...(await ids(other.id))]).size).toBe(2 * first.length);
  });

  test('FHIR export audits no view of a member id when the referral has none', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { id } = await world.addOwnReferral();
    await exportBundle(server, world.people.hospice_admin, id);
    const rows = await server.db
      .selectFrom('audit_event')
      .select('detail')
      .where('verb', '=', 'exportBundle')
      .execute();
    expect(rows).toEqual([{ detail: { documents: 0, showsMemberId: false } }]);
  });

  test('FHIR import audits its numbers of documents, hospices and warnings', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const more = [documentReference({ data: Buffer.from(PDF).toString('base64') }), { resourceType: 'Observation' }];
    const details = async (verb: string) =>
      (await server.db.selectFrom('audit_event').select('detail').where('verb', '=', verb).execute()).map(
        ({ detail }) => detail,
      );
    await importBundle(server, world, transaction({ more }), 'group');
    expect(await details('importGroupBundle')).toEqual([{ documents: 1, hospices: 1, warnings: 1 }]);
    // The group's referral is one of the same patient.
    await importBundle(server, world, transaction({ more }));
    expect(await details('importHospiceBundle')).toEqual([{ documents: 1, warnings: 2 }]);
  });
});

describe('FHIR export of notes', () => {
  test('FHIR export includes the note that came with the referral, and no note written later', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { hospice_admin } = world.people;
    const silent = await importBundle(server, world, transaction());
    const noted = await importBundle(server, world, transaction({ request: { note: [{ text: 'Call after four.' }] } }));
    server.clock.now = new Date(server.clock.now.getTime() + HOUR);
    for (const { id } of [silent, noted]) await write(server, hospice_admin, id, 'A later note');
    expect(await notesOf(server, hospice_admin, silent.id)).toBeUndefined();
    expect(await notesOf(server, hospice_admin, noted.id)).toEqual([{ text: 'Call after four.' }]);
  });

  test('FHIR export leaves out internal notes and, for a hospice, the notes of another hospice', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { hospice_admin } = world.people;
    const other = await server.addHospice({ name: 'Prairie Hospice', plan: 'pro' });
    const neighbor = await server.addPerson({ role: 'hospice_admin', hospiceId: other });
    const { id } = await server.addReferral({
      hospiceIds: [world.hospiceId, other],
      groupId: world.groupId,
      referral: { responsible_provider_id: world.providerId, created_at: server.clock.now },
    });
    await write(server, hospice_admin, id, 'Between us', 'internal');
    await write(server, neighbor, id, 'From the neighbor');
    expect(await notesOf(server, hospice_admin, id)).toBeUndefined();
    expect(await notesOf(server, neighbor, id)).toEqual([{ text: 'From the neighbor' }]);
    expect(await notesOf(server, world.people.care_manager, id)).toEqual([{ text: 'From the neighbor' }]);
  });
});

describe('FHIR export of documents', () => {
  test('FHIR export writes the LOINC code and the author of a document', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { id } = await world.addOwnReferral();
    await addDocument(server, world.people.hospice_admin, id, { fileType: 'medication_list' });
    const bundle = await exportBundle(server, world.people.hospice_admin, id);
    expect(resourcesOf(bundle, 'DocumentReference')).toMatchObject([
      {
        type: {
          coding: [
            { system: CODES.documentType, code: 'medication_list' },
            { system: LOINC, code: '10160-0' },
          ],
        },
        author: [{ display: 'Ada Byron, Harbor Hospice' }],
      },
    ]);
  });

  test('FHIR export includes more than 100 documents with their content', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const data = Buffer.from(PDF).toString('base64');
    const more = Array.from({ length: 100 }, (_, number) => documentReference({ data, title: `${number}.pdf` }));
    const { id } = await importBundle(server, world, transaction({ more }));
    await addDocument(server, world.people.hospice_admin, id);
    const bundle = await exportBundle(server, world.people.hospice_admin, id);
    expect(resourcesOf(bundle, 'DocumentReference')).toHaveLength(101);
    expect(resourcesOf(bundle, 'Binary')).toHaveLength(101);
  });

  test('FHIR export includes documents of 30 MB in total, and leaves out the content of one when the total is larger', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const { id } = await world.addOwnReferral();
    const add = (name: string, bytes: number) =>
      addDocument(server, world.people.hospice_admin, id, { name, bytes: pdfOf(bytes) });
    await add('B.pdf', 14_000_000);
    await add('A.pdf', 16_000_000);
    const whole = await exportBundle(server, world.people.hospice_admin, id);
    expect(resourcesOf(whole, 'Binary')).toHaveLength(2);
    expect(resourcesOf(whole, 'OperationOutcome')).toEqual([]);

    await add('C.pdf', PDF.byteLength);
    const less = await exportBundle(server, world.people.hospice_admin, id);
    const titles = resourcesOf(less, 'DocumentReference').map(({ content }) => content);
    expect(titles).toMatchObject([
      [{ attachment: { title: 'A.pdf', extension: [{ valueCode: 'unsupported' }] } }],
      [{ attachment: { title: 'B.pdf', url: expect.stringMatching(/^urn:uuid:/) } }],
      [{ attachment: { title: 'C.pdf', url: expect.stringMatching(/^urn:uuid:/) } }],
    ]);
    expect(resourcesOf(less, 'OperationOutcome')).toMatchObject([
      { issue: [{ diagnostics: '1 of the documents is listed without content: together they are too large' }] },
    ]);
  });
});
