import { expect, test } from 'vitest';
import '#server/app/jobs.ts';
import { isLateJob, reportedJob } from '#server/platform/jobs/defineJob.ts';
import { WORK_NAMES, type WorkName } from '#contract/platform/work.ts';
import { MINUTE } from '#contract/platform/durations.ts';

const ENDED = new Date('2026-11-20T15:00:00Z');
const after = (ms: number) => new Date(ENDED.getTime() + ms);

/** After how many minutes without a successful run administrators see the work as late. */
const LATE_AFTER: Readonly<Record<WorkName, number>> = {
  mail: 10,
  alerts: 5,
  escalation: 5,
  surveys: 15,
  messages: 10,
  digests: 15,
  summaries: 15,
  retention: 180,
  archives: 180,
  imports: 30,
  webhooks: 10,
  leaving: 360,
  papers: 30,
  bounces: 15,
};

test.for(WORK_NAMES)('background work %s is late a millisecond after its time limit, and not at the limit', (name) => {
  const run = { watchedSince: undefined, lastEndedAt: ENDED };
  const limit = LATE_AFTER[name] * MINUTE;
  const job = reportedJob(name);
  expect([isLateJob(job, run, after(limit)), isLateJob(job, run, after(limit + 1))]).toEqual([false, true]);
});

test('background work has its whole time limit from the server start or its last successful end, whichever is later', () => {
  const at = after(10 * MINUTE + 1);
  const mail = reportedJob('mail');
  expect(isLateJob(mail, { watchedSince: after(1), lastEndedAt: ENDED }, at)).toBe(false);
  expect(isLateJob(mail, { watchedSince: ENDED, lastEndedAt: after(1) }, at)).toBe(false);
  expect(isLateJob(mail, { watchedSince: ENDED, lastEndedAt: null }, at)).toBe(true);
  expect(isLateJob(mail, { watchedSince: undefined, lastEndedAt: undefined }, at)).toBe(true);
});
