import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ServiceAccount } from '#contract/identity/serviceAccounts.ts';
import { WebhookWithSecret } from '#contract/exchange/webhooks.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { addPerson, PASSWORD } from '../identity/support/identityServer.ts';
import { Visitor } from '../identity/support/signIn.ts';
import { keepLog } from '../support/quietLog.ts';
import { makeMigratedDatabase } from '../support/madeDatabases.ts';
import { freePort, furnish, NODE_ONLY, originOf, run, signInAt } from '../support/serverProcess.ts';
import { HOSPICE_NPI, PROVIDER_NPI } from './support/bundles.ts';

/** The worked example of docs/integrate.md as it stands there, against a server that is killed on the way, and two that go on. */

const realDatabase = process.env['TEST_DATABASE_URL'];
const page = readFileSync('docs/integrate.md', 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code);
const NURSE = 'nurse@harbor.example';

let cleanup: AsyncDisposableStack;
beforeEach(() => {
  cleanup = new AsyncDisposableStack();
});
afterEach(() => cleanup.disposeAsync());

interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The other system’s address. It answers 503 until it works. */
async function listenForWebhooks() {
  const received: Received[] = [];
  const system = { received, works: false, url: '' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      if (system.works) received.push({ headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(system.works ? 204 : 503).end();
    });
  });
  const port = await freePort();
  server.listen(Number(port), '127.0.0.1');
  await once(server, 'listening');
  cleanup.defer(async () => {
    server.closeAllConnections();
    const closed = once(server, 'close');
    server.close();
    await closed;
  });
  system.url = `http://127.0.0.1:${port}/wayside`;
  return system;
}

test.runIf(realDatabase !== undefined)(
  'another system refers, is told each step in order over a kill of the server, and reads the Task back, as the page says',
  { timeout: 180_000 },
  async () => {
    const database = await makeMigratedDatabase(realDatabase ?? '');
    cleanup.defer(() => database.drop());
    const { db, close } = await openDatabase({ databaseUrl: database.url, log: keepLog() });
    cleanup.defer(close);
    const office = await furnish(db);
    await db.updateTable('hospice').set({ npi: HOSPICE_NPI }).where('id', '=', office.hospiceId).execute();
    await db.updateTable('provider').set({ npi: PROVIDER_NPI }).where('id', '=', office.providerId).execute();
    const nurseId = await addPerson(db, { email: NURSE });
    await db.updateTable('app_user').set({ hospice_id: office.hospiceId }).where('id', '=', nurseId).execute();

    const folder = mkdtempSync(join(tmpdir(), 'wayside-integrate-'));
    cleanup.defer(() => rmSync(folder, { recursive: true }));
    const port = await freePort();
    const start = async (at = port) => {
      const child = run({ DATABASE_URL: database.url, DATA_DIR: folder, PORT: at, LOG_LEVEL: 'silent' });
      cleanup.defer(async () => {
        if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await once(child, 'exit');
      });
      return { child, origin: await originOf(child) };
    };
    const first = await start();
    const { origin } = first;

    const [makeKeys = '', getToken = '', send = '', follow = ''] = blocks('sh');
    const settings: Record<string, string> = { WAYSIDE: origin };
    const bash = async (...scripts: readonly string[]): Promise<string> => {
      const script = ['set -euo pipefail', ...scripts].join('\n');
      const env = { ...NODE_ONLY, HOME: folder, ...settings };
      return (await promisify(execFile)('bash', ['-c', script], { cwd: folder, env })).stdout;
    };

    await bash(makeKeys);
    const careManager = await signInAt(origin);
    const post = async (path: string, authorization: string, body: unknown): Promise<unknown> => {
      const headers = { Authorization: authorization, 'Content-Type': 'application/json' };
      const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    };
    const publicKey = readFileSync(join(folder, 'public.pem'), 'utf8');
    const scopes = ['system/ServiceRequest.c', 'system/ServiceRequest.rs', 'system/Task.rs'];
    const account = z.parse(
      ServiceAccount,
      await post(`/v1/groups/${office.groupId}/service-accounts`, careManager, {
        name: 'EHR bridge',
        scopes,
        publicKey,
      }),
    );
    settings['CLIENT_ID'] = account.id;
    settings['KEY_ID'] = account.keyIds[0] ?? '';
    const system = await listenForWebhooks();
    const kinds = ['referral.received', 'referral.status_changed'];
    const { secret } = z.parse(WebhookWithSecret, await post('/v1/webhooks', careManager, { url: system.url, kinds }));

    const id = (await bash(getToken, send, 'echo "$ID"')).trim();
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    system.works = true;
    // From now on two servers share the work.
    await Promise.all([start(), start(await freePort())]);

    const enrollment = await db
      .selectFrom('enrollment')
      .select('id')
      .where('referral_id', '=', id)
      .executeTakeFirstOrThrow();
    const nurse = `Bearer ${(await new Visitor(origin).signIn({ email: NURSE, password: PASSWORD })).access_token}`;
    const declined = await fetch(`${origin}/v1/hospices/${office.hospiceId}/enrollments/${enrollment.id}`, {
      method: 'PATCH',
      headers: { Authorization: nurse, 'Content-Type': 'application/json' },
      body: JSON.stringify({ version: 1, status: 'declined', declineReason: 'patient_chose_another_hospice' }),
    });
    expect(declined.status).toBe(200);

    // At least once, and in order: what was on its way when the server was killed comes again.
    const typesOf = () =>
      system.received.map(({ body }) => z.parse(z.object({ type: z.string() }), JSON.parse(body)).type);
    while (!typesOf().includes('referral.status_changed')) await pause(200);
    expect([...new Set(typesOf())]).toEqual(kinds);
    expect(typesOf().lastIndexOf('referral.received')).toBeLessThan(typesOf().indexOf('referral.status_changed'));
    // Nobody was killed any more: one of the two servers made the call, and not both.
    expect(typesOf().filter((type) => type === 'referral.status_changed')).toHaveLength(1);
    expect(system.received.map(({ body }) => body).join()).not.toMatch(/Grace|Murray|1941/);

    writeFileSync(join(folder, 'verify.mjs'), blocks('js')[0] ?? '');
    const verifier: unknown = await import(join(folder, 'verify.mjs'));
    const { isFromWayside } = z.parse(
      z.object({ isFromWayside: z.custom<(...given: unknown[]) => boolean>() }),
      verifier,
    );
    const [call] = system.received;
    expect([
      isFromWayside(call?.headers, call?.body, secret),
      isFromWayside(call?.headers, `${call?.body} `, secret),
      isFromWayside(call?.headers, call?.body, 'whsec_AAAA'),
    ]).toEqual([true, false, false]);

    settings['ID'] = id;
    expect((await bash(getToken, follow)).trim()).toBe('rejected');
  },
);
