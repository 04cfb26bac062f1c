// On both databases: only a real PostgreSQL is sent several statements at once.
import { randomInt } from 'node:crypto';
import { describe, expect } from 'vitest';
import { recordAudit } from '#server/platform/access/recordAudit.queries.ts';
import { enterSession } from '#server/platform/access/session.queries.ts';
import { sql, type Database, type Trx } from '#server/platform/database/connection.ts';
import { sentWithNext } from '#server/platform/database/sentTogether.queries.ts';
import { test } from '#tests/server/support/server.ts';

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

  test('runs at once outside of a transaction', async ({ server }) => {
    await recordAudit(server.db, entry('at once'));
    expect(await auditedAs(server.db, 'at once')).toBe(1);
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

  test('leaves its connection free for the next transaction, whatever became of it', async ({ server }) => {
    await server.db.connection().execute(async (one) => {
      const begin = (run: (trx: Trx) => Promise<unknown>) => one.transaction().execute(run);
      await begin(() => Promise.resolve());
      await expect(begin(() => Promise.reject(new Error('Refused')))).rejects.toThrow('Refused');
      await expect(begin(fail)).rejects.toThrow('division by zero');
      await begin((trx) => recordAudit(trx, entry('after all')));
      expect(await auditedAs(one, 'after all')).toBe(1);
    });
  });

  test.runIf(isOnServer)('is not sent before', async ({ server }) => {
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
});
