import { kindOf } from '#server/platform/log.ts';
import type { WorkName } from '#contract/platform/work.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import type { JobContext, JobDefinition } from './defineJob.ts';
import { recordRun, recordStart } from './workRuns.queries.ts';

/** How often successful runs are recorded when nothing but successful runs happen. */
const RECORD_EVERY_MS = MINUTE;

/** A job throws it to run again no earlier than `afterMs` from now. */
export class RetryLater extends Error {
  readonly afterMs: number;

  constructor(afterMs: number) {
    super();
    this.afterMs = afterMs;
  }
}

/** Runs every enabled job until it is disposed; disposing waits for the runs that are under way. */
export function startJobs(jobs: readonly JobDefinition[], settings: Omit<JobContext, 'stopping'>): AsyncDisposable {
  const controller = new AbortController();
  const context = { ...settings, stopping: controller.signal };
  const stops = jobs.filter(({ isEnabled }) => isEnabled?.(context) ?? true).map((job) => startJob(job, context));
  return {
    [Symbol.asyncDispose]: async () => {
      controller.abort();
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** Runs a job again and again, never twice at the same time. @returns what stops it */
function startJob(job: JobDefinition, context: JobContext): () => Promise<void> {
  const { clock, db, log } = context;
  const isReported = job.lateAfter !== undefined;
  const recorded = isReported
    ? recordStart(db, job.name, clock()).catch((error: unknown) =>
        log.warn({ kind: kindOf(error), work: job.name }, 'The start of background work could not be recorded'),
      )
    : undefined;
  const runOnce = async () => job.run(context);
  const run = isReported ? reported(job.name, context, runOnce) : runOnce;
  let current: Promise<unknown> | undefined;
  let resumesAt = 0;
  const timer = setInterval(() => {
    if (current || clock().getTime() < resumesAt) return;
    current = run()
      .catch((error: unknown) => {
        if (error instanceof RetryLater) resumesAt = clock().getTime() + error.afterMs;
        log.warn({ kind: kindOf(error), work: job.name }, 'Background work failed');
      })
      .finally(() => (current = undefined));
  }, job.every).unref();
  return async () => {
    clearInterval(timer);
    await recorded;
    await current;
  };
}

/**
 * Runs a job and records for administrators whether it succeeded or failed: when the outcome differs from the last
 * recorded one, or that is a minute old. A record that cannot be written does not fail the run.
 */
export function reported(
  name: WorkName,
  { clock, db, log }: Pick<JobContext, 'clock' | 'db' | 'log'>,
  run: () => Promise<unknown>,
): () => Promise<void> {
  let last: { readonly at: number; readonly failure: string | null } | undefined;
  const record = async (startedAt: Date, failure: string | null): Promise<void> => {
    const endedAt = clock();
    if (last?.failure === failure && endedAt.getTime() - last.at < RECORD_EVERY_MS) return;
    try {
      await recordRun(db, { name, startedAt, endedAt, failure });
      last = { at: endedAt.getTime(), failure };
    } catch (error) {
      log.warn({ kind: kindOf(error), work: name }, 'The outcome of background work could not be recorded');
    }
  };
  return async () => {
    const startedAt = clock();
    try {
      await run();
    } catch (error) {
      await record(startedAt, kindOf(error));
      throw error;
    }
    await record(startedAt, null);
  };
}
