import { inCall, inTurns, type Reading } from '#server/platform/access/reading.ts';
import type { Person } from '#server/platform/access/session.queries.ts';
import type { Trx } from '#server/platform/database/connection.ts';
import type { Services } from '#server/platform/http/app.ts';
import type { Prepared } from './perform.ts';

interface Asked<Params, Query> {
  readonly actor: Person;
  readonly params: Params;
  readonly query: Query;
}

/**
 * Handles a call that changes nothing and takes several long statements. The embedded database has one connection: there they run before
 * the call's transaction, each in a turn of its own, so that others wait for one statement at most. The caller's rights hold for each of
 * them, and are checked before and after.
 */
export function readInTurns<Params, Query, Answer>(
  { clock, database, db: outside }: Pick<Services, 'clock' | 'database' | 'db'>,
  readAnswer: (reading: Reading, asked: Asked<Params, Query> & { readonly now: Date }) => Promise<Answer>,
) {
  type Call = Asked<Params, Query> & { readonly db: Trx; readonly now: Date; readonly prepared: Answer | undefined };
  const handle = async ({ db, prepared, ...asked }: Call): Promise<Answer> =>
    prepared ?? (await readAnswer(inCall(db), asked));
  if (database.kind !== 'embedded') return { handle };
  const prepare = async (_body: unknown, asked: Asked<Params, Query>): Promise<Prepared<Answer>> => ({
    value: await readAnswer(inTurns(outside, asked.actor), { ...asked, now: clock() }),
    discard: () => Promise.resolve(),
  });
  return { handle, prepare };
}
