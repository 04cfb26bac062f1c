import type { WorkName } from '#contract/platform/work.ts';
import type { Database, OpenDatabase } from '#server/platform/database/connection.ts';
import type { Log } from '#server/platform/log.ts';
import type { DocumentStore } from '#server/platform/storage/documentStore.ts';

/** The services that jobs need. Subjects add the settings of their own jobs (`declare module`). */
export interface JobContext {
  readonly db: Database;
  readonly databaseKind: OpenDatabase['kind'];
  readonly clock: () => Date;
  readonly log: Log;
  readonly storage: DocumentStore;
  /** Aborted when the server stops: a long run ends after its current step. */
  readonly stopping: AbortSignal;
}

interface Job {
  /** Milliseconds between the starts of two runs. A run that takes longer delays the next one. */
  readonly every: number;
  /** Whether the settings of this server ask for the job. Left out: every server runs it. */
  readonly isEnabled?: (context: JobContext) => boolean;
  readonly run: (context: JobContext) => Promise<unknown>;
}

/** A job that administrators see on their health page. */
export interface ReportedJob extends Job {
  readonly name: WorkName;
  /**
   * How many milliseconds may pass without a successful run before administrators see it as late: several times `every`, and
   * more than the minute by which a successful run may be recorded late.
   */
  readonly lateAfter: number;
  /** Shown only once a server has run it. */
  readonly isOptional?: true;
}

interface UnreportedJob extends Job {
  readonly name: string;
  readonly lateAfter?: never;
}

export type JobDefinition = ReportedJob | UnreportedJob;

const definitions = new Map<string, JobDefinition>();

/** Defines a background job. The server knows it once server/app/jobs.ts imports its file. */
export function defineJob<Definition extends JobDefinition>(job: Definition): Definition {
  definitions.set(job.name, job);
  return job;
}

/** All jobs that are defined, whether this server runs them or not. */
export const definedJobs = (): readonly JobDefinition[] => [...definitions.values()];

/** @throws Error where no file defines a job of this name that is reported */
export function reportedJob(name: WorkName): ReportedJob {
  const job = definitions.get(name);
  if (job?.lateAfter === undefined) throw new Error(`No file defines the job ${name}`);
  return job;
}

interface Run {
  /** When a server last started to run the job; undefined where none ever did. */
  readonly watchedSince: Date | undefined;
  readonly lastEndedAt: Date | null | undefined;
}

/** Whether the last successful run is too long ago. After a start of the server the whole time begins anew. */
export function isLateJob({ lateAfter }: ReportedJob, { lastEndedAt, watchedSince }: Run, now: Date): boolean {
  const latest = Math.max(lastEndedAt?.getTime() ?? 0, watchedSince?.getTime() ?? 0);
  return now.getTime() - latest > lateAfter;
}
