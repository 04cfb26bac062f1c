import { describe, expect } from 'vitest';
import { DELETED_DOCUMENT_DAYS } from '#contract/documents/documents.ts';
import { DAY } from '#contract/platform/durations.ts';
import { sql } from '#server/platform/database/connection.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { findOrphans } from '#server/administration/findOrphans.ts';
import { purgeDeleted } from '#server/administration/purgeDeleted.job.ts';
import { StoreAway, type DocumentStore } from '#server/platform/storage/documentStore.ts';
import { addDocument, keysIn } from '../documents/support/documents.ts';
import { patch, post, remove, test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const RETENTION_DAYS = 2555;

const purgeOf = (server: TestServer, storage: DocumentStore = server.storage) =>
  purgeDeleted({ db: server.db, storage, now: server.clock.now, deletedReferralDays: RETENTION_DAYS });

const pass = ({ clock }: TestServer, days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY);
};

async function rowsOf({ db }: TestServer): Promise<Record<string, number>> {
  const tables = ['referral', 'enrollment', 'status_history', 'timeline_event', 'document'] as const;
  const counts = tables.map(async (table) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    return [table, rows[0]?.count ?? -1];
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** A document that was deleted, beside one that was not. */
async function oneDeleted(server: TestServer) {
  const before = await keysIn(server);
  const { people, addOwnReferral } = await makeWorld(server);
  const { id } = await addOwnReferral();
  const kept = await addDocument(server, people.hospice_admin, id, { name: 'Kept.pdf' });
  const gone = await addDocument(server, people.hospice_admin, id, { name: 'Gone.pdf' });
  const send = server.as(people.hospice_admin);
  await send(`/v1/documents/${gone.id}`, { method: 'DELETE' });
  return {
    kept,
    gone,
    send,
    referralId: id,
    left: async () => (await keysIn(server)).filter((key) => !before.includes(key)),
  };
}

describe('Deleted document', () => {
  test('keeps its file for 30 days, then is purged with its row, and the purge is audited', async ({ server }) => {
    const { gone, kept, left, send } = await oneDeleted(server);
    pass(server, DELETED_DOCUMENT_DAYS);
    expect(await purgeOf(server)).toEqual({ documents: 0, referrals: 0 });
    expect((await left()).length).toBe(2);
    pass(server, 1);
    expect(await purgeOf(server)).toEqual({ documents: 1, referrals: 0 });
    expect((await left()).length).toBe(1);
    const rows = await server.db.selectFrom('document').select('id').execute();
    expect(rows).toEqual([{ id: kept.id }]);
    expect((await send(`/v1/documents/${gone.id}/restore`, { method: 'POST' })).status).toBe(404);
    const audit = await server.db.selectFrom('audit_event').selectAll().orderBy('id', 'desc').limit(2).execute();
    expect(audit).toContainEqual(
      expect.objectContaining({ verb: 'purgeDocument', entity_id: gone.id, actor_id: null, outcome: 'ok' }),
    );
  });

  test.for([
    ['before its file is removed', false],
    ['after its file was removed', true],
  ] as const)(
    'whose purge is interrupted %s is not restorable and is purged by the next run',
    async ([, isRemoved], { server }) => {
      const { gone, left, send } = await oneDeleted(server);
      pass(server, DELETED_DOCUMENT_DAYS + 1);
      const dying: DocumentStore = {
        ...server.storage,
        remove: async (key) => {
          if (isRemoved) await server.storage.remove(key);
          throw new StoreAway(new Error('killed'));
        },
      };
      await expect(purgeOf(server, dying)).rejects.toBeInstanceOf(StoreAway);
      // Marked, it is brought back by nobody, not even by a clock that goes wrong.
      pass(server, -20);
      expect((await send(`/v1/documents/${gone.id}/restore`, { method: 'POST' })).status).toBe(404);
      const orphans = await findOrphans({ db: server.db, storage: server.storage, now: new Date() });
      expect(orphans.missing).toEqual([]);
      pass(server, 21);
      expect(await purgeOf(server)).toEqual({ documents: 1, referrals: 0 });
      expect((await left()).length).toBe(1);
    },
  );

  test('is purged once when several servers purge at the same time', async ({ server }) => {
    await oneDeleted(server);
    pass(server, DELETED_DOCUMENT_DAYS + 1);
    const runs = await Promise.all([purgeOf(server), purgeOf(server), purgeOf(server)]);
    expect(runs.reduce((sum, { documents }) => sum + documents, 0)).toBe(1);
  });
});

describe('Deleted referral', () => {
  test('is purged after its retention with all that belongs to it and nothing else', async ({ server }) => {
    const { left, referralId, send } = await oneDeleted(server);
    const { people, addOwnReferral } = await makeWorld(server);
    const other = await addOwnReferral();
    await addDocument(server, people.care_manager, other.id);
    // A record that names the purged one as its duplicate stays and forgets it.
    await server.db
      .updateTable('enrollment')
      .set({ duplicate_of_referral_id: referralId })
      .where('id', '=', other.enrollmentId)
      .execute();
    const note = { text: 'The family called', visibility: 'internal' };
    expect((await send(`/v1/referrals/${referralId}/notes`, post(note))).status).toBe(201);
    const { hospice_id, id } = await server.db
      .selectFrom('enrollment')
      .select(['hospice_id', 'id'])
      .where('referral_id', '=', referralId)
      .executeTakeFirstOrThrow();
    const decline = { version: 1, status: 'declined', declineReason: 'unable_to_reach' };
    expect((await send(`/v1/hospices/${hospice_id}/enrollments/${id}`, patch(decline))).status).toBe(200);
    const counted = await rowsOf(server);
    expect((await send(`/v1/referrals/${referralId}`, remove({ reason: 'Typed twice' }))).status).toBe(204);

    pass(server, RETENTION_DAYS);
    await purgeOf(server);
    expect((await rowsOf(server))['referral']).toBe(counted['referral']);
    pass(server, 1);
    expect(await purgeOf(server)).toEqual({ documents: 1, referrals: 1 });
    expect(await rowsOf(server)).toEqual({
      referral: 1,
      enrollment: 1,
      status_history: 0,
      timeline_event: 1,
      document: 1,
    });
    expect((await left()).length).toBe(1);
    const rest = await server.db.selectFrom('enrollment').select(['id', 'duplicate_of_referral_id']).execute();
    expect(rest).toEqual([{ id: other.enrollmentId, duplicate_of_referral_id: null }]);
    const audit = await server.db.selectFrom('audit_event').select(['verb', 'entity_id']).execute();
    expect(audit).toContainEqual({ verb: 'purgeReferral', entity_id: referralId });
  });

  test('whose files the document store cannot remove stays complete until it can', async ({ server }) => {
    const { referralId, send } = await oneDeleted(server);
    await send(`/v1/referrals/${referralId}`, remove({ reason: 'Typed twice' }));
    pass(server, RETENTION_DAYS + 1);
    const away: DocumentStore = { ...server.storage, remove: () => Promise.reject(new StoreAway(new Error('away'))) };
    await expect(purgeOf(server, away)).rejects.toBeInstanceOf(StoreAway);
    expect(await rowsOf(server)).toMatchObject({ referral: 1, document: 2 });
    expect(await purgeOf(server)).toEqual({ documents: 2, referrals: 1 });
  });
});

describe('Status history', () => {
  test('cannot be deleted outside a purge or by a user, and can never be updated', async ({ server }) => {
    const { people, addOwnReferral, hospiceId } = await makeWorld(server);
    const { enrollmentId } = await addOwnReferral();
    const entry = { enrollment_id: enrollmentId, to_status: 'referral_received' as const, at: server.clock.now };
    await server.db.insertInto('status_history').values(entry).execute();
    const actor = { ...people.hospice_admin, accountType: 'hospice', hospiceId, groupId: null, locationIds: [] };
    const purging = sql`select set_config('wayside.is_purging', 'true', true)`;
    await expect(sql`delete from status_history`.execute(server.db)).rejects.toThrow('append-only');
    await expect(
      inSession(server.db, actor, async (trx) => {
        await purging.execute(trx);
        await sql`delete from status_history`.execute(trx);
      }),
    ).rejects.toThrow(/permission denied|append-only/);
    await expect(
      server.db.transaction().execute(async (trx) => {
        await purging.execute(trx);
        await sql`update status_history set reason = 'Changed'`.execute(trx);
      }),
    ).rejects.toThrow('append-only');
  });
});
