import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { RetryLater, startJobs } from '#server/platform/jobs/startJobs.ts';
import { test } from '#tests/server/support/server.ts';
import { jobContext } from '#tests/server/platform/support/jobContext.ts';

describe('Jobs', () => {
  test('never run twice at the same time, and a stop waits for the run under way', async ({ server }) => {
    const running = { now: 0, max: 0, ended: 0 };
    const run = async () => {
      running.max = Math.max(running.max, (running.now += 1));
      await wait(20);
      running.now -= 1;
      running.ended += 1;
    };
    const jobs = startJobs([{ name: 'slow', every: 2, run }], jobContext(server));
    await expect.poll(() => running.ended).toBeGreaterThan(1);
    await expect.poll(() => running.now).toBe(1);
    await jobs[Symbol.asyncDispose]();
    const { ended } = running;
    await wait(10);
    expect(running).toEqual({ now: 0, max: 1, ended });
  });

  test('are notified that the server stops', async ({ server }) => {
    let stopping: AbortSignal | undefined;
    const run = async (context: { stopping: AbortSignal }) => void (stopping = context.stopping);
    const jobs = startJobs([{ name: 'quick', every: 2, run }], jobContext(server));
    await expect.poll(() => stopping?.aborted).toBe(false);
    await jobs[Symbol.asyncDispose]();
    expect(stopping?.aborted).toBe(true);
  });

  test('run again after a failure, and no earlier than it asks for', async ({ server }) => {
    const { clock } = server;
    const runs = { failing: 0, resting: 0, disabled: 0 };
    const jobs = startJobs(
      [
        {
          name: 'failing',
          every: 2,
          run: async () => {
            runs.failing += 1;
            throw new TypeError('It fails');
          },
        },
        {
          name: 'resting',
          every: 2,
          run: async () => {
            runs.resting += 1;
            throw new RetryLater(30_000);
          },
        },
        { name: 'disabled', every: 2, isEnabled: () => false, run: async () => (runs.disabled += 1) },
      ],
      jobContext(server),
    );
    await expect.poll(() => runs.failing).toBeGreaterThan(2);
    expect(runs).toMatchObject({ resting: 1, disabled: 0 });
    clock.now = new Date(clock.now.getTime() + 30_000);
    await expect.poll(() => runs.resting).toBe(2);
    await jobs[Symbol.asyncDispose]();
  });
});
