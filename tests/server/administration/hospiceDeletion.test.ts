import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { DAY } from '#contract/platform/durations.ts';
import { sql } from '#server/platform/database/connection.ts';
import { StoreAway, type DocumentStore } from '#server/platform/storage/documentStore.ts';
import { keysIn } from '../documents/support/documents.ts';
import { everyRow, fullHospice, matching, plantCanaries } from './support/leavingHospice.ts';
import { patch, test } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';
import { comeToItsDay, pass, path, run, schedule } from './support/hospiceDeletions.ts';

describe('Deletion of a hospice’s data', () => {
  test('leaves nothing but the audit and the name: no table and no file has any of its words', async ({ server }) => {
    const before = await keysIn(server);
    const world = await fullHospice(server);
    const { hospiceId, kept, own, people, shared } = world;
    await schedule(server, world);
    const mine = Object.values(people)
      .map(({ id }) => id)
      .filter((id) => ![people.superuser.id, people.care_manager.id, people.provider.id].includes(id));
    const { rows } = await sql<{ id: string }>`
      select referral.id from referral where ${hospiceId}::uuid = any (hospice_ids) and id <> ${shared.id}::uuid
      union all select id from enrollment where hospice_id = ${hospiceId}::uuid
      union all select id from survey_result where hospice_id = ${hospiceId}::uuid
      union all select id from communication_recipient where hospice_id = ${hospiceId}::uuid
      union all select id from survey_question where hospice_id = ${hospiceId}::uuid`.execute(server.db);
    const planted = await plantCanaries(server, [hospiceId, ...mine, ...rows.map(({ id }) => id)], shared.id);
    expect(planted.length).toBeGreaterThan(100);
    expect(planted).toEqual(
      expect.arrayContaining(['hospice.sharing', 'idempotency_key.body', 'mail_message.data', 'referral.caregiver']),
    );

    await comeToItsDay(server);
    expect(await run(server)).toBe(1);
    const left = await everyRow(server);
    left.delete('audit_event');
    left.delete('audit_seal');
    expect(matching(left, 'canary-')).toEqual([]);
    for (const id of [own.id, own.enrollmentId, ...mine]) expect(matching(left, id)).toEqual([]);
    const naming = matching(left, hospiceId).map((line) => line.slice(0, line.indexOf(':')));
    expect(naming.toSorted()).toEqual(['hospice', 'hospice_deletion']);
    const keys = (await keysIn(server)).filter((key) => !before.includes(key));
    expect(keys).toEqual([kept.key]);
  });

  test('leaves another hospice’s records and the group’s other referrals as they were', async ({ server }) => {
    const world = await fullHospice(server);
    const { foreignHospiceId, groupId, other, shared } = world;
    await world.addForeignResult();
    await world.addForeignConversation();
    const rowsOf = async () => {
      const all = await everyRow(server);
      return [...all].flatMap(([table, lines]) =>
        lines
          .filter((line) => (line.includes(foreignHospiceId) || line.includes(other.id)) && !line.includes(shared.id))
          .map((line) => `${table}: ${line}`),
      );
    };
    await schedule(server, world);
    const was = (await rowsOf()).filter((line) => !line.startsWith('audit'));
    await comeToItsDay(server);
    expect(await run(server)).toBe(1);
    expect((await rowsOf()).filter((line) => !line.startsWith('audit'))).toEqual(was);

    const reader = await server.addPerson({ role: 'care_manager', groupId });
    const record = await (await server.as(reader)(`/v1/referrals/${shared.id}`)).json();
    expect(record).toMatchObject({
      patient: { firstName: 'Shared' },
      enrollments: [{ hospice: { id: foreignHospiceId } }],
    });
  });

  test('is announced to its super administrators when it is scheduled and 30 days before, once each', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const told = async () => {
      const mails = server.db.selectFrom('mail_message').select(['to_address', 'data']);
      return (await mails.where('kind', '=', 'hospice_deletion').orderBy('created_at').execute()).map(
        ({ data, to_address: to }) => [to, z.parse(z.object({ isLast: z.boolean() }), data).isLast],
      );
    };
    const { email } = world.people.hospice_super_admin;
    const { deletesAt } = await schedule(server, world);
    expect(deletesAt).toBe(new Date(server.clock.now.getTime() + 2555 * DAY).toISOString());
    await schedule(server, world);
    expect(await told()).toEqual([[email, false]]);
    pass(server, 2524);
    await run(server);
    expect(await told()).toEqual([[email, false]]);
    pass(server, 1);
    await run(server);
    await run(server);
    expect(await told()).toEqual([
      [email, false],
      [email, true],
    ]);
  });

  test('is refused while the hospice is on, and can be canceled until its day; only then it can be turned on', async ({
    server,
  }) => {
    const world = await makeWorld(server);
    const { hospiceId, people } = world;
    const send = server.as(people.superuser);
    const turnOn = () => send(`/v1/administration/hospices/${hospiceId}`, patch({ version: 1, isActive: true }));
    expect((await send(path(hospiceId), { method: 'POST' })).status).toBe(403);
    await schedule(server, world);
    expect((await turnOn()).status).toBe(403);
    expect((await send(path(hospiceId), { method: 'DELETE' })).status).toBe(200);
    expect((await turnOn()).status).toBe(200);

    await schedule(server, world);
    pass(server, 2555);
    expect((await send(path(hospiceId), { method: 'DELETE' })).status).toBe(403);
  });

  test('waits for the last notice where nobody sent it in time', async ({ server }) => {
    const world = await fullHospice(server);
    await schedule(server, world);
    pass(server, 2600);
    expect(await run(server)).toBe(0);
    const { now } = server.clock;
    const mails = server.db.selectFrom('mail_message').select('data').where('kind', '=', 'hospice_deletion');
    const last = await mails.orderBy('created_at', 'desc').executeTakeFirstOrThrow();
    const deletesAt = new Date(now.getTime() + 30 * DAY).toISOString();
    expect(last.data).toMatchObject({ isLast: true, deletesAt });
    const answer = await server.as(world.people.superuser)(path(world.hospiceId));
    expect(await answer.json()).toMatchObject({ deletesAt });
    expect(await run(server)).toBe(0);
    pass(server, 30 - 1 / 24);
    expect(await run(server)).toBe(0);
    pass(server, 1 / 24);
    expect(await run(server)).toBe(1);
  });

  test('cannot be canceled once it has begun, whatever the clock of the server that is asked says', async ({
    server,
  }) => {
    const world = await fullHospice(server);
    const { hospiceId, people } = world;
    await schedule(server, world);
    await comeToItsDay(server);
    const away: DocumentStore = { ...server.storage, remove: () => Promise.reject(new StoreAway(new Error('away'))) };
    await expect(run(server, away)).rejects.toBeInstanceOf(StoreAway);
    pass(server, -1);
    expect((await server.as(people.superuser)(path(hospiceId), { method: 'DELETE' })).status).toBe(403);
    pass(server, 1);
    expect(await run(server)).toBe(1);
  });

  test('leaves another hospice what it deleted itself for as long as everything that was deleted', async ({
    server,
  }) => {
    const world = await fullHospice(server);
    const { foreignHospiceId, groupId, shared } = world;
    const other = await server.addPerson({ role: 'hospice_admin', hospiceId: foreignHospiceId });
    await schedule(server, world);
    await comeToItsDay(server);
    const deletion = { ...patch({ reason: 'Entered twice' }), method: 'DELETE' };
    expect((await server.as(other)(`/v1/referrals/${shared.id}`, deletion)).status).toBe(204);
    const at = server.clock.now;
    pass(server, 0.5);
    expect(await run(server)).toBe(1);

    const record = server.db.selectFrom('referral').select(['deleted_at', 'deleted_by', 'delete_reason']);
    expect(await record.where('id', '=', shared.id).executeTakeFirstOrThrow()).toEqual({
      deleted_at: at,
      deleted_by: other.id,
      delete_reason: 'Entered twice',
    });
    const reader = await server.addPerson({ role: 'care_manager', groupId });
    expect((await server.as(reader)(`/v1/referrals/${shared.id}`)).status).toBe(404);
    expect((await server.as(other)(`/v1/referrals/${shared.id}/restore`, { method: 'POST' })).status).toBe(200);
    expect((await server.as(other)(`/v1/referrals/${shared.id}`)).status).toBe(200);
  });

  test('of a referral that another hospice has too leaves its history, its unconfirmed address and its own status', async ({
    server,
  }) => {
    const world = await fullHospice(server);
    const { foreignHospiceId, people, shared } = world;
    const ofShared = {
      referral_id: shared.id,
      at: server.clock.now,
      kind: 'facts_changed',
      visibility: 'internal',
    } as const;
    await server.db
      .insertInto('timeline_event')
      .values({
        ...ofShared,
        hospice_id: foreignHospiceId,
        actor_id: people.hospice_admin.id,
        actor_name: 'Another organization',
        text: 'Phone changed',
      })
      .execute();
    const change = {
      by: 'Somebody',
      organization: null,
      at: server.clock.now.toISOString(),
      from: null,
      to: 'a@example.com',
    };
    await server.db
      .updateTable('referral')
      .set({ survey_address_change: JSON.stringify(change), global_status: 'enrolled' })
      .where('id', '=', shared.id)
      .execute();
    await schedule(server, world);
    await comeToItsDay(server);
    expect(await run(server)).toBe(1);
    const record = await server.db
      .selectFrom('referral')
      .select(['global_status', 'survey_address_change'])
      .where('id', '=', shared.id)
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({
      global_status: 'referral_received',
      survey_address_change: { to: 'a@example.com' },
    });
    const lines = server.db
      .selectFrom('timeline_event')
      .select(['text', 'actor_id'])
      .where('referral_id', '=', shared.id);
    expect(await lines.where('hospice_id', '=', foreignHospiceId).execute()).toContainEqual({
      text: 'Phone changed',
      actor_id: null,
    });
  });
});
