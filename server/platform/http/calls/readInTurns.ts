import type { Endpoint, Input } from '#contract/platform/http.ts';
import { inCall, inTurns, type Reading } from '#server/platform/access/reading.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { Services } from '#server/platform/http/app.ts';
import type { Prepared } from './perform.ts';

/** What an answer is read for. */
export interface Asked<Params, Query, Found> {
  readonly actor: Person;
  readonly found: Found;
  readonly now: Date;
  readonly params: Params;
  readonly query: Query;
}

/** The same for one row of the contract. */
export type AskedOf<E extends Endpoint, Found = undefined> = Asked<Input<E>['params'], Input<E>['query'], Found>;

/**
 * Handles a call that changes nothing and takes several long statements. The embedded database has one connection: there they run before
 * the call's transaction, each in a turn of its own, so that others wait for one statement at most. The caller's rights hold for each of
 * them, and are checked before and after.
 */
export function readInTurns<Params, Query, Answer, Found = undefined>(
  { clock, database, db: outside }: Pick<Services, 'clock' | 'database' | 'db'>,
  readAnswer: (reading: Reading, asked: Asked<Params, Query, Found>) => Promise<Answer>,
) {
  type Call = Asked<Params, Query, Found> & { readonly db: Trx; readonly prepared: Answer | undefined };
  const handle = async ({ db, prepared, ...asked }: Call): Promise<Answer> =>
    prepared ?? (await readAnswer(inCall(db), asked));
  if (database.kind !== 'embedded') return { handle };
  const prepare = async (
    _body: unknown,
    asked: Omit<Asked<Params, Query, Found>, 'now'>,
  ): Promise<Prepared<Answer>> => ({
    value: await readAnswer(inTurns(outside, asked.actor), { ...asked, now: clock() }),
    discard: () => Promise.resolve(),
  });
  return { handle, prepare };
}
