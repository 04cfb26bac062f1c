import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { claimDeliveries, finishFailed } from '#server/exchange/webhooks/deliveries.queries.ts';
import { test, type TestServer } from '../support/server.ts';
import { deliver, hooked } from './support/hooked.ts';
import { addWebhook } from './support/webhooks.ts';

/** Queues calls of a webhook that are about nothing. */
async function queue({ clock, db }: TestServer, webhookId: string, count: number): Promise<void> {
  const row = { webhook_id: webhookId, kind: 'webhook.test', happened_at: clock.now, due_at: clock.now };
  await db
    .insertInto('webhook_delivery')
    .values(Array.from({ length: count }, () => row))
    .execute();
}

async function start(server: TestServer) {
  const slowHospice = await server.addHospice();
  const slow = [
    await addWebhook(server, { hospiceId: slowHospice }),
    await addWebhook(server, { hospiceId: slowHospice }),
  ];
  const other = await addWebhook(server, { hospiceId: await server.addHospice() });
  for (const id of slow) await queue(server, id, 20);
  await queue(server, other, 1);
  const claim = () => claimDeliveries(server.db, server.clock.now, 8);
  return { claim, other, slow };
}

describe('Webhooks of different organizations', () => {
  test('don’t wait for each other: one with many slow calls has a few at the same time', async ({ server }) => {
    const { claim, other, slow } = await start(server);
    const claimed = (await claim()).map(({ webhookId }) => webhookId);
    expect(claimed.filter((id) => slow.includes(id))).toHaveLength(2);
    expect(claimed.filter((id) => id === other)).toHaveLength(1);
    // Its two are still under way, whichever server asks for more.
    expect(await claim()).toEqual([]);
  });

  test('that nobody answers are left alone until their next attempt, with all of their calls', async ({ server }) => {
    const webhookId = await addWebhook(server, { hospiceId: await server.addHospice() });
    await queue(server, webhookId, 3);
    const claim = () => claimDeliveries(server.db, server.clock.now, 1);
    const [first] = await claim();
    if (!first) throw new Error('Nothing was claimed');
    const failure = { answer: 'No answer within 10 seconds', isGone: false, isSilent: true };
    await finishFailed(server.db, first, failure, server.clock.now);
    expect(await claim()).toEqual([]);
    server.clock.now = new Date(server.clock.now.getTime() + 5000);
    expect(await claim()).toMatchObject([{ id: first.id, attempts: 2 }]);
  });

  hooked('get their calls while another system keeps silent', async ({ server, system }) => {
    const reached = Promise.withResolvers<void>();
    const silent = createServer(() => reached.resolve());
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    try {
      // A listening TCP server has an address with a port.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { port } = silent.address() as AddressInfo;
      const url = `http://127.0.0.1:${port}`;
      await queue(server, await addWebhook(server, { hospiceId: await server.addHospice() }, { url }), 1);
      const delivering = deliver(server);
      await reached.promise;
      const other = await addWebhook(server, { hospiceId: await server.addHospice() }, { url: system.url });
      await queue(server, other, 1);
      await expect.poll(() => system.received.length, { timeout: 8000 }).toBe(1);
      silent.closeAllConnections();
      await delivering;
    } finally {
      silent.closeAllConnections();
      silent.close();
    }
  });
});
