/** Writes a PNG of one gray with an alpha channel, uncompressed, since the PDF library compresses it. */

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const GREY_AND_ALPHA = 4;
const MAX_BLOCK = 0xffff;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return ((high << 16) | low) >>> 0;
}

const bigEndian = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
];

function joined(parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const named = joined([Array.from(name, (letter) => letter.charCodeAt(0)), content]);
  return joined([bigEndian(content.length), named, bigEndian(crc32(named))]);
}

/** The bytes as uncompressed zlib blocks. */
function stored(bytes: Uint8Array): Uint8Array {
  const parts: (Uint8Array | readonly number[])[] = [[0x78, 0x01]];
  for (let at = 0; at < bytes.length; at += MAX_BLOCK) {
    const block = bytes.subarray(at, at + MAX_BLOCK);
    const isLast = at + MAX_BLOCK >= bytes.length ? 1 : 0;
    const size = block.length;
    parts.push([isLast, size & 0xff, size >>> 8, ~size & 0xff, (~size >>> 8) & 0xff], block);
  }
  return joined([...parts, bigEndian(adler32(bytes))]);
}

/** @param pixels red, green, blue and alpha of each, of which only the alpha counts */
export function grayPng(pixels: Uint8ClampedArray, width: number, height: number, gray: number): Uint8Array {
  const rows = new Uint8Array(height * (1 + 2 * width));
  let at = 0;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    // Each row begins with its filter: none.
    if (pixel % width === 0) at += 1;
    rows[at] = gray;
    rows[at + 1] = pixels[pixel * 4 + 3] ?? 0;
    at += 2;
  }
  const head = new Uint8Array([...bigEndian(width), ...bigEndian(height), 8, GREY_AND_ALPHA, 0, 0, 0]);
  return joined([SIGNATURE, chunk('IHDR', head), chunk('IDAT', stored(rows)), chunk('IEND', new Uint8Array())]);
}
