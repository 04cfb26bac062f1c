import type { WorkName } from '#contract/platform/work.ts';
import { sql, type Database } from '#server/platform/database/connection.ts';

/** Records for administrators that a server runs this work from now on. Written with the server's own rights. */
export async function recordStart(db: Database, name: WorkName, now: Date): Promise<void> {
  await sql`
    insert into work_run (name, watched_since) values (${name}, ${now})
    on conflict (name) do update set watched_since = greatest(work_run.watched_since, excluded.watched_since)`.execute(
    db,
  );
}

interface EndedRun {
  readonly name: WorkName;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** The kind of the error that ended it; null: it succeeded. */
  readonly failure: string | null;
}

/** Records how a run ended. Several servers write the same row: the latest moment stays. */
export async function recordRun(db: Database, { endedAt, failure, name, startedAt }: EndedRun): Promise<void> {
  const ended = failure === null ? endedAt : null;
  const failed = failure === null ? null : endedAt;
  await sql`
    insert into work_run (name, watched_since, last_started_at, last_ended_at, last_failed_at, failure)
    values (${name}, ${startedAt}, ${startedAt}, ${ended}, ${failed}, ${failure})
    on conflict (name) do update set
      last_started_at = greatest(work_run.last_started_at, excluded.last_started_at),
      last_ended_at = greatest(work_run.last_ended_at, excluded.last_ended_at),
      last_failed_at = greatest(work_run.last_failed_at, excluded.last_failed_at),
      failure = coalesce(excluded.failure, work_run.failure)`.execute(db);
}
