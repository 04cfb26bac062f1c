import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { startTracing } from '#server/platform/tracing/tracing.ts';
import { freePort } from '../../../tools/freePort.ts';
import { test } from '../support/server.ts';

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(Attribute),
});
const Export = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

/** A collector that keeps what it is sent. */
async function startCollector() {
  const received: string[] = [];
  const port = await freePort();
  const collector = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(body);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => void collector.listen(port, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${port}`,
    received,
    spans: () =>
      received.flatMap((body) =>
        z
          .parse(Export, JSON.parse(body))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    [Symbol.dispose]: () => void collector.close(),
  };
}

const attribute = (span: z.infer<typeof Span> | undefined, name: string) =>
  span?.attributes.find(({ key }) => key === name)?.value['stringValue'];

test('A trace continues the proxy’s, has each statement, the request’s id and no value that a person typed', async ({
  server,
}) => {
  using collector = await startCollector();
  const hospiceId = await server.addHospice({ name: 'Canary Hospice' });
  const person = await server.addPerson({ role: 'hospice_super_admin', hospiceId, lastName: 'Canaryname' });
  const { id: referralId } = await server.addReferral({
    hospiceIds: [hospiceId],
    referral: { last_name: 'Canarypatient' },
  });

  const untraced = await server.as(person)('/v1/users/me');
  expect(untraced.status).toBe(200);
  expect(server.log.lines.at(-1)?.fields).not.toHaveProperty('traceId');

  const tracing = await startTracing(collector.endpoint);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const answer = await server.as(person)(`/v1/referrals/${referralId}`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  expect(answer.status).toBe(200);
  const line = server.log.lines.at(-1)?.fields;
  await tracing[Symbol.asyncDispose]();

  const spans = collector.spans();
  const request = spans.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331');
  expect(request).toMatchObject({ traceId });
  expect(request?.name).toMatch(/^GET \/v1\/.*:/);
  expect(attribute(request, 'wayside.request_id')).toBe(answer.headers.get('X-Request-Id'));
  expect(line).toMatchObject({ traceId, requestId: answer.headers.get('X-Request-Id') });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(2);
  expect(statements.some((each) => attribute(each, 'db.query.text')?.toString().includes('from'))).toBe(true);
  const everything = collector.received.join('');
  for (const secret of ['Canary', hospiceId, referralId, person.id]) expect(everything).not.toContain(secret);
});
