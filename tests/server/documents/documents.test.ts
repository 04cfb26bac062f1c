import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Trx } from '#server/platform/database/connection.ts';
import { DELETED_DOCUMENT_DAYS, ReferralDocument } from '#contract/documents/documents.ts';
import { pageOf } from '#contract/platform/http.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { TimelineEvent } from '#contract/referrals/timeline.ts';
import { DAY } from '#contract/platform/durations.ts';
import { addDocument, keysIn, PDF, PNG, upload } from './support/documents.ts';
import { patch, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { sql } from '#server/platform/database/connection.ts';
import { runAs } from '../support/sessions.ts';

const Documents = pageOf(ReferralDocument);

async function namesFor(server: TestServer, person: { id: string }, referralId: string): Promise<string[]> {
  const reply = await server.as(person)(`/v1/referrals/${referralId}/documents`);
  return Documents.parse(await reply.json()).data.map(({ name }) => name);
}

async function linesFor(server: TestServer, person: { id: string }, referralId: string): Promise<string[]> {
  const reply = await server.as(person)(`/v1/referrals/${referralId}/timeline?limit=100`);
  const { data } = pageOf(TimelineEvent).parse(await reply.json());
  return data.filter(({ kind }) => kind.startsWith('document')).map(({ kind, text }) => `${kind} ${text}`);
}

/** Moves the clock, because events with the same time have no order. */
const later = ({ clock }: TestServer) => void (clock.now = new Date(clock.now.getTime() + 1000));

/** A referral of one group to two hospices: the second shares documents as settings say. */
async function twoHospices(server: TestServer, shared = DEFAULT_SHARING.shared) {
  const world = await makeWorld(server);
  const otherId = await server.addHospice({ name: 'Prairie Hospice', sharing: JSON.stringify({ shared }) });
  const other = await server.addPerson({ role: 'hospice_admin', hospiceId: otherId });
  const { id } = await server.addReferral({
    hospiceIds: [world.hospiceId, otherId],
    groupId: world.groupId,
    referral: { responsible_provider_id: world.providerId },
  });
  return { ...world, id, other };
}

describe('Added document', () => {
  test('is downloaded unchanged with safe headers, appears in the timeline and is audited', async ({ server }) => {
    const { people, addOwnReferral } = await makeWorld(server);
    const { id } = await addOwnReferral();
    const added = await addDocument(server, people.care_manager, id, { bytes: PNG, name: 'Insurance card.png' });
    expect(added).toMatchObject({
      referralId: id,
      name: 'Insurance card.png',
      contentType: 'image/png',
      size: PNG.byteLength,
      uploadedBy: { name: 'Ada Byron', organization: 'Lakeside Physicians' },
      hospice: null,
      mayChange: true,
      version: 1,
    });
    const reply = await server.as(people.hospice_admin)(`/v1/documents/${added.id}/content`);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.byteLength),
      'content-disposition': `attachment; filename="Insurance card.png"; filename*=UTF-8''Insurance%20card.png`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(PNG);
    expect(await linesFor(server, people.hospice_admin, id)).toEqual(['document_added Face sheet: Insurance card.png']);
    const audit = await server.db.selectFrom('audit_event').select(['verb', 'entity_id', 'outcome']).execute();
    expect(audit).toContainEqual({ verb: 'addDocument', entity_id: added.id, outcome: 'ok' });
    expect(audit).toContainEqual({ verb: 'getDocumentContent', entity_id: added.id, outcome: 'ok' });
  });

  test('may have the same name as another one, and the list can be filtered by type', async ({ server }) => {
    const { people, addOwnReferral } = await makeWorld(server);
    const { id } = await addOwnReferral();
    const first = await addDocument(server, people.hospice_admin, id);
    const second = await addDocument(server, people.hospice_admin, id, { fileType: 'insurance' });
    expect(second.id).not.toBe(first.id);
    const reply = await server.as(people.provider)(`/v1/referrals/${id}/documents?filter.fileType=insurance`);
    const page = Documents.parse(await reply.json());
    expect([page.data.map(({ id: found }) => found), page.meta.totalItems]).toEqual([[second.id], 1]);
  });

  test('sent three times with the same idempotency key is saved as one document with one file', async ({ server }) => {
    const { people, addOwnReferral } = await makeWorld(server);
    const { id } = await addOwnReferral();
    const before = await keysIn(server);
    const headers = { 'Idempotency-Key': 'a-key-of-the-app-2' };
    const replies = await Promise.all([1, 2, 3].map(() => upload(server, people.hospice_admin, id, { headers })));
    const ids = await Promise.all(replies.map(async (reply) => ReferralDocument.parse(await reply.json()).id));
    expect([replies.map(({ status }) => status), new Set(ids).size]).toEqual([[201, 201, 201], 1]);
    expect((await keysIn(server)).length).toBe(before.length + 1);
  });

  test('whose file is missing from the store answers 503 and logs an error', async ({ server }) => {
    const { people, addOwnReferral } = await makeWorld(server);
    const { id } = await addDocument(server, people.hospice_admin, (await addOwnReferral()).id);
    const { storage_key } = await server.db.selectFrom('document').select('storage_key').executeTakeFirstOrThrow();
    await server.storage.remove(storage_key);
    const reply = await server.as(people.hospice_admin)(`/v1/documents/${id}/content`);
    expect([reply.status, reply.headers.get('Content-Disposition')]).toEqual([503, null]);
    expect(server.log.lines).toContainEqual(expect.objectContaining({ level: 'error', fields: { documentId: id } }));
  });
});

