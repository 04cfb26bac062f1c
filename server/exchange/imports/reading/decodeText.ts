import { isUtf8 } from 'node:buffer';

/** The characters of a text file, and how they were stored. */
export type Decoded =
  | { readonly text: string; readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252'; readonly problem?: never }
  | { readonly problem: string };

const NEWLINE = 10;
const SAVE_AGAIN = 'Save it as CSV UTF-8 and choose it again';
/** Bytes that Windows-1252 gives no character. */
const UNUSED_IN_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
/** A letter of more than one byte in UTF-8; in Windows-1252 these would be two or three odd signs side by side. */
const LEADS = (byte: number): number => (byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0);

function utf16(bytes: Uint8Array, label: 'utf-16le' | 'utf-16be'): Decoded {
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(bytes), encoding: 'utf-16' };
  } catch {
    return { problem: `This file has characters that can’t be read. ${SAVE_AGAIN}` };
  }
}

/** Text in UTF-16 without a byte order mark: every other byte of Western text is zero. */
function utf16ByZeros(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, 512);
  if (head.length < 4 || bytes.length % 2 !== 0) return undefined;
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = head.length * 0.4;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : undefined;
}

/** Whether some letter of more than one byte is whole: then the file is UTF-8 that was damaged, not another encoding. */
function hasUtf8Letter(bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index += 1) {
    const more = LEADS(bytes[index] ?? 0);
    if (more > 0 && isUtf8(bytes.subarray(index, index + more + 1))) return true;
  }
  return false;
}

/** The first line, counted from 1, whose bytes fulfill the condition. */
function lineWhere(bytes: Uint8Array, isIt: (line: Uint8Array) => boolean): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found === -1 ? bytes.length : found;
    if (isIt(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
  return line;
}

/**
 * Decodes a text file: UTF-16 with or without its mark, UTF-8, and else Windows-1252, which Excel writes on Windows. A file that is partly
 * UTF-8 is damaged, and one with bytes that Windows-1252 does not use is something else: neither is guessed at.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return utf16(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return utf16(bytes, 'utf-16be');
  const unmarked = utf16ByZeros(bytes);
  if (unmarked) return utf16(bytes, unmarked);
  if (isUtf8(bytes)) return { text: new TextDecoder().decode(bytes), encoding: 'utf-8' };
  if (hasUtf8Letter(bytes)) {
    const line = lineWhere(bytes, (each) => !isUtf8(each));
    return { problem: `This file is damaged: line ${line} is not in UTF-8, but the rest is. ${SAVE_AGAIN}` };
  }
  const unused = lineWhere(bytes, (each) => each.some((byte) => UNUSED_IN_1252.has(byte)));
  if (bytes.some((byte) => UNUSED_IN_1252.has(byte))) {
    return { problem: `This file has characters that can’t be read (line ${unused}). ${SAVE_AGAIN}` };
  }
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
}
