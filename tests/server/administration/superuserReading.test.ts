import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { TimelineEvent } from '#contract/referrals/timeline.ts';
import { addDocument } from '../documents/support/documents.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld, type World } from '../support/world.ts';

const WHY = 'The hospice called: a document does not open';
const because = (reason: string) => ({
  headers: { 'Access-Reason': encodeURIComponent(`support_request: ${reason}`) },
});

const linesFor = async (server: TestServer, person: World['people']['provider'], id: string) => {
  const path = `/v1/referrals/${id}/timeline?filter.kind=opened_by_administrator`;
  const reply = await server.as(person)(path);
  return z.parse(pageOf(TimelineEvent), await reply.json()).data;
};

describe('Superuser looking up a referral’s number', () => {
  test('gets its id and nothing of the patient, without a reason; opening it still needs one', async ({ server }) => {
    const world = await makeWorld(server);
    const number = await world.numberOf((await world.addOwnReferral()).id);
    const admin = server.as(world.people.superuser);
    const found: unknown = await (await admin(`/v1/administration/referral?number=${number}`)).json();
    expect(found).toEqual({ id: expect.any(String), displayId: number });

    const { id } = z.parse(z.object({ id: z.string() }), found);
    expect((await admin(`/v1/referrals/${id}`)).status).not.toBe(200);
    await server.db.updateTable('referral').set({ deleted_at: server.clock.now }).where('id', '=', id).execute();
    for (const missing of [number, 'R-999999999999'])
      expect((await admin(`/v1/administration/referral?number=${missing}`)).status).toBe(404);
  });
});

describe('Superuser opening a patient’s record', () => {
  test('leaves a line in the history of each record, also of a second one within the hour', async ({ server }) => {
    const world = await makeWorld(server);
    const opened = [await world.addOwnReferral(), await world.addOwnReferral()];
    for (const { id } of opened) {
      expect((await server.as(world.people.superuser)(`/v1/referrals/${id}`, because(WHY))).status).toBe(200);
      expect(await linesFor(server, world.people.hospice_admin, id)).toHaveLength(1);
    }
  });

  test('must give a reason with each call, and each call is audited with its outcome and reason', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id, enrollmentId } = await world.addOwnReferral();
    const document = await addDocument(server, world.people.hospice_admin, id);
    const { display_id: number } = await server.db
      .selectFrom('referral')
      .select('display_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const admin = server.as(world.people.superuser);
    const paths = [
      `/v1/hospices/${world.hospiceId}/referrals?search=${number}`,
      `/v1/groups/${world.groupId}/referrals`,
      `/v1/hospices/${world.hospiceId}/enrollments`,
      `/v1/referrals/${id}`,
      `/v1/referrals/${id}/timeline`,
      `/v1/referrals/${id}/documents`,
      `/v1/referrals/${id}/duplicates`,
      `/v1/referrals/${id}/fhir`,
      `/v1/documents/${document.id}/content`,
      `/v1/enrollments/${enrollmentId}/survey-satisfaction-results`,
      `/v1/referrals/export?dataView=hospice&hospiceId=${world.hospiceId}`,
    ];
    for (const path of paths) {
      const bare = await admin(path);
      expect([path, bare.status, await bare.text()]).toEqual([
        path,
        403,
        expect.stringContaining('Choose a category and enter a reason'),
      ]);
      for (const worthless of ['Because', '..........'])
        expect([path, (await admin(path, because(worthless))).status]).toEqual([path, 403]);
      const uncategorized = { headers: { 'Access-Reason': encodeURIComponent(WHY) } };
      expect([path, (await admin(path, uncategorized)).status]).toEqual([path, 403]);
      const opened = await admin(path, because(WHY));
      await opened.body?.cancel();
      expect([path, opened.status]).toEqual([path, 200]);
    }
    const rows = await server.db
      .selectFrom('audit_event')
      .select(['access_category', 'access_reason', 'outcome'])
      .where('actor_id', '=', world.people.superuser.id)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => [row.outcome, row.access_category, row.access_reason])).toEqual(
      paths.flatMap(() => [
        ...Array.from({ length: 4 }, () => ['reason_required', null, null]),
        ['ok', 'support_request', WHY],
      ]),
    );
  });

  test('is shown in the timeline to every hospice that was asked, once per hour and reason, and to no group', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    await server.db
      .insertInto('enrollment')
      .values({
        referral_id: id,
        hospice_id: world.foreignHospiceId,
        status_since: server.clock.now,
        received_at: server.clock.now,
      })
      .execute();
    const elsewhere = await server.addPerson({ role: 'hospice_admin', hospiceId: world.foreignHospiceId });
    const open = async (reason: string) => {
      const calls = ['', '/timeline', '/documents'].map((part) =>
        server.as(world.people.superuser)(`/v1/referrals/${id}${part}`, because(reason)),
      );
      for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    };
    await open(WHY);
    for (const person of [world.people.hospice_clinical_manager, elsewhere]) {
      const [line, ...others] = await linesFor(server, person, id);
      expect(others).toEqual([]);
      expect(line).toMatchObject({
        text: `Support request: ${WHY}`,
        visibility: 'internal',
        actor: { name: 'Ada Byron', organization: 'Wayside', isSystem: false },
      });
    }
    for (const role of ['care_manager', 'provider'] as const) {
      expect(await linesFor(server, world.people[role], id)).toEqual([]);
    }

    server.clock.now = new Date(server.clock.now.getTime() + 50 * 60_000);
    await open(WHY);
    expect(await linesFor(server, elsewhere, id)).toHaveLength(1);
    await open('Another question of the hospice');
    expect(await linesFor(server, elsewhere, id)).toHaveLength(2);
    server.clock.now = new Date(server.clock.now.getTime() + 11 * 60_000);
    await open(WHY);
    expect(await linesFor(server, elsewhere, id)).toHaveLength(3);
  });

  test('is shown in the timeline after reading a document or survey results, but not after reading a list', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { id, enrollmentId } = await world.addOwnReferral();
    const document = await addDocument(server, world.people.hospice_admin, id);
    const admin = server.as(world.people.superuser);
    await admin(`/v1/hospices/${world.hospiceId}/referrals`, because(WHY));
    expect(await linesFor(server, world.people.hospice_admin, id)).toEqual([]);
    const content = await admin(`/v1/documents/${document.id}/content`, because('It opens with a blank page'));
    await content.body?.cancel();
    await admin(
      `/v1/enrollments/${enrollmentId}/survey-satisfaction-results`,
      because('Scores that nobody understands'),
    );
    const lines = await linesFor(server, world.people.hospice_admin, id);
    expect(new Set(lines.map(({ text }) => text))).toEqual(
      new Set(['Support request: It opens with a blank page', 'Support request: Scores that nobody understands']),
    );
  });

  test('is not shown in the timeline when the call is refused', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    const admin = server.as(world.people.superuser);
    await admin(`/v1/referrals/${id}`);
    await admin(`/v1/referrals/${id}?unknown=1`, because(WHY));
    expect(await linesFor(server, world.people.hospice_admin, id)).toEqual([]);
  });
});
