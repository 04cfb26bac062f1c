import { describe, expect } from 'vitest';
import { SHARED_FACTS } from '#contract/organizations/sharing/sharing.ts';
import type { ReferralStatus } from '#contract/referrals/statuses.ts';
import { REFERRAL_STATUSES } from '#contract/referrals/referralLabels.ts';
import { CODES } from '#server/exchange/fhir/systems.rules.ts';
import { validateBundle } from '#tests/server/exchange/support/validBundle.ts';
import { addDocument, pdfOf } from '#tests/server/documents/support/documents.ts';
import { exportBundle, importBundle, makeFhirWorld, resourcesOf } from '#tests/server/exchange/support/fhirCalls.ts';
import { test, type TestServer } from '#tests/server/support/server.ts';
import type { World } from '#tests/server/support/world.ts';
import { FHIR_MEDIA_TYPE } from '#contract/platform/http.ts';

const addEnrolled = (server: TestServer, world: World) =>
  server.addReferral({
    hospiceIds: [world.hospiceId],
    groupId: world.groupId,
    status: 'enrolled',
    receivedAt: new Date('2026-11-10T12:00:00Z'),
    referral: {
      responsible_provider_id: world.providerId,
      payer: JSON.stringify({ primary: 'medicare', memberId: '1EG4-TE5-MK73', secondary: null }),
    },
    enrollment: {
      start_of_care: new Date('2026-11-12T12:00:00Z'),
      level_of_care: 'rhc',
      discharge_date: '2026-11-19',
      discharge_type: 'death',
      date_of_death: '2026-11-19',
      next_action: 'Call the daughter',
    },
  });

const share = (server: TestServer, { hospiceId }: World, shared: readonly string[]) =>
  server.db
    .updateTable('hospice')
    .set({ sharing: JSON.stringify({ shared }) })
    .where('id', '=', hospiceId)
    .execute();

describe('FHIR export of a referral', () => {
  const EXPECTED_STATUSES: Record<ReferralStatus, [request: string, task: string, episode: string]> = {
    referral_received: ['active', 'received', 'planned'],
    pending_start_of_care: ['active', 'accepted', 'planned'],
    enrolled: ['completed', 'completed', 'active'],
    declined: ['revoked', 'rejected', 'cancelled'],
    entered_in_error: ['entered-in-error', 'entered-in-error', 'entered-in-error'],
  };

  test.for(REFERRAL_STATUSES)(
    'maps the referral status %s to the statuses of ServiceRequest, Task and EpisodeOfCare',
    async (status, { server }) => {
      const world = await makeFhirWorld(server);
      const { id } = await server.addReferral({
        hospiceIds: [world.hospiceId],
        groupId: world.groupId,
        status,
        referral: { responsible_provider_id: world.providerId },
        enrollment: { pending_reason: status === 'pending_start_of_care' ? 'awaiting_records' : null },
      });
      const bundle = await exportBundle(server, world.people.hospice_admin, id);
      const statuses = ['ServiceRequest', 'Task', 'EpisodeOfCare'].map(
        (type) => resourcesOf(bundle, type)[0]?.['status'],
      );
      expect(statuses).toEqual(EXPECTED_STATUSES[status]);
      expect(resourcesOf(bundle, 'Task')[0]).toMatchObject({
        businessStatus: { coding: [{ system: CODES.status, code: status }] },
      });
      expect(await validateBundle(bundle)).toEqual([]);
    },
  );

  test('gives a group only the facts that the hospice shares, and never its next action', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { id } = await addEnrolled(server, world);
    await share(server, world, SHARED_FACTS);
    const seen = await exportBundle(server, world.people.care_manager, id);
    expect(resourcesOf(seen, 'EpisodeOfCare')[0]).toMatchObject({
      status: 'finished',
      period: { start: '2026-11-12T12:00:00.000Z', end: '2026-11-19' },
      type: [{ coding: [{ code: 'rhc' }] }],
    });
    expect(resourcesOf(seen, 'Patient')[0]).toMatchObject({ deceasedDateTime: '2026-11-19' });
    expect(JSON.stringify(seen)).not.toContain('Call the daughter');

    await share(server, world, []);
    const silent = JSON.stringify(await exportBundle(server, world.people.care_manager, id));
    for (const fact of ['2026-11-12', '2026-11-19', 'rhc', 'deceased', 'finished']) expect(silent).not.toContain(fact);
  });

  test('includes the whole member id, and the audit records that it was shown', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { id } = await addEnrolled(server, world);
    const bundle = await exportBundle(server, world.people.hospice_business_development, id);
    expect(resourcesOf(bundle, 'Coverage')).toMatchObject([{ subscriberId: '1EG4-TE5-MK73' }]);
    const rows = await server.db
      .selectFrom('audit_event')
      .select(['entity_id', 'detail', 'outcome'])
      .where('verb', '=', 'exportBundle')
      .execute();
    expect(rows).toEqual([{ entity_id: id, outcome: 'ok', detail: { documents: 0, showsMemberId: true } }]);
  });

  test('has a file name with the referral number and without the name of the patient', async ({ server }) => {
    const world = await makeFhirWorld(server);
    const { id } = await addEnrolled(server, world);
    const answer = await server.as(world.people.hospice_admin)(`/v1/referrals/${id}/fhir`);
    expect(answer.headers.get('Content-Type')).toBe(FHIR_MEDIA_TYPE);
    expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="R-\d+\.fhir\.json"/);
    await answer.body?.cancel();
  });

  test('is answered with 503 when the stored file of a document is missing, and the log names the document', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const { id } = await world.addOwnReferral();
    const { id: documentId } = await addDocument(server, world.people.hospice_admin, id);
    const { storage_key } = await server.db.selectFrom('document').select('storage_key').executeTakeFirstOrThrow();
    await server.storage.remove(storage_key);
    const reply = await server.as(world.people.hospice_admin)(`/v1/referrals/${id}/fhir`);
    expect([reply.status, await reply.json()]).toMatchObject([
      503,
      { resourceType: 'OperationOutcome', issue: [{ code: 'transient' }] },
    ]);
    expect(server.log.lines).toContainEqual(expect.objectContaining({ level: 'error', fields: { documentId } }));
  });

  test('lists a document without content and a warning when all together are too large, and can still be imported', async ({
    server,
  }) => {
    const world = await makeFhirWorld(server);
    const { id } = await world.addOwnReferral();
    for (const [name, bytes] of [
      ['Large.pdf', 16_000_000],
      ['Larger.pdf', 17_000_000],
    ] as const) {
      await addDocument(server, world.people.hospice_admin, id, { name, bytes: pdfOf(bytes) });
    }
    const bundle = await exportBundle(server, world.people.hospice_admin, id);
    const attachments = resourcesOf(bundle, 'DocumentReference').map(({ content }) => content);
    expect(attachments).toMatchObject([
      [{ attachment: { title: 'Large.pdf', size: 16_000_000, url: expect.stringMatching(/^urn:uuid:/) } }],
      [{ attachment: { title: 'Larger.pdf', size: 17_000_000, extension: [{ valueCode: 'unsupported' }] } }],
    ]);
    expect(resourcesOf(bundle, 'OperationOutcome')).toMatchObject([{ issue: [{ code: 'too-costly' }] }]);
    expect(await validateBundle(bundle)).toEqual([]);

    const { warnings } = await importBundle(server, world, bundle);
    expect(warnings.map(({ code }) => code)).toContain('not-found');
  });
});
