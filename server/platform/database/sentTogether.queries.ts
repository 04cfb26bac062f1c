import { sql, type RawBuilder } from 'kysely';
import type { PoolClient } from 'pg';
import { socketOf } from './socket.ts';

/**
 * Marks a statement whose result nobody reads: within a transaction it waits for the next statement and is sent with it. If it fails, so
 * does the next one, at the latest the commit.
 */
export const sentWithNext: RawBuilder<unknown> = sql`/* sent with the next */`;
const MARK = '/* sent with the next */';

interface Answer {
  readonly command: string;
  readonly rows: readonly unknown[];
}
const answerOf = (command: string): Promise<Answer> => Promise.resolve({ command, rows: [] });

type Held = readonly [text: unknown, ...rest: unknown[]];

/**
 * Sends `begin` and marked statements of this connection with the statement after them. Each write to the database's socket costs as much as
 * a small statement, and each wait for an answer as well. The database runs the statements one after the other, as they were asked for.
 * @param client of a pool with `pipeline`, so that it sends a statement before the one before it is answered
 */
export function sendTogether(client: PoolClient): void {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new Error('The driver sends statements in another way now');
  const socket = socketOf(client);
  const sendNow = ([text, ...rest]: Held): unknown => Reflect.apply(query, client, [text, ...rest]);
  let held: Held[] = [];
  let isInTransaction = false;

  /** @returns the last one's answer, once all are answered */
  async function sendAll(statements: readonly Held[]): Promise<unknown> {
    socket.cork();
    const answers = statements.map(sendNow);
    socket.uncork();
    return (await Promise.all(answers)).at(-1);
  }

  const send = (text: unknown, ...rest: unknown[]): unknown => {
    const statement: Held = [text, ...rest];
    const isMarked = typeof text === 'string' && text.includes(MARK);
    if (text === 'begin' || (isMarked && isInTransaction)) {
      isInTransaction = true;
      held.push(statement);
      return answerOf('HELD');
    }
    const before = held;
    held = [];
    const isRollback = text === 'rollback';
    if (isRollback || text === 'commit') {
      isInTransaction = false;
      const isUnsent = before[0]?.[0] === 'begin';
      // There is nothing to undo or to keep.
      if (isUnsent && (isRollback || before.length === 1)) return answerOf(isRollback ? 'ROLLBACK' : 'COMMIT');
    }
    // What is rolled back need not be sent first.
    return before.length === 0 || isRollback ? sendNow(statement) : sendAll([...before, statement]);
  };
  Object.defineProperty(client, 'query', { value: send, configurable: true });
}
