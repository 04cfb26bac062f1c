import { describe, expect } from 'vitest';
import { callOf, choose, holdMail, look, ONE_CLICK, pageOf } from './support/mails.ts';
import { post, test } from './support/server.ts';

const inParts = () => {
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  return { method: 'POST', body };
};

describe('the button of a mail program', () => {
  test.for([
    ['a plain form', () => ONE_CLICK],
    ['a form in parts', inParts],
  ] as const)('stops the kind: %s', async ([, make], { server }) => {
    const { handle } = await holdMail(server);
    const answer = await server.anonymous(pageOf(handle), make());
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/plain;charset=UTF-8']);
    expect([...answer.headers.keys()].filter((name) => /cookie|location|access-control/.test(name))).toEqual([]);
    expect(await answer.text()).toBe('You will get no more e-mails of this kind.');
    expect((await look(server, handle)).choice).toBe('stop_topic');
  });

  test('leaves alone who has stopped more, and says yes twice', async ({ server }) => {
    const { handle } = await holdMail(server);
    await choose(server, handle, 'stop_all');
    for (const _ of [1, 2]) expect((await server.anonymous(pageOf(handle), ONE_CLICK)).status).toBe(200);
    expect((await look(server, handle)).choice).toBe('stop_all');
  });

  test.for([
    ['nothing', { method: 'POST' }],
    ['JSON', post({ 'List-Unsubscribe': 'One-Click' })],
    ['another word', { ...ONE_CLICK, body: 'List-Unsubscribe=Two-Clicks' }],
    ['more than was asked for', { ...ONE_CLICK, body: 'List-Unsubscribe=One-Click&choice=stop_all' }],
    ['an endless form', { ...ONE_CLICK, body: `List-Unsubscribe=One-Click&x=${'x'.repeat(10_000)}` }],
    ['plain text', { ...ONE_CLICK, headers: { 'Content-Type': 'text/plain' } }],
    ['parts without a border', { ...ONE_CLICK, headers: { 'Content-Type': 'multipart/form-data' } }],
  ] as const)('posts that and nothing else: %s is refused', async ([, init], { server }) => {
    const { handle } = await holdMail(server);
    const answer = await server.anonymous(pageOf(handle), init);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(await server.db.selectFrom('mail_suppression').select('id').execute()).toEqual([]);
  });

  test('is limited by address, with room for the people of one provider', async ({ server }) => {
    const { handle } = await holdMail(server);
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

  test('has no such room for guesses: they neither go on nor fill the audit', async ({ server }) => {
    const { handle } = await holdMail(server);
    const strict = server.with({ limits: { perPersonAMinute: 0, perAddressAMinute: 2 } });
    const statuses: number[] = [];
    for (const guess of 'abcde') statuses.push((await strict.anonymous(pageOf(guess), ONE_CLICK)).status);
    expect(statuses).toEqual([404, 404, 429, 429, 429]);
    expect(await server.db.selectFrom('audit_event').select('outcome').execute()).toHaveLength(2);
    expect((await strict.anonymous(pageOf(handle), ONE_CLICK)).status).toBe(200);
  });
});

test('the audit and the log know the mail, and neither its address nor its handle', async ({ server }) => {
  const { address, handle, id } = await holdMail(server);
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
  const told = JSON.stringify([rows, server.log.lines]);
  for (const secret of [address, handle, 'x'.repeat(43)]) expect(told).not.toContain(secret);
});
