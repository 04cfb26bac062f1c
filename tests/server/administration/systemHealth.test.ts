import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { SystemHealth } from '#contract/administration/administration.ts';
import { ServerStatus } from '#contract/administration/serverStatus.ts';
import { DAY } from '#contract/platform/durations.ts';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { definedJobs } from '#server/platform/jobs/defineJob.ts';
import { reported, startJobs } from '#server/platform/jobs/startJobs.ts';
import type { MailServer } from '#server/mail/mailServer.ts';
import { addMail } from '../mail/support/mails.ts';
import { askFamily, queueFor } from '../mail/support/mailWorld.ts';
import { jobContext } from '../platform/support/jobContext.ts';
import { keepLog } from '../support/quietLog.ts';
import { test, type TestServer } from '../support/server.ts';

const read = async (server: TestServer) => {
  const admin = await server.addPerson({ role: 'superuser' });
  return z.parse(SystemHealth, await (await server.as(admin)('/v1/administration/health')).json());
};

const found = async (server: TestServer) =>
  (await read(server)).attention
    .filter(({ kind }) => kind !== 'work_late')
    .map(({ count, kind, subject }) => [kind, subject?.name ?? null, count]);

const invite = (server: TestServer, hospice_id: string, expires: number) =>
  server.db
    .insertInto('invite')
    .values({
      email: `${crypto.randomUUID()}@people.example`,
      role: 'hospice_super_admin',
      hospice_id,
      created_at: server.clock.now,
      sent_at: server.clock.now,
      expires_at: new Date(server.clock.now.getTime() + expires * DAY),
    })
    .execute();

describe('What needs attention in the system', () => {
  test('is empty when people, referrals and emails are in order', async ({ server }) => {
    const hospiceId = await server.addHospice({ created_at: new Date('2026-01-01') });
    const groupId = await server.addGroup();
    await server.addPerson({ role: 'hospice_super_admin', hospiceId });
    await server.addPerson({ role: 'care_manager', groupId });
    await server.addReferral({ hospiceIds: [hospiceId] });
    await addMail(server, { hospiceId });
    expect(await found(server)).toEqual([]);
    expect((await read(server)).mail).toEqual({ queued: 0, sentLastDay: 1, failedLastDay: 0 });
  });

  test('lists hospices without a super administrator or referrals, groups without people and expired invitations', async ({
    server,
  }) => {
    const old = new Date('2026-01-01');
    const ago = (days: number) => new Date(server.clock.now.getTime() - days * DAY);
    await server.addHospice({ name: 'Empty Hospice', created_at: ago(3) });
    await server.addHospice({ name: 'Off Hospice', created_at: old, is_active: false });
    const quiet = await server.addHospice({ name: 'Quiet Hospice', created_at: old });
    await server.addPerson({ role: 'hospice_super_admin', hospiceId: quiet });
    await server.addReferral({ hospiceIds: [quiet], receivedAt: ago(31) });
    await server.addReferral({ hospiceIds: [quiet], receivedAt: ago(2), status: 'entered_in_error' });
    await server.addReferral({ hospiceIds: [quiet], receivedAt: ago(1), enrollment: { deleted_at: ago(0) } });
    const left = await server.addHospice({ name: 'Left Hospice', created_at: ago(2) });
    await server.addPerson({ role: 'hospice_super_admin', hospiceId: left, isActive: false });
    await invite(server, left, -1);
    await invite(server, left, -2);
    const invited = await server.addHospice({ name: 'Invited Hospice', created_at: ago(1) });
    await invite(server, invited, 3);
    await server.addGroup({ name: 'Empty Physicians' });

    expect(await found(server)).toEqual([
      ['hospice_without_super_admin', 'Empty Hospice', 1],
      ['hospice_without_super_admin', 'Left Hospice', 1],
      ['hospice_without_referrals', 'Quiet Hospice', 1],
      ['group_without_people', 'Empty Physicians', 1],
      ['invite_expired', 'Left Hospice', 2],
    ]);
    const { attention, invitesWaiting } = await read(server);
    expect(attention.find(({ kind }) => kind === 'hospice_without_referrals')?.since).toBe(ago(31).toISOString());
    expect(invitesWaiting).toBe(1);
  });

  test('lists recent failed and unclear emails, and a failure rate above one in twenty', async ({ server }) => {
    const add = async (status: 'failed' | 'queued' | 'sent' | 'unclear', count: number) => {
      for (let index = 0; index < count; index += 1) await addMail(server, { hospiceId: null, status });
    };
    await add('sent', 19);
    await add('failed', 1);
    await add('queued', 2);
    expect(await found(server)).toEqual([['mail_failed', null, 1]]);
    await add('unclear', 1);
    await add('failed', 1);
    expect(await found(server)).toEqual([
      ['mail_failed', null, 3],
      ['bounce_rate', null, 10],
    ]);
    expect((await read(server)).mail).toEqual({ queued: 2, sentLastDay: 19, failedLastDay: 3 });
    server.clock.now = new Date(server.clock.now.getTime() + 2 * DAY);
    expect(await found(server)).toEqual([['mail_failed', null, 3]]);
    expect((await read(server)).mail).toEqual({ queued: 2, sentLastDay: 0, failedLastDay: 0 });
    server.clock.now = new Date(server.clock.now.getTime() + 6 * DAY);
    expect(await found(server)).toEqual([]);
  });
});

