import { describe, expect, test } from 'vitest';
import { packetsOf } from '#server/platform/http/files/packets.ts';

async function* each(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces;
}

async function packetsIn(pieces: readonly string[]): Promise<Uint8Array[]> {
  const packets: Uint8Array[] = [];
  for await (const packet of packetsOf(each(pieces))) packets.push(packet);
  return packets;
}

const textOf = (packets: readonly Uint8Array[]): string => Buffer.concat(packets).toString();

describe('A long text', () => {
  test('goes out in large packets after its first piece, and no letter is cut or lost between them', async () => {
    const lines = Array.from({ length: 20_000 }, (_, line) => `${line},Nguyễn Ødegård,${'🌿'.repeat(line % 7)}\r\n`);
    const packets = await packetsIn(['heading\r\n', ...lines]);
    expect(textOf(packets.slice(0, 1))).toBe('heading\r\n');
    expect(textOf(packets)).toBe(`heading\r\n${lines.join('')}`);
    // The letter that does not fit begins the next packet.
    for (const packet of packets.slice(1, -1)) expect(packet.byteLength).toBeGreaterThan(256 * 1024 - 4);
  });

  test('may come in one piece that is longer than a packet, or be empty', async () => {
    const piece = 'ễ'.repeat(300_000);
    expect(textOf(await packetsIn([piece]))).toBe(piece);
    expect(await packetsIn([])).toEqual([]);
    expect(textOf(await packetsIn(['', 'a', '', 'b']))).toBe('ab');
  });

  test('shows its first piece while the next one is still written', async () => {
    const waiting = Promise.withResolvers<string>();
    const packets = packetsOf(
      (async function* () {
        yield 'heading';
        yield await waiting.promise;
      })(),
    );
    const first = await packets.next();
    expect(first.value && textOf([first.value])).toBe('heading');
    waiting.resolve('line');
    const second = await packets.next();
    expect(second.value && textOf([second.value])).toBe('line');
  });
});
