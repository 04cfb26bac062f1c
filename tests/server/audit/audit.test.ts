// On both databases: the audit's chain is sealed under a lock.
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { sealAudit, verifyAudit } from '#server/audit/chain.queries.ts';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import { recordSignIn } from '#server/audit/recordSignIn.queries.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';
import { inSession } from '#server/platform/access/session.queries.ts';
import { noteRoute } from '../referrals/support/noteRoute.ts';
import { post, test, type TestServer } from '../support/server.ts';

const NOTE = { text: 'Called the daughter back', visibility: 'internal' };

const rowsOf = ({ db }: TestServer) => db.selectFrom('audit_event').selectAll().orderBy('id').execute();

async function addEvents(db: Database, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await recordAudit(db, {
      at: new Date('2026-11-20T15:00:00Z'),
      actorId: null,
      verb: 'getReferral',
      entity: 'Referrals',
      entityId: randomUUID(),
      address: null,
      outcome: 'ok',
      accessReason: null,
      requestId: `request-${index}`,
    });
  }
}

/** As someone with the keys to the database could: past the triggers. */
async function tamper(db: Database, run: (connection: Database) => Promise<unknown>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await run(connection);
    await sql`set session_replication_role = default`.execute(connection);
  });
}

describe('Audit', () => {
  test('has exactly one row for each call that reached an operation, whatever its outcome, and no patient data', async ({
    server,
  }) => {
    const hospiceId = await server.addHospice();
    const admin = await server.addPerson({ role: 'hospice_admin', hospiceId });
    const liaison = await server.addPerson({ role: 'hospice_business_development', hospiceId });
    const { id } = await server.addReferral({ hospiceIds: [hospiceId] });
    const path = `/v1/referrals/${id}/notes`;
    const missing = randomUUID();
    const routes = server.on(noteRoute());
    const key = { 'Idempotency-Key': 'a-key-of-the-app-1' };

    const created: unknown = await (await routes.as(admin)(path, post(NOTE, key))).json();
    await routes.as(admin)(path, post(NOTE, key));
    await routes.as(admin)(path, post({}));
    await routes.as(admin)(path, { method: 'POST', body: 'x' });
    await routes.as(liaison)(path, post(NOTE));
    await routes.as(admin)(`/v1/referrals/${missing}/notes`, post(NOTE));
    await server.on(noteRoute(() => Promise.reject(new Error('once')))).as(admin)(path, post(NOTE));

    const rows = await rowsOf(server);
    const noteId = typeof created === 'object' && created !== null && 'id' in created ? created.id : undefined;
    expect(rows.map((row) => [row.actor_id, row.verb, row.entity, row.entity_id, row.outcome])).toEqual([
      [admin.id, 'addNote', 'Referrals', noteId, 'ok'],
      [admin.id, 'addNote', 'Referrals', noteId, 'replayed'],
      [admin.id, 'addNote', 'Referrals', id, 'invalid'],
      [admin.id, 'addNote', 'Referrals', id, 'unsupported_media_type'],
      [liaison.id, 'addNote', 'Referrals', id, 'forbidden'],
      [admin.id, 'addNote', 'Referrals', missing, 'not_found'],
      [admin.id, 'addNote', 'Referrals', id, 'internal'],
    ]);
    expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(rows.length);
    expect(JSON.stringify(rows)).not.toMatch(/Grace|Murray|daughter|Byron/);
  });

  test('has no row for calls without a token, with an unknown parameter or to an unknown path', async ({ server }) => {
    const hospiceId = await server.addHospice();
    const admin = await server.addPerson({ role: 'hospice_admin', hospiceId });
    await server.anonymous('/v1/users/me');
    await server.as(admin)('/v1/users/me?unknown=1');
    await server.as(admin)('/v1/nothing');
    expect(await rowsOf(server)).toEqual([]);
  });

  test.for([
    ['changed', sql`update audit_event set outcome = 'ok'`],
    ['deleted', sql`delete from audit_event`],
    ['emptied', sql`truncate audit_event cascade`],
    ['unsealed', sql`delete from audit_seal`],
  ] as const)('is append-only: cannot be %s, even by the database owner', async ([, change], { server }) => {
    await addEvents(server.db, 1);
    await sealAudit(server.db);
    await expect(change.execute(server.db)).rejects.toThrow(/append-only/);
    expect((await rowsOf(server)).length).toBe(1);
  });

  test('cannot be read in the database session of a hospice administrator', async ({ server }) => {
    await addEvents(server.db, 1);
    const hospiceId = await server.addHospice();
    const { id, role } = await server.addPerson({ role: 'hospice_admin', hospiceId });
    const actor = { id, role, accountType: 'hospice', hospiceId, groupId: null, locationIds: [] };
    const reading = inSession(server.db, actor, (trx) => trx.selectFrom('audit_event').select('id').execute());
    await expect(reading).rejects.toThrow('permission denied');
  });
});

