/** Signs that a file system forbids, that steer a terminal, or that turn the reading direction and so hide an ending. */
const UNSAFE = /[\p{Cc}<>:"|?*\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const MAX_LENGTH = 150;
/** Half a surrogate pair, left when a name is cut inside a character. */
const HALF_SIGN = /[\uD800-\uDBFF]$/;

/** The name without any path, and without what a file system does not take; empty where nothing is left. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .toWellFormed()
    .replaceAll(UNSAFE, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
    .replace(RESERVED, '_$&');
  return plain.slice(0, MAX_LENGTH).replace(HALF_SIGN, '').trimEnd();
}

/** A safe name that ends as its content asks for: `list` becomes `list.csv`. */
export function fileNameWith(name: string, ending: `.${string}`, otherwise: string): string {
  const safe = safeFileName(name);
  if (safe === '' || `.${safe}`.toLowerCase() === ending) return otherwise;
  return safe.toLowerCase().endsWith(ending) ? safe : `${safe}${ending}`;
}
