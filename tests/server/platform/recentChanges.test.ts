import { expect, test } from 'vitest';
import { keepRecentChanges } from '#server/platform/events/recentChanges.ts';

/** What happened, with a clock that the test sets in seconds. */
function keep() {
  let seconds = 0;
  const recent = keepRecentChanges<string>(() => seconds * 1_000);
  return {
    ...recent,
    at: (second: number) => {
      seconds = second;
    },
  };
}

test('recent changes: what happened in the last seconds, with five to spare, comes oldest first', () => {
  const { add, at, last } = keep();
  for (const second of [100, 104, 106, 109]) {
    at(second);
    add(`at ${second}`);
  }
  at(120);
  expect(last(10)).toEqual(['at 106', 'at 109']);
  expect(last(11)).toEqual(['at 104', 'at 106', 'at 109']);
  expect(last(0)).toEqual([]);
});

test('recent changes: nobody knows what happened before the beginning', () => {
  const { at, last } = keep();
  at(20);
  expect(last(14)).toEqual([]);
  expect(last(15)).toBeUndefined();
});

test('recent changes: after five minutes a change is forgotten, and known to be missing', () => {
  const { add, at, last } = keep();
  at(10);
  add('early');
  at(12);
  add('late');
  at(310);
  expect(last(294)).toEqual(['late']);
  at(316);
  expect(last(300)).toEqual(['late']);
  expect(last(302)).toBeUndefined();
});

test('recent changes: of very many only the newest are kept, and the others are known to be missing', () => {
  const { add, at, last } = keep();
  at(100);
  for (let count = 1; count <= 3_500; count += 1) add(`of many ${count}`);
  at(110);
  expect(last(10)).toBeUndefined();
  at(120);
  add('alone');
  at(121);
  expect(last(1)).toEqual(['alone']);
});
