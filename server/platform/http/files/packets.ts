/** Handing a packet to the network costs as much time as writing twenty lines, however large it is. */
const PACKET_BYTES = 256 * 1024;

const encoder = new TextEncoder();

/** A long text as bytes in large packets. Its first piece is sent at once: somebody waits for it. */
export async function* packetsOf(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let packet = new Uint8Array(PACKET_BYTES);
  let used = 0;
  let isFirst = true;
  for await (const piece of pieces) {
    let rest = piece;
    while (rest !== '') {
      const { read, written } = encoder.encodeInto(rest, packet.subarray(used));
      rest = rest.slice(read);
      used += written;
      if (rest !== '' || isFirst) {
        yield packet.subarray(0, used);
        // The network may still hold the one before.
        packet = new Uint8Array(PACKET_BYTES);
        used = 0;
      }
    }
    isFirst = false;
  }
  if (used > 0) yield packet.subarray(0, used);
}
