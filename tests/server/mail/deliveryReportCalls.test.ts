import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  DELIVERY_REPORTS_PATH,
  LARGEST_REPORT,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
} from '#contract/mail/deliveryReports.ts';
import { aboutOf, asked, messageIdOf, stateOf, type About } from './support/deliveryReports.ts';
import { addFamilyWithMail } from './support/mails.ts';
import { failedReport } from '../performance/support/reportParts.ts';
import { OTHERS } from '../performance/support/reportShapes.ts';
import { test, type TestServer } from '../support/server.ts';

const SECRET = 'a secret of at least thirty-two characters';

/** HMAC-SHA256 over `timestamp.body`, in hex, as the documentation asks of the mail service. */
const signatureOf = (timestamp: string, bytes: Uint8Array): string =>
  createHmac('sha256', SECRET).update(`${timestamp}.`).update(bytes).digest('hex');

const ABOUT: About = { messageId: `<${randomUUID()}@localhost>`, recipient: 'grace@family.example' };

const signed = (
  server: TestServer,
  body: string | Uint8Array,
  type = 'application/json',
  given: Record<string, string> = {},
): RequestInit => {
  const bytes = Buffer.from(body);
  const timestamp = String(Math.floor(server.clock.now.getTime() / 1000));
  return {
    method: 'POST',
    headers: {
      'Content-Type': type,
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signatureOf(timestamp, bytes),
      ...given,
    },
    body: bytes,
  };
};

const eventFor = (server: TestServer, { messageId, recipient }: About, more: object = {}) => ({
  messageId,
  recipient,
  kind: 'failed',
  status: '5.1.1',
  reason: 'No such person',
  at: server.clock.now.toISOString(),
  ...more,
});

const send = (server: TestServer, init: RequestInit) =>
  server.with({ bounceWebhookSecret: SECRET }).anonymous(DELIVERY_REPORTS_PATH, init);

const WRONG: readonly (readonly [name: string, status: number, make: () => string | Uint8Array, type: string])[] = [
  ['a body of 20 MB', 413, () => Buffer.alloc(20 * 1024 * 1024, 'x'), 'application/json'],
  ['a body one byte over the limit', 413, () => Buffer.alloc(LARGEST_REPORT + 1, 'x'), 'message/rfc822'],
  ['incomplete JSON', 400, () => '{"events":', 'application/json'],
  ['broken UTF-8', 400, () => Buffer.from([0x22, 0xff, 0x22]), 'application/json'],
  ['JSON of another shape', 422, () => '{"event":{}}', 'application/json'],
  [
    'an unknown kind of event',
    422,
    () => JSON.stringify({ events: [{ messageId: 'a', recipient: 'b', kind: 'opened', at: '2026-11-20T15:00:00Z' }] }),
    'application/json',
  ],
  [
    'too many events',
    422,
    () => JSON.stringify({ events: Array.from({ length: 1001 }, () => ({})) }),
    'application/json',
  ],
  ['a person’s reply instead of a report', 400, () => OTHERS['an answer of a person']?.(ABOUT) ?? '', 'message/rfc822'],
  ['a form body', 415, () => 'a=b', 'application/x-www-form-urlencoded'],
];

describe('Delivery report webhook', () => {
  test('answers 404 like an unknown path when no secret is configured', async ({ server }) => {
    const answer = await server.anonymous(DELIVERY_REPORTS_PATH, signed(server, '{"events":[]}'));
    const nowhere = await server.anonymous('/v1/communications/nowhere', signed(server, '{"events":[]}'));
    expect([answer.status, await answer.text()]).toEqual([404, await nowhere.text()]);
  });

  test('processes known events, and repeating the same events changes nothing', async ({ server }) => {
    const mail = await asked(server);
    const other = await addFamilyWithMail(server);
    const events = [
      eventFor(server, aboutOf(mail)),
      eventFor(server, { ...aboutOf(mail), messageId: messageIdOf(randomUUID()) }),
      eventFor(server, { ...aboutOf(other), recipient: 'foreign@elsewhere.example' }),
      eventFor(server, aboutOf(other), { kind: 'delayed', status: '4.0.0' }),
    ];
    const init = signed(server, JSON.stringify({ events }));
    const answer = await send(server, init);
    expect([answer.status, await answer.json()]).toEqual([200, { taken: 2, unchanged: 2 }]);
    expect(await (await send(server, init)).json()).toEqual({ taken: 0, unchanged: 4 });
    expect((await stateOf(server, mail)).last_error).toBe('No such person');
    expect((await stateOf(server, other)).status).toBe('sent');
  });

  test.for(['message/rfc822', 'multipart/report'] as const)(
    'processes a raw report of type %s',
    async (type, { server }) => {
      const mail = await asked(server);
      const text = failedReport(aboutOf(mail));
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const contentType = /Content-Type: (.+)/.exec(head)?.[1]?.trim() ?? '';
      const init =
        type === 'message/rfc822' ? signed(server, text, type) : signed(server, rest.join('\r\n\r\n'), contentType);
      const answer = await send(server, init);
      expect([answer.status, await answer.json()]).toEqual([200, { taken: 1, unchanged: 0 }]);
      expect((await stateOf(server, mail)).status).toBe('bounced');
    },
  );

  test('answers 401 when the signature is missing, wrong or more than 300 seconds off, and changes nothing', async ({
    server,
  }) => {
    const mail = await asked(server);
    const body = JSON.stringify({ events: [eventFor(server, aboutOf(mail))] });
    const good = signed(server, body);
    const at = (seconds: number) => {
      const timestamp = String(Math.floor(server.clock.now.getTime() / 1000) + seconds);
      return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signatureOf(timestamp, Buffer.from(body)) };
    };
    const wrong: RequestInit[] = [
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body },
      signed(server, body, 'application/json', { [SIGNATURE_HEADER]: 'f'.repeat(64) }),
      signed(server, body, 'application/json', { [SIGNATURE_HEADER]: 'ff' }),
      signed(server, body, 'application/json', { [TIMESTAMP_HEADER]: at(10)[TIMESTAMP_HEADER] ?? '' }),
      signed(server, body, 'application/json', { [TIMESTAMP_HEADER]: 'today' }),
      signed(server, body, 'application/json', at(-301)),
      signed(server, body, 'application/json', at(301)),
      { ...good, body: body.replace('failed', 'delayed') },
    ];
    for (const init of wrong) {
      const answer = await send(server, init);
      expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: 'unauthenticated' })]);
    }
    expect((await stateOf(server, mail)).status).toBe('sent');
    expect((await send(server, signed(server, body, 'application/json', at(-299)))).status).toBe(200);
  });

  test.for(WRONG)('refuses %s with %i', async ([, status, make, type], { server }) => {
    expect((await send(server, signed(server, make(), type))).status).toBe(status);
  });

  test('is rate-limited by address, and much sooner for wrong signatures', async ({ server }) => {
    const strict = server.with({ bounceWebhookSecret: SECRET, limits: { perPersonAMinute: 0, perAddressAMinute: 1 } });
    const post = (init: RequestInit) => strict.anonymous(DELIVERY_REPORTS_PATH, init);
    const init = () => signed(server, '{"events":[]}');
    const guess = () => signed(server, '{"events":[]}', 'application/json', { [SIGNATURE_HEADER]: 'f'.repeat(64) });
    expect([(await post(guess())).status, (await post(guess())).status]).toEqual([401, 429]);
    for (let count = 2; count < 20; count += 1) expect((await post(init())).status).toBe(200);
    const answer = await post(init());
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});
