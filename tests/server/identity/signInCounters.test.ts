import { describe, expect } from 'vitest';
import { countAttempt, lockedUntil, purgeCounters } from '#server/identity/passwords/counters.queries.ts';
import { test, type TestServer } from '../support/server.ts';

const SECOND = 1000;
const LIMIT = { max: 2, windowMs: 10 * SECOND, lockMs: 30 * SECOND };
const at = (ms: number) => new Date(Date.UTC(2026, 10, 20) + ms);

/** @returns until when the key is locked, in milliseconds from the start; undefined: the attempt may be made */
const attempt = async ({ db }: TestServer, ms: number, limit = LIMIT) => {
  const until = await countAttempt(db, { key: 'ada', limit, now: at(ms) });
  return until && until.getTime() - at(0).getTime();
};

describe('Counter of sign-in attempts', () => {
  test('lets as many attempts through as the limit, then refuses until the lock of the last one ends', async ({
    server,
  }) => {
    expect(await attempt(server, 0)).toBeUndefined();
    expect(await lockedUntil(server.db, 'ada', at(0))).toBeUndefined();
    expect(await attempt(server, SECOND)).toBeUndefined();
    expect(await attempt(server, 31 * SECOND - 1)).toBe(31 * SECOND);
    expect(await lockedUntil(server.db, 'ada', at(31 * SECOND - 1))).toEqual(at(31 * SECOND));
    expect(await lockedUntil(server.db, 'ada', at(31 * SECOND))).toBeUndefined();
    expect(await attempt(server, 31 * SECOND)).toBeUndefined();
    expect(await attempt(server, 31 * SECOND)).toBeUndefined();
    expect(await attempt(server, 31 * SECOND)).toBe(61 * SECOND);
  });

  test('starts again at the moment its window ends, and not a moment before', async ({ server }) => {
    await attempt(server, 0);
    await attempt(server, 10 * SECOND);
    expect(await lockedUntil(server.db, 'ada', at(10 * SECOND))).toBeUndefined();
    await attempt(server, 20 * SECOND - 1);
    expect(await lockedUntil(server.db, 'ada', at(20 * SECOND - 1))).toEqual(at(50 * SECOND - 1));
  });

  test('with a limit of one locks with the first attempt', async ({ server }) => {
    const once = { ...LIMIT, max: 1 };
    expect(await attempt(server, 0, once)).toBeUndefined();
    expect(await attempt(server, 1, once)).toBe(30 * SECOND);
  });

  test('is removed once neither its window nor its lock lasts', async ({ server }) => {
    const left = async (ms: number) => {
      await purgeCounters(server.db, at(ms));
      return (await server.db.selectFrom('sign_in_counter').select('key').execute()).length;
    };
    await attempt(server, 0);
    expect(await left(10 * SECOND)).toBe(1);
    expect(await left(10 * SECOND + 1)).toBe(0);
    await attempt(server, 0);
    await attempt(server, 0);
    expect(await left(30 * SECOND)).toBe(1);
    expect(await left(30 * SECOND + 1)).toBe(0);
  });
});
