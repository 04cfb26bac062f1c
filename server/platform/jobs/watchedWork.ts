import type { Database } from '#server/platform/database/connection.ts';
import { noteWork, watchWork } from './workRuns.ts';
import { kindOf, type Log } from '#server/platform/log.ts';
import { repeat } from './repeat.ts';
import type { WorkName } from '#contract/platform/work.ts';

/** One good end after another is written down once in so long. */
const NOTED_EVERY_MS = 60_000;

interface Watched {
  readonly name: WorkName;
  /** Left alone for now: neither a good end nor a failure. */
  readonly isResting?: () => boolean;
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Log;
}

/**
 * The work, and after each run whether it ended or failed, for the administrators. It is written when that is another outcome
 * than the last one or a minute old; a note that cannot be written hinders nothing.
 */
export function watched({ clock, db, log, name }: Watched, work: () => Promise<unknown>): () => Promise<void> {
  let last: { readonly at: number; readonly failure: string | null } | undefined;
  const note = async (startedAt: Date, failure: string | null): Promise<void> => {
    const endedAt = clock();
    if (last?.failure === failure && endedAt.getTime() - last.at < NOTED_EVERY_MS) return;
    try {
      await noteWork(db, { name, startedAt, endedAt, failure });
      last = { at: endedAt.getTime(), failure };
    } catch (error) {
      log.warn({ kind: kindOf(error), work: name }, 'Whether background work ended could not be noted');
    }
  };
  return async () => {
    const startedAt = clock();
    try {
      await work();
    } catch (error) {
      await note(startedAt, kindOf(error));
      throw error;
    }
    await note(startedAt, null);
  };
}

/** `repeat` for work that administrators see: it is known from now on that this server does it. */
export function repeatWatched(watching: Watched, work: () => Promise<unknown>, everyMs: number): AsyncDisposable {
  const { clock, db, isResting = () => false, log, name } = watching;
  const begun = watchWork(db, name, clock()).catch((error: unknown) =>
    log.warn({ kind: kindOf(error), work: name }, 'That background work begins could not be noted'),
  );
  const run = watched(watching, work);
  const repeated = repeat(async () => (isResting() ? undefined : run()), everyMs, log);
  return {
    [Symbol.asyncDispose]: async () => {
      await begun;
      await repeated[Symbol.asyncDispose]();
    },
  };
}
