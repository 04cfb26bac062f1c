import { setImmediate as pause } from 'node:timers/promises';
import { isDatabaseAway } from '#server/platform/database/connection.ts';
import { kindOf, type Log } from '#server/platform/log.ts';

interface Step<Result> {
  readonly log: Log;
  /** Ids of what the step works on, for the log. */
  readonly about: Readonly<Record<string, string>>;
  /** The log message if it fails. */
  readonly failure: string;
  readonly run: () => Promise<Result>;
}

/**
 * Runs one step of a job's run: one that fails is logged and keeps no other from its turn.
 * @returns its result; undefined where it failed
 * @throws where the database is away: then the whole run ends
 */
export async function tryStep<Result>({ about, failure, log, run }: Step<Result>): Promise<Result | undefined> {
  try {
    return await run();
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error({ kind: kindOf(error), ...about }, failure);
    return undefined;
  } finally {
    // The embedded database answers in this very thread: others have their turn in between.
    await pause();
  }
}

const BATCH = 200;

/** All items of a list, read in batches that each begin after the last id of the previous one. */
export async function* inBatches<Item>(
  list: (after: string | null, limit: number) => Promise<readonly Item[]>,
  idOf: (item: Item) => string,
): AsyncGenerator<Item> {
  for (let after: string | null = null; ;) {
    const items: readonly Item[] = await list(after, BATCH);
    yield* items;
    const last = items.at(-1);
    if (last === undefined || items.length < BATCH) return;
    after = idOf(last);
  }
}
