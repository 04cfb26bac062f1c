import { expect } from 'vitest';
import { publishAuditHead } from '#server/administration/auditHead.job.ts';
import { sealAudit, verifyAudit } from '#server/audit/chain.queries.ts';
import { sql } from '#server/platform/database/connection.ts';
import { keepLog } from '../support/quietLog.ts';
import { test, type TestServer } from '../support/server.ts';
import { makeWorld } from '../support/world.ts';

const KEEPER = 'audit@auditor.example';

const start = async (server: TestServer) => {
  const { people } = await makeWorld(server);
  const call = async () => {
    await server.as(people.hospice_admin)('/v1/users/me');
    await sealAudit(server.db);
  };
  const log = keepLog();
  const publish = (auditHeadMailTo: string | undefined = KEEPER) =>
    publishAuditHead({ db: server.db, log, now: server.clock.now, auditHeadMailTo });
  const mails = () =>
    server.db.selectFrom('mail_message').select(['to_address', 'data']).where('kind', '=', 'audit_head').execute();
  await call();
  return { call, log, publish, mails };
};

test('the audit’s head is logged and mailed once a day, however many servers run, and a later check knows it', async ({
  server,
}) => {
  const { call, log, mails, publish } = await start(server);
  const published = await Promise.all([publish(), publish(), publish()]);
  expect(published.filter(Boolean)).toHaveLength(1);
  const { head, sealed } = await verifyAudit(server.db);
  expect(log.lines).toMatchObject([{ fields: { sequence: sealed, hash: head }, message: 'Head of the audit chain' }]);
  expect(await mails()).toMatchObject([{ to_address: KEEPER, data: { sequence: sealed, hash: head } }]);

  await call();
  expect(await publish()).toBe(false);
  server.clock.now = new Date('2026-11-21T00:00:00Z');
  expect(await publish()).toBe(true);
  expect(await mails()).toHaveLength(2);
  expect(await verifyAudit(server.db, head)).toMatchObject({ isWhole: true });

  await server.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`delete from audit_seal where hash = ${head}`.execute(connection);
    await sql`set session_replication_role = default`.execute(connection);
  });
  expect(await verifyAudit(server.db, head)).toMatchObject({ isWhole: false });
});

test('the audit’s head is logged by each server each day, also where the database says that this day is done', async ({
  server,
}) => {
  const { call, log, mails, publish } = await start(server);
  await sql`insert into audit_head_day (day, seq, hash) values ('2026-11-20', 1, 'forged')`.execute(server.db);
  await publish();
  await publish();
  const { head, sealed } = await verifyAudit(server.db);
  expect(log.lines).toMatchObject([{ fields: { sequence: sealed, hash: head }, message: 'Head of the audit chain' }]);
  expect(await mails()).toEqual([]);
  const another = keepLog();
  const here = { db: server.db, log: another, now: server.clock.now, auditHeadMailTo: KEEPER };
  await publishAuditHead(here);
  await publishAuditHead(here);
  expect(another.lines).toHaveLength(1);
  await call();
  await publishAuditHead({ ...here, now: new Date('2026-11-21T00:00:00Z') });
  expect(another.lines).toHaveLength(2);
});

test('the audit’s head is only logged without an address, and not at all before anything is sealed', async ({
  server,
}) => {
  const log = keepLog();
  const nothing = { db: server.db, log, now: server.clock.now, auditHeadMailTo: undefined };
  expect(await publishAuditHead(nothing)).toBe(false);
  expect(log.lines).toEqual([]);
  const { mails } = await start(server);
  expect(await publishAuditHead(nothing)).toBe(true);
  expect(log.lines).toHaveLength(1);
  expect(await mails()).toEqual([]);
});
