import { Client } from 'pg';

/** More would only fill the database's memory: a statement that comes once has none. */
const MAX_NAMES = 1_000;

const sentBefore = new Set<string>();
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const isNamed = names.has(text) || names.size >= MAX_NAMES;
  if (!isNamed && sentBefore.has(text)) names.set(text, `statement_${names.size}`);
  sentBefore.add(text);
  return names.get(text);
}

/** From now on this process gives each statement that comes again a name, so that a connection parses and plans it once. */
export function nameStatements(): void {
  const query: unknown = Reflect.get(Client.prototype, 'query');
  if (typeof query !== 'function') throw new Error('The driver sends statements in another way now');
  Object.defineProperty(Client.prototype, 'query', {
    value(this: Client, given: unknown, values: unknown, ...rest: unknown[]): unknown {
      const isPlain = typeof given === 'string' && Array.isArray(values) && values.length > 0;
      const name = isPlain ? nameOf(given) : undefined;
      const args = name === undefined ? [given, values, ...rest] : [{ name, text: given, values }, ...rest];
      return Reflect.apply(query, this, args);
    },
    configurable: true,
    writable: true,
  });
}
