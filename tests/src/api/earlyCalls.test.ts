import { afterEach, expect, test, vi } from 'vitest';
import { askEarly, fetchOrTake } from '#src/api/earlyCalls.ts';
import { env } from '#src/config/env.ts';

const PATH = '/v1/users/me';
const request = (method = 'GET') => new Request(env.apiUrl + PATH, { method });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A server that numbers its answers. */
function numbered() {
  let count = 0;
  const server = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response(String((count += 1)))));
  vi.stubGlobal('fetch', server);
  return server;
}

const textOf = async (answer: Promise<Response>) => (await answer).text();

test('the first call to an address that was asked for early takes its answer, the second one asks', async () => {
  const server = numbered();
  askEarly([PATH], 'a-token');
  expect(server).toHaveBeenCalledWith(
    env.apiUrl + PATH,
    expect.objectContaining({ headers: expect.objectContaining({ Authorization: 'Bearer a-token' }) }),
  );
  expect(await textOf(fetchOrTake(request()))).toBe('1');
  expect(await textOf(fetchOrTake(request()))).toBe('2');
});

test('a change is always sent', async () => {
  numbered();
  askEarly([PATH], 'a-token');
  expect(await textOf(fetchOrTake(request('PATCH')))).toBe('2');
  expect(await textOf(fetchOrTake(request()))).toBe('1');
});

test('an early answer that nobody took for half a minute is not used', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  numbered();
  askEarly([PATH], 'a-token');
  vi.setSystemTime(Date.now() + 30_000);
  expect(await textOf(fetchOrTake(request()))).toBe('2');
});

test('after an early call failed, the app’s own call asks', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  askEarly([PATH], 'a-token');
  await Promise.resolve();
  await Promise.resolve();
  numbered();
  expect(await textOf(fetchOrTake(request()))).toBe('1');
});
