import { readFileSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { createMetrics } from '#server/platform/metrics/metrics.ts';
import { addMail } from '../mail/support/mails.ts';
import { test, type TestServer } from '../support/server.ts';

const TOKEN = 'a-token-of-a-monitor-with-enough-length';

const monitored = (server: TestServer) =>
  server.with({ metricsToken: TOKEN, metrics: createMetrics({ withProcess: true }) });

const scrape = (server: TestServer, authorization = `Bearer ${TOKEN}`) =>
  server.anonymous('/metrics', { headers: { Authorization: authorization } });

const linesOf = async (server: TestServer) => (await (await scrape(server)).text()).split('\n');

const valueOf = (lines: readonly string[], series: string) => {
  const line = lines.find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe('Metrics', () => {
  test('are open to the bearer of the token alone, and to nobody where no token is set', async ({ server }) => {
    const open = monitored(server);
    expect((await scrape(open)).headers.get('Content-Type')).toContain('application/openmetrics-text');
    for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
      const refused = await scrape(open, wrong);
      expect([wrong, refused.status]).toEqual([wrong, 401]);
      expect(await refused.text()).not.toContain('wayside_');
    }
    const admin = await server.addPerson({ role: 'superuser' });
    expect((await open.as(admin)('/metrics')).status).toBe(401);
    expect((await scrape(server)).status).toBe(404);
  });

  test('count calls by route template and status, and name no record', async ({ server }) => {
    const open = monitored(server);
    const hospiceId = await open.addHospice();
    const person = await open.addPerson({ role: 'hospice_super_admin', hospiceId });
    expect((await open.as(person)(`/v1/hospices/${hospiceId}`)).status).toBe(200);
    expect((await open.as(person)(`/v1/hospices/${crypto.randomUUID()}`)).status).toBe(404);
    await open.anonymous('/v1/users/me', { method: 'BREW' });
    const lines = await linesOf(open);
    const calls = (status: number) =>
      valueOf(
        lines,
        `wayside_http_request_duration_seconds_count{method="GET",route="/v1/hospices/:hospiceId",status="${status}"}`,
      );
    expect([calls(200), calls(404)]).toEqual([1, 1]);
    const text = lines.join('\n');
    expect(text).not.toContain(hospiceId);
    expect(text).not.toContain(person.id);
    expect(text).not.toContain('BREW');
    expect(lines).toContain('# EOF');
  });

  test('say how long emails have waited and which jobs are late', async ({ server }) => {
    const open = monitored(server);
    const hospiceId = await server.addHospice();
    const before = (minutes: number) => new Date(server.clock.now.getTime() - minutes * 60_000);
    await addMail(server, { hospiceId, status: 'queued', due_at: before(10) });
    await addMail(server, { hospiceId, status: 'queued', due_at: before(2) });
    await addMail(server, { hospiceId, status: 'queued', due_at: before(-5) });
    await addMail(server, { hospiceId, due_at: before(600) });
    await server.db
      .insertInto('work_run')
      .values([
        { name: 'mail', watched_since: before(900), last_ended_at: before(1) },
        { name: 'alerts', watched_since: before(900), last_ended_at: before(800) },
      ])
      .execute();
    const lines = await linesOf(open);
    expect(valueOf(lines, 'wayside_mail_waiting')).toBe(2);
    expect(valueOf(lines, 'wayside_mail_oldest_seconds')).toBe(600);
    expect(valueOf(lines, 'wayside_job_late{job="mail"}')).toBe(0);
    expect(valueOf(lines, 'wayside_job_late{job="alerts"}')).toBe(1);
    expect(valueOf(lines, 'wayside_job_last_success_seconds{job="mail"}')).toBe(before(1).getTime() / 1000);
    expect(valueOf(lines, 'wayside_database_up')).toBe(1);
  });

  test('still come while the database is away, without what only the database knows', async ({ server }) => {
    const away = Object.assign(new Error('connection terminated'), { code: 'ECONNREFUSED' });
    const db = new Proxy(server.db, {
      get: () => {
        throw away;
      },
    });
    const lines = await linesOf(monitored(server.with({ db })));
    expect(valueOf(lines, 'wayside_database_up')).toBe(0);
    expect(valueOf(lines, 'wayside_mail_waiting')).toBeUndefined();
    expect(valueOf(lines, 'wayside_build_info{version="0.1.0"}')).toBe(1);
  });

  test('hold every series that the alert rules name', async ({ server }) => {
    const rules = readFileSync('deploy/alerts.yml', 'utf8');
    const named = new Set(rules.match(/\b(?:wayside|process|nodejs)_[a-z0-9_]+/g));
    expect(named).toContain('wayside_job_late');
    const open = monitored(server);
    await open.anonymous('/healthz');
    const held = new Set((await linesOf(open)).map((line) => line.split(/[{ ]/, 1)[0]));
    expect([...named].filter((name) => !held.has(name))).toEqual([]);
  });
});
