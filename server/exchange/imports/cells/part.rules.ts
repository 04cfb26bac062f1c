/** Removes undefined values; undefined if none is left. */
export function part(values: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}
