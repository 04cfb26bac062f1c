// On both databases: background work takes locks, and deletes past triggers.
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceDeletion } from '#contract/administration/hospiceDeletion.ts';
import { sql } from '#server/platform/database/connection.ts';
import { StoreAway, type DocumentStore } from '#server/platform/storage/documentStore.ts';
import { addMany, fullHospice, watchDeletions } from './support/leavingHospice.ts';
import { test } from '../support/server.ts';
import { comeToItsDay, path, run, schedule } from './support/hospiceDeletions.ts';

describe('Deletion of a hospice’s data', () => {
  test('of years of emails and messages goes in steps of a thousand rows, each in its own transaction', async ({
    server,
  }) => {
    const world = await fullHospice(server);
    const { hospiceId } = world;
    await addMany(server, hospiceId);
    await schedule(server, world);
    await comeToItsDay(server);
    await using watched = await watchDeletions(server);
    expect(await run(server)).toBe(1);
    const largest = await watched.largest();
    expect(Object.keys(largest).toSorted()).toEqual(['app_user', 'mail_message', 'mail_suppression']);
    expect(largest['app_user']).toBeLessThanOrEqual(5);
    for (const rows of Object.values(largest)) expect(rows).toBeLessThanOrEqual(1000);
    const left = await sql`
      select id from app_user where hospice_id = ${hospiceId}::uuid
      union all select id from mail_message where hospice_id = ${hospiceId}::uuid`.execute(server.db);
    expect(left.rows).toEqual([]);
  });

  test('that stops in between is not recorded as done, and goes on with the next run', async ({ server }) => {
    const world = await fullHospice(server);
    const { hospiceId, people } = world;
    await schedule(server, world);
    await comeToItsDay(server);
    const deletedAt = async () => {
      const answer = await server.as(people.superuser)(path(hospiceId));
      return z.parse(HospiceDeletion, await answer.json()).deletedAt;
    };
    const stopping = new AbortController();
    const removing: DocumentStore = {
      ...server.storage,
      remove: async (key) => {
        await server.storage.remove(key);
        stopping.abort();
      },
    };
    expect(await run(server, removing, stopping.signal)).toBe(0);
    expect(await deletedAt()).toBeNull();
    expect(await run(server)).toBe(1);
    expect(await deletedAt()).toBe(server.clock.now.toISOString());
  });

  test('is in the audit with every document and referral that it removed, and nothing but ids', async ({ server }) => {
    const world = await fullHospice(server);
    const { hospiceId, own, shared } = world;
    await schedule(server, world);
    await comeToItsDay(server);
    expect(await run(server)).toBe(1);
    const events = await server.db
      .selectFrom('audit_event')
      .select(['verb', 'entity_id', 'actor_id', 'detail'])
      .where('actor_id', 'is', null)
      .execute();
    const facts = { actor_id: null, detail: { hospiceId } };
    expect(events).toEqual(
      expect.arrayContaining([
        { verb: 'purgeReferral', entity_id: own.id, ...facts },
        { verb: 'purgeHospicePart', entity_id: shared.id, ...facts },
        { verb: 'deleteHospiceData', entity_id: hospiceId, ...facts },
      ]),
    );
    expect(events.filter(({ verb }) => verb === 'purgeDocument')).toHaveLength(3);
  });

  test('goes on where a store that is away stopped it', async ({ server }) => {
    const world = await fullHospice(server);
    await schedule(server, world);
    await comeToItsDay(server);
    const away: DocumentStore = { ...server.storage, remove: () => Promise.reject(new StoreAway(new Error('away'))) };
    await expect(run(server, away)).rejects.toBeInstanceOf(StoreAway);
    expect(await run(server)).toBe(1);
    expect(await run(server)).toBe(0);
  });
});