describe('Audit chain', () => {
  test('is whole over many batches, and verification reports how many events are not sealed yet', async ({
    server,
  }) => {
    await sql`insert into audit_event (verb, outcome) select 'getReferral', 'ok' from generate_series(1, 1203)`.execute(
      server.db,
    );
    expect(await sealAudit(server.db)).toBe(1203);
    expect(await sealAudit(server.db)).toBe(0);
    await addEvents(server.db, 2);
    expect(await verifyAudit(server.db)).toMatchObject({ isWhole: true, sealed: 1203, unsealed: 2, fault: null });
  });

  test('has one link for each event when several servers seal at the same time', async ({ server }) => {
    await addEvents(server.db, 30);
    await Promise.all([sealAudit(server.db), sealAudit(server.db), sealAudit(server.db)]);
    expect(await verifyAudit(server.db)).toMatchObject({ isWhole: true, sealed: 30, unsealed: 0 });
  });

  test.for([
    [
      'a changed event',
      sql`update audit_event set outcome = 'forbidden' where id = 3`,
      'The event of link 3 was changed',
    ],
    [
      'a changed moment',
      sql`update audit_event set at = at + interval '1 microsecond' where id = 3`,
      'link 3 was changed',
    ],
    ['a deleted event', sql`delete from audit_event where id = 3`, 'The event of link 3 is missing'],
    ['a deleted link', sql`delete from audit_seal where seq = 3`, 'Link 3 is missing'],
    ['a replaced link', sql`update audit_seal set hash = repeat('a', 64) where seq = 3`, 'link 3 was changed'],
  ] as const)('verification reports %s', async ([, change, fault], { server }) => {
    await addEvents(server.db, 5);
    await sealAudit(server.db);
    await tamper(server.db, (connection) => change.execute(connection));
    const state = await verifyAudit(server.db);
    expect(state.isWhole).toBe(false);
    expect(state.fault).toContain(fault);
  });

  test('verification reports a cut-off end only when given the earlier head', async ({ server }) => {
    await addEvents(server.db, 5);
    await sealAudit(server.db);
    const { head } = await verifyAudit(server.db);
    await tamper(server.db, async (connection) => {
      await sql`delete from audit_seal where seq > 3`.execute(connection);
      await sql`delete from audit_event where id > 3`.execute(connection);
    });
    expect(await verifyAudit(server.db)).toMatchObject({ isWhole: true, sealed: 3 });
    expect(await verifyAudit(server.db, head)).toMatchObject({ isWhole: false });
  });
});

test('audit: a refused sign-in, a sign-in and a sign-out each record one row', async ({ server }) => {
  const { id } = await server.addPerson({ role: 'superuser' });
  const record = recordSignIn(server.db);
  for (const kind of ['refused', 'signedIn', 'signedOut']) {
    await record({ kind, userId: id, address: '10.0.0.7', at: server.clock.now });
  }
  const rows = await server.db.selectFrom('audit_event').select(['verb', 'outcome', 'address']).orderBy('id').execute();
  expect(rows).toEqual([
    { verb: 'signIn', outcome: 'refused', address: '10.0.0.7' },
    { verb: 'signIn', outcome: 'ok', address: '10.0.0.7' },
    { verb: 'signOut', outcome: 'ok', address: '10.0.0.7' },
  ]);
});
