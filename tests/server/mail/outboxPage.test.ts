import { describe, expect } from 'vitest';
import { deliverThrough } from './support/mailPost.ts';
import { askFamily, later, NOW, queueFor, type AskedFamily } from './support/mailWorld.ts';
import { changeCare } from '../surveys/support/careChanges.ts';
import { test as base, TEST_ORIGIN, type TestServer } from '../support/server.ts';

const mail = { publicOrigin: TEST_ORIGIN, from: 'noreply@wayside.example', canSend: true, showsOutbox: true };

const test = base.extend('local', async ({ server }) => server.with({ mail }));

const read = async (server: TestServer, path: string) => {
  const answer = await server.anonymous(path);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};

async function keep(server: TestServer): Promise<AskedFamily & { readonly id: string }> {
  const family = await askFamily(server.db, server);
  const id = await queueFor(server.db, family);
  await deliverThrough(undefined, server.db, NOW);
  return { ...family, id };
}

describe('Outbox page', () => {
  test.for([
    ['rebound.example', 421],
    ['rebound.example:3000', 421],
    ['localhost.rebound.example', 421],
    ['', 421],
    ['localhost:4000', 200],
    ['127.0.0.1', 200],
    ['[::1]:3000', 200],
    [new URL(TEST_ORIGIN).host, 200],
  ] as const)('called by the host name "%s" answers %s', async ([host, status], { local }) => {
    const { id } = await keep(local);
    for (const path of ['/outbox', `/outbox/${id}`, `/outbox/${id}/html`]) {
      const answer = await local.anonymous(path, { headers: { Host: host } });
      expect(answer.status).toBe(status);
      const refusal = `Open the outbox at ${TEST_ORIGIN}/outbox`;
      expect((await answer.text()) === refusal).toBe(status === 421);
    }
  });

  test('lists mails newest first, 25 per page', async ({ local }) => {
    const hospiceId = await local.addHospice();
    expect((await read(local, '/outbox')).body).toContain('No emails yet.');
    for (let index = 0; index < 30; index += 1) {
      const family = await askFamily(local.db, local, { hospiceId, address: `family${index}@families.example` });
      const id = await queueFor(local.db, family);
      await local.db
        .updateTable('mail_message')
        .set({ created_at: later(index) })
        .where('id', '=', id)
        .execute();
    }
    const shown = async (path: string) =>
      [...(await read(local, path)).body.matchAll(/family(\d+)@/g)].map(([, n]) => Number(n));
    const [first, second] = [await shown('/outbox'), await shown('/outbox?page=2')];
    expect([...first, ...second]).toEqual(Array.from({ length: 30 }, (_, index) => 29 - index));
    expect(first.length).toBe(25);
    expect((await read(local, '/outbox')).body).toContain('href="?page=2"');
    expect((await read(local, '/outbox?page=x')).status).toBe(200);
  });

  test('shows a mail’s text and HTML as its reader would see them, and allows no script', async ({ local }) => {
    const { address, id } = await keep(local);
    const page = await read(local, `/outbox/${id}`);
    expect(page.status).toBe(200);
    expect(page.body).toContain('Harbor Hospice via Wayside &lt;');
    expect(page.body).toContain(address);
    const [link = ''] = /http:\/\/[^\s"<]+#token=[\w-]{43}/.exec(page.body) ?? [];
    const framed = await read(local, `/outbox/${id}/html`);
    expect(framed.body).toContain(`href="http`);
    expect(framed.body).toContain(link);
    expect(framed.headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    expect(framed.headers.get('Content-Security-Policy')).toContain('sandbox allow-popups');
    for (const { headers } of [page, framed]) {
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(headers.get('Content-Security-Policy')).not.toContain('script-src');
    }
  });

  test('shows the reason why a mail is not sent', async ({ local }) => {
    const family = await askFamily(local.db, local);
    const id = await queueFor(local.db, family);
    await changeCare(local.db, { enrollmentId: family.enrollmentId, enrollment: { is_sia: true } });
    const { body } = await read(local, `/outbox/${id}`);
    expect(body).toContain('Not sent: sia');
    expect((await read(local, `/outbox/${id}/html`)).status).toBe(404);
  });

  test.for(['/outbox/nothing', '/outbox/5f0b8a44-6f60-4b52-9b4a-2f1f8f2f5a11', '/outbox/nothing/html'])(
    'returns 404 for %s',
    async (path, { local }) => {
      expect((await read(local, path)).status).toBe(404);
    },
  );

  test('returns 404 for every address when the settings do not turn it on', async ({ server }) => {
    const { id } = await keep(server);
    for (const path of ['/outbox', `/outbox/${id}`, `/outbox/${id}/html`]) {
      expect((await read(server, path)).status).toBe(404);
    }
  });
});