test('a document keeps its file when the connection is lost after its transaction was committed', async ({
  server,
}) => {
  const { people, addOwnReferral } = await makeWorld(server);
  const { id } = await addOwnReferral();
  const deaf = new Proxy(server.db, {
    get(db, name) {
      if (name !== 'transaction') return Reflect.get(db, name, db);
      const execute = async (run: (trx: Trx) => Promise<unknown>) => {
        const result = await db.transaction().execute(run);
        if ((await db.selectFrom('document').select('id').execute()).length === 0) return result;
        throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      };
      return () => ({ execute });
    },
  });
  expect((await upload(server.with({ db: deaf }), people.hospice_admin, id)).status).toBe(503);
  const kept = await server.db.selectFrom('document').select(['id', 'storage_key']).executeTakeFirstOrThrow();
  expect(await server.storage.has(kept.storage_key)).toBe(true);
  const content = await server.as(people.hospice_admin)(`/v1/documents/${kept.id}/content`);
  expect(new Uint8Array(await content.arrayBuffer())).toEqual(PDF);
});

describe('Document access', () => {
  test.for([
    ['shares documents', DEFAULT_SHARING.shared],
    ['does not share documents', []],
  ] as const)(
    'to a document of a hospice that %s: its own hospice always, another hospice never, the group only when shared',
    async ([, shared], { server }) => {
      const { id, other, people } = await twoHospices(server, [...shared]);
      await addDocument(server, people.care_manager, id, { name: 'Group.pdf' });
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      const own = await addDocument(server, other, id, { name: 'Prairie.pdf' });
      const isShared = shared.length > 0;
      const both = ['Prairie.pdf', 'Group.pdf'];

      expect(await namesFor(server, other, id)).toEqual(both);
      expect(await namesFor(server, people.hospice_admin, id)).toEqual(['Group.pdf']);
      expect(await namesFor(server, people.provider, id)).toEqual(isShared ? both : ['Group.pdf']);
      const statusFor = async (person: { id: string }) =>
        (await server.as(person)(`/v1/documents/${own.id}/content`)).status;
      expect([await statusFor(other), await statusFor(people.hospice_admin), await statusFor(people.provider)]).toEqual(
        [200, 404, isShared ? 200 : 404],
      );
      const line = 'document_added Face sheet: Prairie.pdf';
      expect((await linesFor(server, other, id)).includes(line)).toBe(true);
      expect((await linesFor(server, people.hospice_admin, id)).includes(line)).toBe(false);
      expect((await linesFor(server, people.provider, id)).includes(line)).toBe(isShared);
    },
  );

  test('is limited by row-level security alone as well', async ({ server }) => {
    const { id, other, people, addForeignDocument } = await twoHospices(server, []);
    const own = await addDocument(server, other, id, { name: 'Prairie.pdf' });
    const foreign = await addForeignDocument();
    for (const person of [people.hospice_admin, people.provider]) {
      expect((await runAs(server, person, sql`select id from document`)).rows).toEqual([]);
      for (const hidden of [own.id, foreign]) {
        const change = sql`update document set file_type = 'other' where id = ${hidden}`;
        expect((await runAs(server, person, change)).changed).toBe(0);
      }
    }
  });

  test('ends for a hospice whose enrollment is deleted, and for everyone when the referral is deleted', async ({
    server,
  }) => {
    const { id, other, people } = await twoHospices(server);
    const document = await addDocument(server, other, id, { name: 'Prairie.pdf' });
    await server.db
      .updateTable('enrollment')
      .set({ deleted_at: server.clock.now })
      .where('hospice_id', '=', document.hospice?.id ?? '')
      .execute();
    expect((await server.as(other)(`/v1/documents/${document.id}/content`)).status).toBe(404);
    expect(await namesFor(server, people.provider, id)).toEqual([]);
    const groups = await addDocument(server, people.provider, id);
    await server.db.updateTable('referral').set({ deleted_at: server.clock.now }).where('id', '=', id).execute();
    expect((await server.as(people.provider)(`/v1/documents/${groups.id}/content`)).status).toBe(404);
  });
});

