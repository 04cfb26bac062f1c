import type { Database } from '#server/platform/database/connection.ts';
import { inSession } from './session.queries.ts';
import type { Actor } from './viewpoint.ts';

/** How a call reads what takes several statements, always with the rights of its caller. */
export interface Reading {
  /** Each statement takes a turn at the database, so one that could be several should be. */
  readonly isInTurns: boolean;
  readonly read: <Result>(statement: (db: Database) => Promise<Result>) => Promise<Result>;
}

/** In the transaction of the call, so nobody else has its connection in between. */
export const inCall = (db: Database): Reading => ({ isInTurns: false, read: (statement) => statement(db) });

/**
 * Each statement in a transaction of its own: where there is one connection, others have their turns in between. Not within a call's
 * transaction, which holds that connection.
 */
export const inTurns = (db: Database, actor: Actor): Reading => ({
  isInTurns: true,
  read: (statement) => inSession(db, actor, statement),
});
