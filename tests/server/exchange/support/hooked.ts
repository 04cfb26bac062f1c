import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { pageOf } from '#contract/platform/http.ts';
import { Webhook, WebhookDelivery } from '#contract/exchange/webhooks.ts';
import { deliverWebhooks } from '#server/exchange/webhooks/deliverWebhooks.job.ts';
import { keepLog } from '../../support/quietLog.ts';
import { patch, post, test, type TestServer } from '../../support/server.ts';
import { makeWorld } from '../../support/world.ts';
import { addWebhook } from './webhooks.ts';

export interface Received {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: { readonly type: string; readonly data: Readonly<Record<string, string>> };
  readonly text: string;
}

/** Another system on this machine, which answers as the test says. */
// Vitest reads from the pattern which other fixtures this one needs: none.
// oxlint-disable-next-line no-empty-pattern
export const hooked = test.extend('system', async ({}, { onCleanup }) => {
  const received: Received[] = [];
  const answers = { status: 204, location: undefined as string | undefined };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ headers, text, body: JSON.parse(text) });
      response.writeHead(answers.status, answers.location === undefined ? {} : { Location: answers.location }).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onCleanup(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  // A listening TCP server has an address with a port.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return {
    answers,
    received,
    url: `http://127.0.0.1:${port}/hook`,
    kinds: () => received.map(({ body }) => body.type),
  };
});

export const deliver = ({ clock, db }: TestServer, allowsLoopback = true) =>
  deliverWebhooks({ db, clock: () => clock.now, log: keepLog(), allowsLoopback });

export async function startHooked(server: TestServer, url: string) {
  const world = await makeWorld(server);
  const webhookId = await addWebhook(server, { hospiceId: world.hospiceId }, { url });
  const send = server.as(world.people.hospice_admin);
  const decline = async (enrollmentId: string) => {
    const change = { version: 1, status: 'declined', declineReason: 'patient_chose_another_hospice' };
    const answer = await send(`/v1/hospices/${world.hospiceId}/enrollments/${enrollmentId}`, patch(change));
    if (!answer.ok) throw new Error(await answer.text());
  };
  const refer = async () => {
    const answer = await server.as(world.people.care_manager)(
      `/v1/groups/${world.groupId}/referrals`,
      post({
        patient: { firstName: 'Grace', lastName: 'Newman', dateOfBirth: '1940-05-01' },
        source: 'physician',
        responsibleProviderId: world.providerId,
        hospiceIds: [world.hospiceId],
      }),
    );
    const { id, enrollments } = z.parse(
      z.looseObject({ id: z.string(), enrollments: z.array(z.looseObject({ id: z.string() })) }),
      await answer.json(),
    );
    return { id, enrollmentId: enrollments[0]?.id ?? '' };
  };
  const read = async () => {
    const { data } = z.parse(z.object({ data: z.array(Webhook) }), await (await send('/v1/webhooks')).json());
    return data[0];
  };
  const log = async () =>
    z.parse(pageOf(WebhookDelivery), await (await send(`/v1/webhooks/${webhookId}/deliveries`)).json()).data;
  return { decline, log, read, refer, send, webhookId, world };
}