describe('Changing a document', () => {
  test('saves its type and name; an outdated version is refused with a conflict and the current document', async ({
    server,
  }) => {
    const { people, addOwnReferral } = await makeWorld(server);
    const { id } = await addOwnReferral();
    const added = await addDocument(server, people.hospice_admin, id);
    later(server);
    const send = server.as(people.hospice_clinical_manager);
    const path = `/v1/documents/${added.id}`;
    const changed = await send(path, patch({ version: 1, fileType: 'advance_directive', name: '../Living will.exe' }));
    expect(await changed.json()).toMatchObject({
      fileType: 'advance_directive',
      name: 'Living will.exe.pdf',
      version: 2,
    });
    const late = await send(path, patch({ version: 1, fileType: 'other' }));
    expect([late.status, await late.json()]).toMatchObject([409, { current: { version: 2 } }]);
    expect(await linesFor(server, people.provider, id)).toEqual([
      'document_changed Face sheet: Face sheet.pdf → Advance directive: Living will.exe.pdf',
      'document_added Face sheet: Face sheet.pdf',
    ]);
  });

  test('twenty changes at the same time: one succeeds, the others get a conflict', async ({ server }) => {
    const { people, addOwnDocument } = await makeWorld(server);
    const path = `/v1/documents/${await addOwnDocument('hospice_admin')}`;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        server.as(people.hospice_admin)(path, patch({ version: 1, name: `Scan ${index}` })),
      ),
    );
    expect(replies.filter(({ status }) => status === 200).length).toBe(1);
    expect(replies.filter(({ status }) => status === 409).length).toBe(19);
  });

  test('is allowed, like deleting it, only to the side that added it', async ({ server }) => {
    const { people, addOwnDocument } = await makeWorld(server);
    const id = await addOwnDocument('provider');
    const send = server.as(people.hospice_admin);
    const replies = [
      await send(`/v1/documents/${id}`, patch({ version: 1, name: 'Mine' })),
      await send(`/v1/documents/${id}`, { method: 'DELETE' }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403]);
    expect((await server.as(people.care_manager)(`/v1/documents/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await send(`/v1/documents/${id}/restore`, { method: 'POST' })).status).toBe(404);
  });

  test('deleting it hides it, and it can be restored with its file for 30 days', async ({ server }) => {
    const { people, addOwnReferral } = await makeWorld(server);
    const referral = await addOwnReferral();
    const { id } = await addDocument(server, people.hospice_admin, referral.id);
    const send = server.as(people.hospice_admin);
    const path = `/v1/documents/${id}`;
    later(server);
    expect((await send(path, { method: 'DELETE' })).status).toBe(204);
    expect((await send(path, { method: 'DELETE' })).status).toBe(404);
    expect((await send(`${path}/content`)).status).toBe(404);
    expect(await namesFor(server, people.hospice_admin, referral.id)).toEqual([]);

    const deletedAt = server.clock.now.getTime();
    server.clock.now = new Date(deletedAt + DELETED_DOCUMENT_DAYS * DAY + 1);
    expect((await send(`${path}/restore`, { method: 'POST' })).status).toBe(404);
    server.clock.now = new Date(deletedAt + DELETED_DOCUMENT_DAYS * DAY);
    const restored = await send(`${path}/restore`, { method: 'POST' });
    expect([restored.status, await restored.json()]).toMatchObject([200, { id, version: 3 }]);
    expect(new Uint8Array(await (await send(`${path}/content`)).arrayBuffer())).toEqual(PDF);
    expect((await linesFor(server, people.hospice_admin, referral.id)).map((line) => line.split(' ')[0])).toEqual([
      'document_restored',
      'document_removed',
      'document_added',
    ]);
  });

  test('changing or restoring a missing document answers 404', async ({ server }) => {
    const { people } = await makeWorld(server);
    const send = server.as(people.hospice_admin);
    const path = `/v1/documents/${randomUUID()}`;
    expect((await send(path, patch({ version: 1, name: 'x' }))).status).toBe(404);
    expect((await send(`${path}/restore`, { method: 'POST' })).status).toBe(404);
  });
});
