import { describe, expect, test } from 'vitest';
import { createKeptAnswers } from '#server/platform/http/calls/keptAnswers.ts';

const NOW = new Date('2026-11-20T15:00:30.000Z');

const at = (time: string) => new Date(`2026-11-20T${time}Z`);

/** Makes answers that the test finishes one by one. */
function maker() {
  const begun: PromiseWithResolvers<object>[] = [];
  const make = () => {
    const answer = Promise.withResolvers<object>();
    begun.push(answer);
    return answer.promise;
  };
  return { begun, make };
}

describe('An answer', () => {
  test('is made once for all who ask while it is made', async () => {
    const { begun, make } = maker();
    const { read } = createKeptAnswers();
    const answers = Array.from({ length: 100 }, () => read('key', NOW, make));
    await Promise.resolve();
    begun[0]?.resolve({ value: 1 });
    expect(new Set((await Promise.all(answers)).map((each) => JSON.stringify(each)))).toEqual(new Set(['{"value":1}']));
    expect(begun).toHaveLength(1);
    expect(await read('key', NOW, make)).toEqual({ value: 1 });
  });

  test('is its reader’s own: what one does to it changes nobody else’s', async () => {
    const { read } = createKeptAnswers();
    const rows = [1];
    const make = async () => ({ rows });
    (await read('key', NOW, make)).rows.push(2);
    expect(await read('key', NOW, make)).toEqual({ rows: [1] });
  });

  test('that could not be made for one is made for those who waited', async () => {
    const { begun, make } = maker();
    const { read } = createKeptAnswers();
    const first = read('key', NOW, make);
    const others = [read('key', NOW, make), read('key', NOW, make)];
    begun[0]?.reject(new Error('Too much of one caller’s work waits'));
    await expect(first).rejects.toThrow('Too much');
    await expect.poll(() => begun.length).toBe(3);
    begun[1]?.resolve({ value: 1 });
    begun[2]?.resolve({ value: 1 });
    expect(await Promise.all(others)).toEqual([{ value: 1 }, { value: 1 }]);
    expect(await read('key', NOW, make)).toEqual({ value: 1 });
    expect(begun).toHaveLength(3);
  });

  test('is not kept after its minute, or under another key', async () => {
    let made = 0;
    const { read } = createKeptAnswers();
    const make = async () => (made += 1);
    expect(await read(['a', 1], at('15:00:00.000'), make)).toBe(1);
    expect(await read(['a', 1], at('15:00:59.999'), make)).toBe(1);
    expect(await read(['a', 2], at('15:00:59.999'), make)).toBe(2);
    expect(await read(['a', 1], at('15:01:00.000'), make)).toBe(3);
    // The clock of this machine was set back.
    expect(await read(['a', 1], at('15:00:00.000'), make)).toBe(4);
  });

  test('makes room: the oldest go first, and one that is too large is not kept', async () => {
    let made = 0;
    const { read } = createKeptAnswers({ maxBytes: 100 });
    const make = (bytes: number) => async () => {
      made += 1;
      return 'x'.repeat(bytes - 2);
    };
    for (const key of ['first', 'second', 'third', 'third', 'second']) await read(key, NOW, make(50));
    expect(made).toBe(3);
    await read('first', NOW, make(50));
    expect(made).toBe(4);
    await read('large', NOW, make(101));
    await read('large', NOW, make(101));
    expect(made).toBe(6);
    await read('first', NOW, make(50));
    expect(made).toBe(6);
  });
});
