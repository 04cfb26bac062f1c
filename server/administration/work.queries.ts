import { WORK_NAMES, type BackgroundWork } from '#contract/platform/work.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isLateJob, reportedJob } from '#server/platform/jobs/defineJob.ts';

/** The background work of all servers on this database; optional work only once a server has run it. */
export async function readWork(db: Database, now: Date): Promise<BackgroundWork[]> {
  const rows = await db.selectFrom('work_run').selectAll().execute();
  return WORK_NAMES.flatMap((name) => {
    const job = reportedJob(name);
    const run = rows.find((row) => row.name === name);
    if (job.isOptional && !run) return [];
    return {
      name,
      lastEndedAt: run?.last_ended_at?.toISOString() ?? null,
      lastFailedAt: run?.last_failed_at?.toISOString() ?? null,
      isLate: isLateJob(job, { watchedSince: run?.watched_since, lastEndedAt: run?.last_ended_at }, now),
    };
  });
}
