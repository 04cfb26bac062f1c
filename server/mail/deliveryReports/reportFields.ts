/** The header-like fields of which delivery and feedback reports are made (RFC 3464, RFC 5965). */

/** By their names in small letters; of a field that stands twice, the first. */
export type Fields = ReadonlyMap<string, string>;

/** However long a part is, fields stand at its beginning. */
const MAX_PART = 128 * 1024;

/** Lines of any system, and fields that go on in the next line, which begins with a space. */
const unfolded = (part: string): string =>
  part
    .slice(0, MAX_PART)
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\n+/, '')
    .replaceAll(/\n[ \t]+(?=\S)/g, ' ');

function fieldsOf(lines: string): Fields {
  const fields = new Map<string, string>();
  for (const line of lines.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The groups of fields, with an empty line between each and the next. */
export const fieldGroups = (part: string): Fields[] =>
  unfolded(part)
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map(fieldsOf)
    .filter(({ size }) => size > 0);

/** The first group alone: a mail's headers. */
export const headersOf = (part: string): Fields => fieldGroups(part)[0] ?? new Map();
