// On both databases: background work takes locks, and deletes past triggers.
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { HospiceDeletion } from '#contract/administration/hospiceDeletion.ts';
import { deleteHospices } from '#server/administration/hospiceDeletion/hospiceDeletion.job.ts';
import { sql } from '#server/platform/database/connection.ts';
import { StoreAway, type DocumentStore } from '#server/platform/storage/documentStore.ts';
import { keysIn } from '../documents/support/documents.ts';
import { keepDocument } from '../exchange/support/exported.ts';
import { addArchive } from '../exchange/support/archives.ts';
import { addMail, addStop } from '../mail/support/mails.ts';
import { patch, post, test, type TestServer } from '../support/server.ts';
import { addResult } from '../surveys/support/surveyResults.ts';
import { makeWorld, type World } from '../support/world.ts';

const DAY = 86_400_000;
const path = (hospiceId: string) => `/v1/administration/hospices/${hospiceId}/deletion`;

const pass = ({ clock }: TestServer, days: number) => {
  clock.now = new Date(clock.now.getTime() + days * DAY);
};

const run = ({ clock, db, storage }: TestServer, store: DocumentStore = storage) =>
  deleteHospices({
    db,
    storage: store,
    now: clock.now,
    contact: 'noreply@wayside.example',
    stopping: new AbortController().signal,
  });

/** Past the last notice, to the day of the deletion. */
async function comeToItsDay(server: TestServer): Promise<void> {
  pass(server, 2525);
  expect(await run(server)).toBe(0);
  pass(server, 30);
}

async function turnOff({ db }: TestServer, hospiceId: string) {
  await db.updateTable('hospice').set({ is_active: false }).where('id', '=', hospiceId).execute();
}

async function schedule(server: TestServer, { hospiceId, people }: World) {
  await turnOff(server, hospiceId);
  const answer = await server.as(people.superuser)(path(hospiceId), { method: 'POST' });
  expect(answer.status).toBe(200);
  return z.parse(HospiceDeletion, await answer.json());
}

/** Each row of each table as one text. */
async function everyRow({ db }: TestServer): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' order by relname`.execute(db);
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(it)::text as row from ${sql.table(name)} as it`.execute(
      db,
    );
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

const matching = (rows: ReadonlyMap<string, readonly string[]>, word: string) =>
  [...rows].flatMap(([table, lines]) => lines.filter((line) => line.includes(word)).map((line) => `${table}: ${line}`));

/**
 * Writes a unique word into each text column of each row that the words of `ids` lead to: the hospice's rows and those of its referrals.
 * Columns that only take certain words are left as they are. The patient of the shared referral is not the hospice's alone.
 */
async function plantCanaries({ db }: TestServer, ids: readonly string[], sharedId: string): Promise<number> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and attgenerated = ''
      and atttypid = 'text'::regtype and relname not like 'audit%' and relname <> 'schema_migration'
      and attname <> 'storage_key'
      and (relname, attname) not in (('hospice', 'name'), ('hospice', 'time_zone'), ('oidc_payload', 'account_id'))
    order by 1, 2`.execute(db);
  let planted = 0;
  for (const { column, table } of columns) {
    const word = `canary-${table}-${column}`;
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        const { numAffectedRows } = await sql`
          update ${sql.table(table)} as it set ${sql.ref(column)} = ${word}
          where to_jsonb(it)::text ~ any (${ids}::text[])
            and not (${table} in ('referral', 'referral_search') and to_jsonb(it)::text ~ ${sharedId}) and ${sql.ref(column)} is distinct from ${word}`.execute(
          trx,
        );
        planted += Number(numAffectedRows ?? 0n) > 0 ? 1 : 0;
      });
    } catch {
      // The column takes only certain words, or each only once.
    }
  }
  return planted;
}

/** A hospice with records of every kind, some shared with the other hospice and all with the group. */
async function fullHospice(server: TestServer) {
  const world = await makeWorld(server);
  const { foreignHospiceId, groupId, hospiceId, people, providerId } = world;
  const own = await world.addOwnReferral();
  const shared = await server.addReferral({
    hospiceIds: [hospiceId, foreignHospiceId],
    groupId,
    referral: { responsible_provider_id: providerId, first_name: 'Shared' },
  });
  const other = await server.addReferral({
    hospiceIds: [foreignHospiceId],
    groupId,
    referral: { first_name: 'Other' },
  });
  const enrollmentOf = async (hospice: string) => {
    const found = server.db.selectFrom('enrollment').select('id').where('referral_id', '=', shared.id);
    return (await found.where('hospice_id', '=', hospice).executeTakeFirstOrThrow()).id;
  };
  const mine = await enrollmentOf(hospiceId);
  for (const referralId of [own.id, shared.id]) {
    await keepDocument(server, { referralId, hospiceId });
    const note = { text: 'Called the family', visibility: 'shared' };
    const noted = await server.as(people.hospice_admin)(`/v1/referrals/${referralId}/notes`, post(note));
    expect(noted.status).toBe(201);
  }
  await keepDocument(server, { referralId: own.id, groupId });
  const kept = await keepDocument(server, { referralId: shared.id, groupId });
  const decline = { version: 1, status: 'declined', declineReason: 'unable_to_reach' };
  expect(
    (await server.as(people.hospice_admin)(`/v1/hospices/${hospiceId}/enrollments/${mine}`, patch(decline))).status,
  ).toBe(200);
  await addResult(server, { enrollmentId: own.enrollmentId, hospiceId }, { comment: 'Nobody called' });
  await world.addConcern();
  await world.addProposal();
  await world.addConversation();
  await world.addMessage();
  await world.addMessageTemplate();
  await world.addInvite();
  await world.addOwnFilter('hospice_admin');
  await world.addOwnAssignment();
  await world.addPassword('hospice_admin');
  await world.addDevice('hospice_admin');
  await world.addLocation();
  await addMail(server, { hospiceId });
  await addStop(server, people.hospice_admin.email);
  await addArchive(server, hospiceId, people.hospice_super_admin.id);
  await server.db
    .insertInto('outside_grant')
    .values({
      hospice_id: hospiceId,
      at: server.clock.now,
      what: 'invited',
      person: 'Someone',
      role: 'hospice_admin',
      granted_by: 'Someone else',
    })
    .execute();
  return { ...world, own, shared, other, kept };
}

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
    expect(await plantCanaries(server, [hospiceId, ...mine, ...rows.map(({ id }) => id)], shared.id)).toBeGreaterThan(
      100,
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

  test('is told to its super administrators when it is scheduled and 30 days before, once each', async ({ server }) => {
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
    expect(await run(server)).toBe(0);
    pass(server, 30);
    expect(await run(server)).toBe(1);
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
