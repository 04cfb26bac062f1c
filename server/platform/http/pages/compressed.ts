import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';

/** Shorter text fits in one network packet anyway. */
const LEAST_LENGTH = 1_400;

/** Higher levels take twice as long to save another tenth. */
const LEVEL = 3;

/** The first of these encodings that the client accepts. */
export function firstAccepted<const Encoding extends string>(
  c: Context,
  encodings: readonly Encoding[],
): Encoding | undefined {
  const accepted = (c.req.header('Accept-Encoding') ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/i.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  return encodings.find((encoding) => accepted.includes(encoding));
}

/**
 * The text of a page, compressed if the client accepts gzip. Only for text without personal data, see docs/decisions/0017. Runs on the main
 * thread, which is faster than waiting for another.
 */
export function compressed(c: Context, text: string): string | Uint8Array<ArrayBuffer> {
  c.header('Vary', 'Accept-Encoding', { append: true });
  if (text.length < LEAST_LENGTH || !firstAccepted(c, ['gzip'])) return text;
  const bytes = gzipSync(text, { level: LEVEL });
  c.header('Content-Encoding', 'gzip');
  return bytes;
}
