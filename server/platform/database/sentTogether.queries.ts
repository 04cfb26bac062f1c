import { sql, type RawBuilder } from 'kysely';
import type { PoolClient } from 'pg';
import { socketOf } from './socket.ts';

/**
 * Marks a statement whose result nobody reads. In a transaction it waits for the next statement and is sent with it. Its error is thrown by
 * that statement, which may be the commit. Its values must be texts, dates or null: one that the driver refuses never reaches the database, which
 * would then keep the rest of the transaction.
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
 * @throws where the driver has changed
 */
export function sendTogether(client: PoolClient): void {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') throw new Error('pg no longer has `client.query`');
  const socket = socketOf(client);
  const sendNow = (statement: Held): unknown => Reflect.apply(query, client, statement);
  let held: Held[] = [];
  let isInTransaction = false;

  /** @returns the last one's answer, once all are answered */
  async function sendAll(statements: readonly Held[]): Promise<unknown> {
    socket.cork();
    let answers: readonly unknown[];
    try {
      answers = statements.map(sendNow);
    } finally {
      socket.uncork();
    }
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
    const waiting = held;
    held = [];
    const isRollback = text === 'rollback';
    if (isRollback || text === 'commit') {
      isInTransaction = false;
      const isBeginHeld = waiting[0]?.[0] === 'begin';
      // PostgreSQL never saw this transaction.
      if (isBeginHeld && (isRollback || waiting.length === 1)) return answerOf(isRollback ? 'ROLLBACK' : 'COMMIT');
    }
    // A rollback drops held statements.
    return waiting.length === 0 || isRollback ? sendNow(statement) : sendAll([...waiting, statement]);
  };
  Object.defineProperty(client, 'query', { value: send, configurable: true });
}
