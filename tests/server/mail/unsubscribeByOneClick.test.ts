import { describe, expect } from 'vitest';
import { addFamilyWithMail, callOf, choose, look, ONE_CLICK, pageOf } from './support/mails.ts';
import { post, test } from '../support/server.ts';

const inParts = () => {
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  return { method: 'POST', body };
};

describe('One-click unsubscribe', () => {
  test.for([
    ['a plain form', () => ONE_CLICK],
    ['a form in parts', inParts],
  ] as const)('stops that kind of email when posted as %s', async ([, make], { server }) => {
    const { handle } = await addFamilyWithMail(server);
    const answer = await server.anonymous(pageOf(handle), make());
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=UTF-8']);
    expect([...answer.headers.keys()].filter((name) => /cookie|location|access-control/.test(name))).toEqual([]);
    expect(await answer.text()).toBe('You’ll no longer get this kind of email.');
    expect((await look(server, handle)).choice).toBe('stop_topic');
  });

  test('succeeds when repeated, and changes nothing for a reader who stopped all kinds', async ({ server }) => {
    const { handle } = await addFamilyWithMail(server);
    await choose(server, handle, 'stop_all');
    for (const _ of [1, 2]) expect((await server.anonymous(pageOf(handle), ONE_CLICK)).status).toBe(200);
    expect((await look(server, handle)).choice).toBe('stop_all');
  });

  test.for([
    ['no body', { method: 'POST' }],
    ['a JSON body', post({ 'List-Unsubscribe': 'One-Click' })],
    ['another value', { ...ONE_CLICK, body: 'List-Unsubscribe=Two-Clicks' }],
    ['an extra field', { ...ONE_CLICK, body: 'List-Unsubscribe=One-Click&choice=stop_all' }],
    ['an oversized form', { ...ONE_CLICK, body: `List-Unsubscribe=One-Click&x=${'x'.repeat(10_000)}` }],
    ['a plain-text content type', { ...ONE_CLICK, headers: { 'Content-Type': 'text/plain' } }],
    [
      'a multipart content type without a boundary',
      { ...ONE_CLICK, headers: { 'Content-Type': 'multipart/form-data' } },
    ],
  ] as const)('is refused with %s', async ([, init], { server }) => {
    const { handle } = await addFamilyWithMail(server);
    const answer = await server.anonymous(pageOf(handle), init);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(await server.db.selectFrom('mail_suppression').select('id').execute()).toEqual([]);
  });

  test('allows one address more requests than other calls do, then answers 429', async ({ server }) => {
    const { handle } = await addFamilyWithMail(server);
    const strict = server.with({ limits: { perPersonAMinute: 0, perAddressAMinute: 1 } });
    for (let count = 0; count < 20; count += 1) {
      expect((await strict.anonymous(pageOf(handle), ONE_CLICK)).status).toBe(200);
    }
    const answer = await strict.anonymous(pageOf(handle), ONE_CLICK);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await strict.anonymous(callOf(handle))).status).toBe(200);
    expect((await strict.anonymous(callOf(handle))).status).toBe(429);
  });

  test('limits guessed links early and stops auditing them, while a valid link still works', async ({ server }) => {
    const { handle } = await addFamilyWithMail(server);
    const strict = server.with({ limits: { perPersonAMinute: 0, perAddressAMinute: 2 } });
    const statuses: number[] = [];
    for (const guess of 'abcde') statuses.push((await strict.anonymous(pageOf(guess), ONE_CLICK)).status);
    expect(statuses).toEqual([404, 404, 429, 429, 429]);
    expect(await server.db.selectFrom('audit_event').select('outcome').execute()).toHaveLength(2);
    expect((await strict.anonymous(pageOf(handle), ONE_CLICK)).status).toBe(200);
  });
});

test('unsubscribing is audited with the email’s id, and neither audit nor log contains its address or link', async ({
  server,
}) => {
  const { address, handle, id } = await addFamilyWithMail(server);
  await look(server, handle);
  await choose(server, handle, 'stop_topic');
  await server.anonymous(pageOf(handle), ONE_CLICK);
  await server.anonymous(pageOf('x'.repeat(43)), ONE_CLICK);
  const rows = await server.db.selectFrom('audit_event').selectAll().orderBy('at').execute();
  expect(rows.map(({ detail, outcome, verb }) => [verb, outcome, detail])).toEqual([
    ['getMailChoice', 'ok', { mailId: id }],
    ['setMailChoice', 'ok', { mailId: id, choice: 'stop_topic' }],
    ['unsubscribeByOneClick', 'ok', { mailId: id }],
    ['unsubscribeByOneClick', 'not_found', null],
  ]);
  const found = JSON.stringify([rows, server.log.lines]);
  for (const secret of [address, handle, 'x'.repeat(43)]) expect(found).not.toContain(secret);
});