const later = (server: TestServer, seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1_000);
};
const rowOf = ({ db }: TestServer) =>
  db.selectFrom('work_run').selectAll().where('name', '=', 'mail').executeTakeFirstOrThrow();

describe('Background work', () => {
  test('is late until a run has ended, and again when the next one is overdue', async ({ server }) => {
    const isLate = async () => (await read(server)).work.find(({ name }) => name === 'mail')?.isLate;
    expect((await read(server)).work.map(({ lastEndedAt, name }) => [name, lastEndedAt])).toEqual([
      ['mail', null],
      ['alerts', null],
      ['escalation', null],
      ['surveys', null],
      ['messages', null],
      ['digests', null],
      ['summaries', null],
      ['retention', null],
      ['archives', null],
      ['imports', null],
      ['webhooks', null],
      ['leaving', null],
      ['papers', null],
    ]);
    expect(await isLate()).toBe(true);
    const { clock, db } = server;
    await reported('mail', { db, clock: () => clock.now, log: keepLog() }, async () => {})();
    expect(await isLate()).toBe(false);
    later(server, 700);
    expect(await isLate()).toBe(true);
    expect((await read(server)).attention.find(({ subject }) => subject?.id === 'mail')?.kind).toBe('work_late');
  });

  test('is recorded once a minute, and immediately when its outcome changes', async ({ server }) => {
    const { clock, db } = server;
    let failure: Error | undefined;
    const work = reported('mail', { db, clock: () => clock.now, log: keepLog() }, async () => {
      if (failure) throw failure;
    });
    await work();
    const first = await rowOf(server);
    later(server, 30);
    await work();
    expect(await rowOf(server)).toEqual(first);
    later(server, 5);
    failure = new TypeError('Rose Tyler, born 1940-02-03, could not be mailed');
    await expect(work()).rejects.toThrow(failure);
    const failed = await rowOf(server);
    expect(failed).toMatchObject({
      failure: 'TypeError',
      last_failed_at: clock.now,
      last_ended_at: first.last_ended_at,
    });
    failure = undefined;
    later(server, 5);
    await work();
    expect((await rowOf(server)).last_ended_at).toEqual(clock.now);
    later(server, 61);
    await work();
    expect((await rowOf(server)).last_ended_at).toEqual(clock.now);
  });

  test('fails and finally becomes late while the mail server does not answer', async ({ server }) => {
    const { clock, db } = server;
    await queueFor(db, await askFamily(db, server));
    const away: MailServer = {
      send: async () => ({ is: 'later', reason: 'It does not answer', isAway: true }),
      close: () => {},
    };
    await using stack = new AsyncDisposableStack();
    const job = definedJobs().filter(({ name }) => name === 'mail');
    stack.use(startJobs(job, { ...jobContext(server), mailServer: away }));
    await expect.poll(async () => (await rowOf(server)).failure, { timeout: 20_000 }).toBe('MailServerAway');
    expect(await rowOf(server)).toMatchObject({ last_ended_at: null, last_failed_at: clock.now });
    later(server, 700);
    expect((await read(server)).work.find(({ name }) => name === 'mail')).toMatchObject({ isLate: true });
  });
});

describe('The status of the server that answers', () => {
  test('counts its calls and failures, its connections and the emails that are due', async ({ server }) => {
    const metrics = createMetrics();
    const measured = server.with({ metrics });
    const admin = await measured.addPerson({ role: 'superuser' });
    const status = async () =>
      z.parse(ServerStatus, await (await measured.as(admin)('/v1/administration/server')).json());
    expect(await status()).toMatchObject({
      calls: { total: 0, failed: 0 },
      responseTimes: null,
      openScreens: 0,
      mail: { waiting: 0, oldestDueAt: null },
    });
    const dueAt = new Date(server.clock.now.getTime() - 5 * 60_000);
    await addMail(server, { hospiceId: null, status: 'queued', due_at: dueAt });
    for (const seconds of [0.01, 0.019, 0.02, 0.021, 3]) {
      metrics.observeRequest({ method: 'GET', route: '/v1/users/me', status: seconds > 1 ? 500 : 200, seconds });
    }
    const busy = await status();
    expect(busy.calls).toEqual({ total: 6, failed: 1 });
    // The call before is one of the six; however long it took, the median is one of the three in the middle.
    expect(busy.responseTimes?.median).toBeGreaterThanOrEqual(19);
    expect(busy.responseTimes?.median).toBeLessThanOrEqual(21);
    expect(busy.responseTimes?.p95).toBeGreaterThan(1000);
    expect(busy.mail).toEqual({ waiting: 1, oldestDueAt: dueAt.toISOString() });
    expect(busy.database.connections.open).toBeGreaterThan(0);
    expect(busy.memoryBytes).toBeGreaterThan(10_000_000);
  });
});
