import { sql, type RawBuilder } from 'kysely';
import type { PoolClient } from 'pg';

/**
 * Stands in a statement whose best plan doesn't depend on how large a hospice is, and that PostgreSQL takes longer to plan than to run: rows by
 * their keys, one new row, the settings of a session. Each connection plans it once. A statement that looks for the rows of a list has no such mark.
 */
export const plannedOnce: RawBuilder<unknown> = sql`/* planned once */`;
const MARK = '/* planned once */';

/** A connection keeps each plan. Marked statements have far fewer forms; more than these are sent without a name. */
const MAX_NAMES = 100;

let generation = 0;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_NAMES) names.set(text, `planned_${generation}_${names.size}`);
  return names.get(text);
}

/** A newer server has added a column: the connection knows the statement with the columns it had before. */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** All connections plan the marked statements anew, under other names. */
function forgetPlans(): void {
  generation += 1;
  names.clear();
}

/**
 * Gives marked statements of this connection a name, by which PostgreSQL knows them again. It plans the first five runs for their values;
 * if a plan for any values costs no more, it then keeps that one.
 */
export function nameMarked(client: PoolClient): void {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new Error('The driver sends statements in another way now');
  const send = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
    const name = typeof text === 'string' && text.includes(MARK) ? nameOf(text) : undefined;
    if (name === undefined) return Reflect.apply(query, client, [text, values, ...rest]);
    const answer: unknown = Reflect.apply(query, client, [{ name, text, values }, ...rest]);
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (isPlanOutdated(error)) forgetPlans();
      });
    }
    return answer;
  };
  Object.defineProperty(client, 'query', { value: send, configurable: true });
}
