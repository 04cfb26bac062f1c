import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, sql } from '#server/platform/database/connection.ts';
import { keepLog } from '../support/quietLog.ts';
import { makeDataDir } from '../support/madeDatabases.ts';
import { NODE_ONLY, originOf, run } from '../support/serverProcess.ts';
import { FOR_A_SHORT_LIFE } from '../support/shortLife.ts';

const folder = mkdtempSync(join(tmpdir(), 'wayside-start-'));

async function outcome(child: ChildProcess): Promise<{ code: unknown; printed: string }> {
  if (!child.stderr) throw new Error('No output to read');
  const [printed, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, printed };
}

/** What the server says to these bytes until it closes the connection. */
async function said(origin: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), 'localhost');
  socket.setEncoding('utf8').write(bytes);
  return text(socket);
}

const publishedKeys = async (child: ChildProcess) =>
  (await fetch(`${await originOf(child)}/.well-known/jwks.json`)).text();

describe('Server process', () => {
  let first: ChildProcess;
  let origin: string;
  const dataDir = join(folder, 'data');

  beforeAll(async () => {
    first = run({ PORT: '0', DATA_DIR: dataDir });
    origin = await originOf(first);
  });
  afterAll(() => {
    first.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  test('prints its address, and serves health checks, the API contract and the identity provider there', async () => {
    for (const path of ['/healthz', '/readyz', '/v1/openapi.json', '/.well-known/openid-configuration']) {
      expect((await fetch(origin + path)).status).toBe(200);
    }
    expect((await fetch(`${origin}/v1/users/me`)).status).toBe(401);
  });

  test('keeps idle connections for more than 60 seconds, longer than a proxy in front of it', async () => {
    const { headers } = await fetch(`${origin}/healthz`);
    expect(Number(/timeout=(\d+)/.exec(headers.get('Keep-Alive') ?? '')?.[1])).toBeGreaterThan(60);
  });

  test.for([
    ['two lengths', 'POST /v1/users/me HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 30'],
    ['a length and chunks', 'POST /v1/users/me HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked'],
    ['chunks that are not the last coding', 'POST /v1/users/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, x'],
    ['a length that is no number', 'POST /v1/users/me HTTP/1.1\r\nHost: x\r\nContent-Length: 4x'],
    ['a space before a colon', 'POST /v1/users/me HTTP/1.1\r\nHost: x\r\nContent-Length : 4'],
    ['a header on two lines', 'POST /v1/users/me HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n 4'],
    ['no host', 'POST /v1/users/me HTTP/1.1\r\nContent-Length: 4'],
  ] as const)(
    'refuses a request with %s and closes the connection, so that nothing is hidden in it',
    async ([, head]) => {
      const answers = await said(origin, `${head}\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
      expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    },
  );

  test('does not send back what TRACE sent it', async () => {
    const bytes = 'TRACE /v1/users/me HTTP/1.1\r\nHost: x\r\nX-Secret: hunter2\r\nConnection: close\r\n\r\n';
    const answer = await said(origin, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(answer).not.toContain('hunter2');
  });

  test('does not replace the identity provider’s Content-Security-Policy with the app’s', async () => {
    const { headers } = await fetch(`${origin}/.well-known/jwks.json`);
    expect(headers.get('Content-Security-Policy') ?? '').not.toContain('trusted-types');
  });

  test('exits with a one-sentence error when another process holds the data directory', async () => {
    const { code, printed } = await outcome(run({ PORT: '0', DATA_DIR: dataDir }));
    expect(code).toBe(1);
    expect(printed.trim().split('\n')).toEqual([
      expect.stringContaining(`is in use by process ${first.pid} (started `),
    ]);
  });

  test('exits with a one-line error that says what to do when its port is taken', async () => {
    const { port } = new URL(origin);
    const { code, printed } = await outcome(run({ PORT: port, DATA_DIR: join(folder, 'other') }));
    expect(code).toBe(1);
    expect(printed.trim()).toBe(`Port ${port} is used by another program. Stop it, or set PORT to another number.`);
  });

  test(
    'and db:migrate exit saying what to do with a data directory of an earlier form',
    { timeout: 120_000 },
    async () => {
      const earlier = join(folder, 'earlier');
      await makeDataDir(earlier);
      const { close, db } = await openDatabase({ dataDir: earlier, log: keepLog() });
      await sql`update schema_migration set name = '0001_domain.sql'`.execute(db);
      await close();
      const SENTENCE =
        /^This database was made by an earlier or newer version of Wayside\. .*Start with an empty data directory .*\.$/;
      const started = await outcome(run({ PORT: '0', DATA_DIR: earlier }));
      expect([started.code, started.printed.trim()]).toEqual([1, expect.stringMatching(SENTENCE)]);
      const command = spawn(process.execPath, [...FOR_A_SHORT_LIFE, 'server/app/commands/migrate.ts'], {
        env: { ...NODE_ONLY, DATA_DIR: earlier },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const migrated = await outcome(command);
      expect([migrated.code, migrated.printed.trim()]).toEqual([1, expect.stringMatching(SENTENCE)]);
    },
  );

  test.for([{ PORT: 'web' }, { NODE_ENV: 'production' }, { DATABASE_URL: 'postgres://wayside@localhost:1/none' }])(
    'exits with a one-line error for the unusable environment %j',
    async (env) => {
      const { code, printed } = await outcome(run({ PORT: '0', DATA_DIR: join(folder, 'other'), ...env }));
      expect(code).toBe(1);
      expect(printed.trim().split('\n').length).toBe(1);
      expect(printed).not.toMatch(/\n\s+at /);
    },
  );

  test('exits saying that the database does not answer, without its address or password', async () => {
    const { printed } = await outcome(run({ PORT: '0', DATABASE_URL: 'postgres://wayside:hunter2@localhost:1/none' }));
    expect(printed.trim()).toBe('The server could not start: the database in DATABASE_URL doesn’t answer.');
  });

  test(
    'stops on SIGTERM, keeps its data and releases the data directory for the next process',
    { timeout: 120_000 },
    async () => {
      const settings = { PORT: '0', DATA_DIR: join(folder, 'stopped') };
      await makeDataDir(settings.DATA_DIR);
      const stopped = run(settings);
      const published = await publishedKeys(stopped);
      const left = once(stopped, 'exit');
      stopped.kill('SIGTERM');
      expect(await left).toEqual([0, null]);
      const second = run(settings);
      expect(await publishedKeys(second)).toBe(published);
      const ended = once(second, 'exit');
      second.kill('SIGINT');
      await ended;
      const third = run(settings);
      expect(await publishedKeys(third)).toBe(published);
      third.kill('SIGKILL');
    },
  );
});
