import { describe, expect, test } from 'vitest';
import { blocksOf } from '#server/platform/http/files/blocks.ts';

async function* each(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

async function blocksIn(pieces: readonly string[]): Promise<Uint8Array[]> {
  const blocks: Uint8Array[] = [];
  for await (const block of blocksOf(each(pieces))) blocks.push(block);
  return blocks;
}

const textOf = (blocks: readonly Uint8Array[]): string => Buffer.concat(blocks).toString();

describe('A long text', () => {
  test('goes out in large blocks after its first piece, with no character split or lost', async () => {
    const lines = Array.from({ length: 20_000 }, (_, line) => `${line},Nguyễn Ødegård,${'🌿'.repeat(line % 7)}\r\n`);
    const blocks = await blocksIn(['heading\r\n', ...lines]);
    expect(textOf(blocks.slice(0, 1))).toBe('heading\r\n');
    expect(textOf(blocks)).toBe(`heading\r\n${lines.join('')}`);
    // A character that doesn't fit begins the next block.
    for (const block of blocks.slice(1, -1)) expect(block.byteLength).toBeGreaterThan(256 * 1024 - 4);
  });

  test('may come in one piece that is longer than a block, or be empty', async () => {
    const piece = 'ễ'.repeat(300_000);
    expect(textOf(await blocksIn([piece]))).toBe(piece);
    expect(await blocksIn([])).toEqual([]);
    expect(textOf(await blocksIn(['', 'a', '', 'b']))).toBe('ab');
  });

  test('shows its first piece while the next one is still being written', async () => {
    const waiting = Promise.withResolvers<string>();
    const blocks = blocksOf(
      (async function* () {
        yield 'heading';
        yield await waiting.promise;
      })(),
    );
    const first = await blocks.next();
    expect(first.value && textOf([first.value])).toBe('heading');
    waiting.resolve('line');
    const second = await blocks.next();
    expect(second.value && textOf([second.value])).toBe('line');
  });
});
