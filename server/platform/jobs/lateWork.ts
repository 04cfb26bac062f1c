import type { WorkName } from '#contract/platform/work.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * How long a piece of work may go without a good end: some times its own period (server/app/start.ts, server/mail/deliverMail.ts), and
 * more than the minute in which a good end may be written down later than it was.
 */
const LATE_AFTER_MS: Record<WorkName, number> = {
  // Every 2 seconds; a mail server that is away is left alone for half a minute, and one mail may take minutes to be handed over.
  mail: 10 * MINUTE,
  // Every 10 seconds.
  alerts: 5 * MINUTE,
  // Every 30 seconds; thousands of families take a while.
  surveys: 15 * MINUTE,
  // Every 5 seconds; a message to thousands takes some.
  messages: 10 * MINUTE,
  // Every minute; hundreds of people of a hospice take a while.
  digests: 15 * MINUTE,
  summaries: 15 * MINUTE,
  // Every hour.
  retention: 3 * HOUR,
  // Every 30 seconds.
  bounces: 15 * MINUTE,
};

interface Run {
  /** When a server last began to do it; nothing where none ever did. */
  readonly watchedSince: Date | undefined;
  readonly lastEndedAt: Date | null | undefined;
}

/** Whether the work has not ended well for too long. After a start it has as long as it always has. */
export function isLateWork(name: WorkName, { lastEndedAt, watchedSince }: Run, now: Date): boolean {
  const latest = Math.max(lastEndedAt?.getTime() ?? 0, watchedSince?.getTime() ?? 0);
  return now.getTime() - latest > LATE_AFTER_MS[name];
}
