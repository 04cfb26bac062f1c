/** Why so large: docs/decisions/0117. */
const BLOCK_BYTES = 256 * 1024;

const encoder = new TextEncoder();

/** A long text as bytes in large blocks. Its first piece is sent at once: someone is waiting. */
export async function* blocksOf(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let block = new Uint8Array(BLOCK_BYTES);
  let used = 0;
  let isFirst = true;
  for await (const piece of pieces) {
    let rest = piece;
    while (rest !== '') {
      const { read, written } = encoder.encodeInto(rest, block.subarray(used));
      rest = rest.slice(read);
      used += written;
      if (rest !== '' || isFirst) {
        yield block.subarray(0, used);
        // The network may still be using the previous block.
        block = new Uint8Array(BLOCK_BYTES);
        used = 0;
      }
    }
    isFirst = false;
  }
  if (used > 0) yield block.subarray(0, used);
}
