import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { LARGEST_REPORT } from '#contract/mail/deliveryReports.ts';
import { isLateJob, reportedJob } from '#server/platform/jobs/defineJob.ts';
import { readMailbox } from '#server/mail/deliveryReports/bounceMailbox.job.ts';
import { reported } from '#server/platform/jobs/startJobs.ts';
import { aboutOf, stateOf } from './support/deliveryReports.ts';
import { failedReport } from '../performance/support/reportParts.ts';
import { OTHERS, severalReaders, SHAPES } from '../performance/support/reportShapes.ts';
import { addMail } from './support/mails.ts';
import { keepLog } from '../support/quietLog.ts';
import { test as base, TEST_ORIGIN, type TestServer } from '../support/server.ts';

/** A mail comes to the address that mails are sent from. */
const test = base.extend('maildir', async ({ server }, { onCleanup }) => {
  const maildir = await mkdtemp(join(tmpdir(), 'wayside-maildir-'));
  onCleanup(() => rm(maildir, { recursive: true }));
  for (const part of ['new', 'cur', 'tmp']) await mkdir(join(maildir, part));
  const log = keepLog();
  let count = 0;
  return {
    path: maildir,
    log,
    put: (text: string | Uint8Array, name = `17322000${(count += 1)}.M1P2.mx`) =>
      writeFile(join(maildir, 'new', name), text),
    list: (part: 'new' | 'cur') => readdir(join(maildir, part)).then((names) => names.toSorted()),
    read: (at = maildir) =>
      readMailbox({ db: server.db, clock: () => server.clock.now, log, publicOrigin: TEST_ORIGIN, maildir: at }),
  };
});

const add = (server: TestServer) => addMail(server, { hospiceId: null });

describe('Bounce mailbox', () => {
  test('a run processes each delivery report and marks each mail as seen', async ({ maildir, server }) => {
    const mails = await Promise.all(SHAPES.map(async (shape) => ({ shape, mail: await add(server) })));
    for (const { mail, shape } of mails) await maildir.put(shape.make(aboutOf(mail)));
    const several = await add(server);
    await maildir.put(severalReaders(aboutOf(several), 'late@family.example'));

    expect(await maildir.read()).toEqual({ reports: 11, taken: 11, others: 0, broken: 0, handedOn: 0 });
    for (const { mail, shape } of mails) {
      expect([shape.name, (await stateOf(server, mail)).status]).toEqual([
        shape.name,
        shape.kind === 'failed' ? 'bounced' : 'sent',
      ]);
    }
    expect((await stateOf(server, several)).status).toBe('bounced');
    expect(await maildir.list('new')).toEqual([]);
    expect(await maildir.list('cur')).toHaveLength(11);
    expect((await maildir.list('cur')).every((name) => name.endsWith(':2,S'))).toBe(true);
    expect(await maildir.read()).toEqual({ reports: 0, taken: 0, others: 0, broken: 0, handedOn: 0 });
  });

  test(
    'a run skips other mails, broken or oversized ones, folders, links and pipes, and still processes the last report',
    { timeout: 30_000 },
    async ({ maildir, server }) => {
      const mail = await add(server);
      const about = aboutOf(mail);
      for (const make of Object.values(OTHERS)) await maildir.put(make(about));
      for (const size of [1, 1_000, 100_000]) await maildir.put(randomBytes(size));
      await maildir.put(failedReport(about) + 'x'.repeat(LARGEST_REPORT));
      await maildir.put('From: x\r\n\r\n', '1'.repeat(250));
      await maildir.put('From: x\r\n\r\n', '1732200000.flagged:2,F');
      await maildir.put('half written', '.hidden');
      await mkdir(join(maildir.path, 'new', 'folder'));
      await writeFile(join(maildir.path, 'secret'), failedReport(about));
      await symlink(join(maildir.path, 'secret'), join(maildir.path, 'new', 'link'));
      execFileSync('mkfifo', [join(maildir.path, 'new', 'pipe')]);
      await maildir.put(failedReport(about), 'z-last');

      expect(await maildir.read()).toEqual({
        reports: 1,
        taken: 1,
        others: Object.keys(OTHERS).length + 5,
        broken: 1,
        handedOn: 0,
      });
      expect((await stateOf(server, mail)).status).toBe('bounced');
      expect(await maildir.list('new')).toEqual(['.hidden', 'folder', 'link', 'pipe']);
      expect(await maildir.list('cur')).toContain('1732200000.flagged:2,S');
    },
  );

  test('two servers reading in batches at the same time process each bounced mail once', async ({
    maildir,
    server,
  }) => {
    const mails = await Promise.all(Array.from({ length: 30 }, () => add(server)));
    for (const mail of mails) {
      await maildir.put(failedReport(aboutOf(mail)));
      await maildir.put(failedReport(aboutOf(mail)));
    }
    for (let index = 0; index < 180; index += 1) await maildir.put('From: x\r\n\r\nHello');
    const runs = await Promise.all([maildir.read(), maildir.read()]);
    expect(await maildir.list('new')).toHaveLength(40);
    runs.push(await maildir.read());
    expect(runs.reduce((sum, { taken }) => sum + taken, 0)).toBe(30);
    expect(await maildir.list('new')).toEqual([]);
    expect(await maildir.list('cur')).toHaveLength(240);
    expect(await server.db.selectFrom('mail_suppression').select('id').execute()).toHaveLength(30);
    const { length } = await server.db.selectFrom('audit_event').select('verb').execute();
    expect(length).toBe(30);
  });

  test('a missing folder makes the run fail, and the work is recorded as failed and later as late', async ({
    maildir,
    server,
  }) => {
    const { clock, db } = server;
    const away = join(maildir.path, 'away');
    const run = reported('bounces', { db, clock: () => clock.now, log: maildir.log }, () => maildir.read(away));
    await expect(run()).rejects.toThrow(/ENOENT/);
    const row = await db.selectFrom('work_run').selectAll().where('name', '=', 'bounces').executeTakeFirstOrThrow();
    expect([row.last_ended_at, row.failure]).toEqual([null, 'Error']);
    const { last_ended_at: lastEndedAt, watched_since: watchedSince } = row;
    const inAnHour = new Date(clock.now.getTime() + 3_600_000);
    expect(isLateJob(reportedJob('bounces'), { lastEndedAt, watchedSince }, inAnHour)).toBe(true);
  });
});
