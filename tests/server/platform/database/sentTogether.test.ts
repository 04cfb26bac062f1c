// On both databases: only PostgreSQL gets several statements in one write; the embedded database must give the same results.
import { randomInt } from 'node:crypto';
import { Socket } from 'node:net';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import { enterSession } from '#server/platform/access/session.queries.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { sentWithNext } from '#server/platform/database/sentTogether.queries.ts';
import { post, test } from '#tests/server/support/server.ts';
import { makeWorld } from '#tests/server/support/world.ts';

const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;

const entry = (requestId: string) => ({
  at: new Date('2026-11-20T15:00:00.000Z'),
  actorId: null,
  verb: 'listTimeZones',
  entity: 'Hospice',
  entityId: null,
  address: null,
  outcome: 'ok',
  accessReason: null,
  requestId,
});

async function auditedAs(db: Database, requestId: string): Promise<number> {
  const { rows } = await sql`select from audit_event where request_id = ${requestId}`.execute(db);
  return rows.length;
}

const fail = (trx: Trx) => sql`select ${sentWithNext} 1 / ${0}::integer`.execute(trx);

describe('A statement that is sent with the next one', () => {
  test('runs before it', async ({ server }) => {
    const role = await server.db.transaction().execute(async (trx) => {
      await enterSession(trx, null);
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(trx);
      return rows[0]?.role;
    });
    expect(role).toBe('wayside_app');
  });

  test('runs with the commit where nothing else follows', async ({ server }) => {
    await server.db.transaction().execute((trx) => recordAudit(trx, entry('with the commit')));
    expect(await auditedAs(server.db, 'with the commit')).toBe(1);
  });

  test('runs immediately outside of a transaction', async ({ server }) => {
    await recordAudit(server.db, entry('immediately'));
    expect(await auditedAs(server.db, 'immediately')).toBe(1);
  });

  test('undoes its transaction if it fails with the commit', async ({ server }) => {
    const failing = server.db.transaction().execute(async (trx) => {
      await recordAudit(trx, entry('undone'));
      await sql`select 1`.execute(trx);
      await fail(trx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await auditedAs(server.db, 'undone')).toBe(0);
  });

  test('undoes its transaction if it fails with another statement', async ({ server }) => {
    const failing = server.db.transaction().execute(async (trx) => {
      await recordAudit(trx, entry('undone too'));
      await fail(trx);
      await sql`select 1`.execute(trx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await auditedAs(server.db, 'undone too')).toBe(0);
  });

  test.runIf(isOnServer)('is dropped with a transaction that fails before', async ({ server }) => {
    await server.db.connection().execute(async (one) => {
      const refused = one.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx);
        await recordAudit(trx, entry('dropped'));
        await fail(trx);
        throw new Error('Refused');
      });
      await expect(refused).rejects.toThrow('Refused');
      await one.transaction().execute((trx) => sql`select 1`.execute(trx));
      expect(await auditedAs(one, 'dropped')).toBe(0);
    });
  });

  test('undoes a call whose row of the audit cannot be written', async ({ server }) => {
    const world = await makeWorld(server);
    const { id } = await world.addOwnReferral();
    await sql`
      create function refuse_note() returns trigger language plpgsql as $$ begin raise exception 'No audit'; end $$`.execute(
      server.db,
    );
    await sql`
      create trigger refuse_note before insert on audit_event for each row when (new.verb = 'addNote' and new.outcome = 'ok')
      execute function refuse_note()`.execute(server.db);
    try {
      const send = server.as(world.people.hospice_admin);
      const answered = await send(`/v1/referrals/${id}/notes`, post({ text: 'Call again', visibility: 'internal' }));
      expect(answered.status).toBe(500);
      const { rows } = await sql`select from timeline_event where text = 'Call again'`.execute(server.db);
      expect(rows).toHaveLength(0);
    } finally {
      await sql`drop function refuse_note cascade`.execute(server.db);
    }
  });

  test('leaves its connection usable, however its transaction ended', async ({ server }) => {
    await server.db.connection().execute(async (one) => {
      const begin = (run: (trx: Trx) => Promise<unknown>) => one.transaction().execute(run);
      await begin(() => Promise.resolve());
      await expect(begin(() => Promise.reject(new Error('Refused')))).rejects.toThrow('Refused');
      await expect(begin(fail)).rejects.toThrow('division by zero');
      await begin((trx) => recordAudit(trx, entry('after all')));
      expect(await auditedAs(one, 'after all')).toBe(1);
    });
  });

  test.runIf(isOnServer)('is not sent before the next statement', async ({ server }) => {
    const key = randomInt(2 ** 31);
    const isTaken = async () => {
      const { rows } = await sql<{ taken: boolean }>`
        select not pg_try_advisory_xact_lock(${key}::integer) as taken`.execute(server.db);
      return rows[0]?.taken;
    };
    await server.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await sql`select ${sentWithNext} pg_advisory_xact_lock(${key}::integer)`.execute(trx);
      expect(await isTaken()).toBe(false);
      await sql`select 1`.execute(trx);
      expect(await isTaken()).toBe(true);
    });
  });

  test.runIf(isOnServer)('takes no write of its own: a small call makes two', async ({ server }) => {
    const { people } = await makeWorld(server);
    const call = () => server.as(people.hospice_admin)('/v1/users/me');
    expect((await call()).status).toBe(200);
    const writes = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev')];
    onTestFinished(() => writes.forEach((write) => write.mockRestore()));
    const count = () => writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    expect((await call()).status).toBe(200);
    // Who calls with `begin`, and the session and the audit with the commit.
    expect(count()).toBe(2);
    await server.db.transaction().execute(() => Promise.resolve());
    expect(count()).toBe(2);
  });
});
