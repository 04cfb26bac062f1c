import type { Database, Trx } from '#server/platform/database/connection.ts';
import { asReader, inSession } from './session.queries.ts';
import type { Actor } from './viewpoint.ts';

/** How a call reads what takes several statements, always with the rights of its caller. */
export interface Reading {
  /** Each statement takes a turn at the database, so one that could be several should be. */
  readonly isInTurns: boolean;
  readonly read: <Result>(statement: (db: Database) => Promise<Result>) => Promise<Result>;
  /** Reads with another person's rights. */
  readonly as: (reader: Actor) => Reading;
}

/** In the transaction of the call, so nobody else has its connection in between. */
export const inCall = (db: Trx): Reading => ({
  isInTurns: false,
  read: (statement) => statement(db),
  as: (reader) => ({ ...inCall(db), read: (statement) => asReader(db, reader, () => statement(db)) }),
});

/**
 * Each statement in a transaction of its own: where there is one connection, others have their turns in between. Not within a call's
 * transaction, which holds that connection.
 */
export const inTurns = (db: Database, actor: Actor): Reading => ({
  isInTurns: true,
  read: (statement) => inSession(db, actor, statement),
  as: (reader) => inTurns(db, reader),
});
